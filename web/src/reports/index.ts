import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { ChartColumn } from '#ui/Icon.tsx';

const reportsScreen = screen({
  path: '/reports',
  label: 'Reports',
  who: administrators,
  icon: ChartColumn,
  sidebar: { group: 'business', place: 4 },
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
});

export const feature = defineFeature({ screens: [reportsScreen] });
