import { activities } from '#activities';
import { announcements } from '#announcements';
import { apiTokens } from '#apiTokens';
import { absences, appointments } from '#appointments';
import { approvals } from '#approvals';
import { audit } from '#audit';
import { auth } from '#auth';
import { backups } from '#backup';
import { clients } from '#clients';
import { collections, statements } from '#collections';
import { contacts } from '#contacts';
import { conversion } from '#conversion';
import { crash } from '#crash';
import { dashboard } from '#dashboard';
import { deals } from '#deals';
import { demo } from '#demo';
import { documents } from '#documents';
import { duplicates } from '#duplicates';
import { events } from '#events';
import { exports } from '#exports';
import { factors } from '#factors';
import { formerSystem } from '#formerSystem';
import { imports } from '#imports';
import { inbound } from '#inbound';
import { invoices } from '#invoices';
import { leads, passes } from '#leads';
import { mailedReports } from '#mailedReports';
import { messages } from '#messages';
import { metrics } from '#metrics';
import { notifications } from '#notifications';
import { outbox } from '#outbox';
import type { Feature } from '#platform/operations/feature.ts';
import { privacy } from '#privacy';
import { quoteRequests } from '#quoteRequests';
import { reports } from '#reports';
import { rights } from '#rights';
import { routeDays, routes } from '#routes';
import { savedViews } from '#savedViews';
import { search } from '#search';
import { settings } from '#settings';
import { machines, sites } from '#sites';
import { supportRequests } from '#supportRequests';
import { system } from '#system';
import { templates } from '#templates';
import { trash } from '#trash';
import { undo } from '#undo';
import { users } from '#users';
import { letters, vendChanges } from '#vendChanges';
import { view } from '#view';
import { visitReminders } from '#visitReminders';
import { visits } from '#visits';
import { webhooks } from '#webhooks';
import { wholeExports } from '#wholeExports';

/** The server's nouns in order: a noun imports only nouns above it. */
export const features: readonly Feature[] = [
  settings,
  users,
  factors,
  apiTokens,
  auth,
  approvals,
  view,
  audit,
  rights,
  outbox,
  webhooks,
  crash,
  system,
  metrics,
  leads,
  passes,
  clients,
  sites,
  machines,
  contacts,
  deals,
  activities,
  documents,
  appointments,
  absences,
  conversion,
  visits,
  routes,
  routeDays,
  collections,
  statements,
  templates,
  messages,
  visitReminders,
  invoices,
  vendChanges,
  letters,
  supportRequests,
  inbound,
  quoteRequests,
  exports,
  imports,
  formerSystem,
  undo,
  duplicates,
  trash,
  wholeExports,
  savedViews,
  announcements,
  notifications,
  search,
  reports,
  mailedReports,
  dashboard,
  privacy,
  demo,
  backups,
  events,
];
