import { administrators, everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { ChartColumn } from '#ui/Icon.tsx';
import type { RowsSearch } from './rows/search.ts';
import type { ReportSearch } from './search.ts';

const reportsScreen = screen({
  path: '/reports',
  label: 'Reports',
  who: administrators,
  icon: ChartColumn,
  sidebar: { group: 'business', place: 4 },
  search: readByScreen<ReportSearch>,
  load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
});

const rowsScreen = screen({
  path: '/rows',
  label: 'Rows',
  who: everyone,
  search: readByScreen<RowsSearch>,
  load: async () => (await import('./rows/RowsScreen.tsx')).RowsScreen,
});

export const feature = defineFeature({ screens: [reportsScreen, rowsScreen] });
