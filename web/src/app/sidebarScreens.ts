import { adminScreen } from '#admin';
import { calendarScreen } from '#appointments';
import { leadsScreen } from '#board';
import { clientsScreen } from '#clients';
import { statementsScreen } from '#collections';
import { dashboardScreen } from '#dashboard';
import { documentsScreen } from '#documents';
import { invoicesScreen } from '#invoices';
import { messagesScreen } from '#messages';
import type { Screen } from '#platform/screen.ts';
import { reportsScreen } from '#reports';
import { routesScreen } from '#routes';
import { settingsScreen } from '#settings';
import { supportScreen } from '#support';
import { templatesScreen } from '#templates';
import { vendChangesScreen } from '#vendChanges';

/** What the sidebar may show, in its order; who sees which is each screen's own word. */
export const sidebarScreens = [
  dashboardScreen,
  leadsScreen,
  calendarScreen,
  messagesScreen,
  templatesScreen,
  clientsScreen,
  documentsScreen,
  invoicesScreen,
  reportsScreen,
  adminScreen,
  supportScreen,
  settingsScreen,
] as const;

/** What the search offers to go to: the sidebar's screens, and those that are reached from Clients. */
export const searchScreens: readonly Screen[] = sidebarScreens.flatMap<Screen>((screen) =>
  screen === clientsScreen ? [screen, routesScreen, statementsScreen, vendChangesScreen] : [screen],
);
