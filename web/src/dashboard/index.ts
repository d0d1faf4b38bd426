import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { LayoutDashboard } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const dashboardScreen = screen({
  path: '/',
  label: 'Dashboard',
  who: everyone,
  sidebar: { group: 'work', icon: LayoutDashboard },
  load: async () =>
    laterScreen(
      'Dashboard',
      LayoutDashboard,
      'What needs you today will stand here: first contacts, answers, open leads and your numbers. Until then the leads are on the board.',
    ),
});
