import { ChartColumn } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const ReportsScreen = laterScreen(
  'Reports',
  ChartColumn,
  'Fixed reports about leads, contacts, sources, fleet and money will be read here.',
);
