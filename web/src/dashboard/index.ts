import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { LayoutDashboard } from '#ui/Icon.tsx';

export const dashboardScreen = screen({
  path: '/',
  label: 'Dashboard',
  who: everyone,
  sidebar: { group: 'work', icon: LayoutDashboard },
  load: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
});
