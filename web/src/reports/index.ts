import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { ChartColumn } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const reportsScreen = screen({
  path: '/reports',
  label: 'Reports',
  who: administrators,
  sidebar: { group: 'business', icon: ChartColumn },
  load: async () =>
    laterScreen(
      'Reports',
      ChartColumn,
      'Fixed reports about leads, contacts, sources, fleet and money will be read here.',
    ),
});
