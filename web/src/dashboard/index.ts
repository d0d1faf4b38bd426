import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { LayoutDashboard } from '#ui/Icon.tsx';

const dashboardScreen = screen({
  path: '/',
  label: 'Dashboard',
  who: everyone,
  icon: LayoutDashboard,
  sidebar: { group: 'work', place: 1 },
  load: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
});

export const feature = defineFeature({ screens: [dashboardScreen] });
