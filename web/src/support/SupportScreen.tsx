import { LifeBuoy } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const SupportScreen = laterScreen(
  'Support',
  LifeBuoy,
  'Short help articles and a way to ask for help will be here.',
);
