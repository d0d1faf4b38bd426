import { LayoutDashboard } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const DashboardScreen = laterScreen(
  'Dashboard',
  LayoutDashboard,
  'What needs you today will stand here: first contacts, answers, open leads and your numbers. Until then the leads are on the board.',
);
