import { Layers } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const DocumentsScreen = laterScreen(
  'Documents',
  Layers,
  'Contracts, permits, photos and other files of leads, clients and sites will be kept here.',
);
