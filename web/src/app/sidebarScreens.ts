import { adminScreen } from '#admin';
import { leadsScreen } from '#board';
import { calendarScreen } from '#calendar';
import { clientsScreen } from '#clients';
import { dashboardScreen } from '#dashboard';
import { documentsScreen } from '#documents';
import { invoicesScreen } from '#invoices';
import { messagingScreen } from '#messaging';
import { reportsScreen } from '#reports';
import { settingsScreen } from '#settings';
import { supportScreen } from '#support';
import { templatesScreen } from '#templates';

/** What the sidebar may show, in its order; who sees which is each screen's own word. */
export const sidebarScreens = [
  dashboardScreen,
  leadsScreen,
  calendarScreen,
  messagingScreen,
  templatesScreen,
  clientsScreen,
  documentsScreen,
  invoicesScreen,
  reportsScreen,
  adminScreen,
  supportScreen,
  settingsScreen,
] as const;
