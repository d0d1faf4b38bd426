import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { ChartColumn } from '#ui/Icon.tsx';

export const reportsScreen = screen({
  path: '/reports',
  label: 'Reports',
  who: administrators,
  sidebar: { group: 'business', icon: ChartColumn },
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
});
