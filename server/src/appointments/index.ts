import { type Appointment, appointmentScope } from 'domain/appointments';
import { everyone } from 'domain/kernel';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { feedOf } from '#platform/rows/feed.ts';
import { absenceTable } from './absences.ts';
import { calendarFeedRoutes } from './feed-address.ts';
import { serveCalendarFeed } from './feed-http.ts';
import { heldAppointments } from './hand-over.ts';
import { invitationDeliveries, invitationReactions } from './invite.ts';
import { goWithSteps } from './next-step.ts';
import { absenceRoutes, appointmentRoutes } from './routes.ts';
import { eventSearch } from './search.ts';
import { appointmentsById } from './sql.ts';

export { stamped } from './complete.ts';
export { activeProblem, insertAppointments, saveAppointmentChange, writeOne } from './keep.ts';
export { standingIn } from './list.ts';
export { findMeant, type Meant } from './meant.ts';
export { appointmentTable, earliestFirst } from './sql/table.ts';
export { type Found, findIn, inSpan } from './sql/window.ts';
export { appointmentsById, lockAppointment } from './sql.ts';
export { beginningAtSites } from './unroll.ts';

const feed: FeedNoun<Appointment> = {
  noun: 'appointments',
  who: everyone,
  load: (db, ids) => appointmentsById(db, ids),
  scope: appointmentScope,
};

/** What stands in the calendar, of everybody within their scope; a repeat as its one row. */
export const appointments: Feature = {
  name: 'appointments',
  routes: [...appointmentRoutes, ...calendarFeedRoutes],
  feed,
  holding: heldAppointments,
  search: eventSearch,
  reactions: invitationReactions,
  deliveries: invitationDeliveries,
  http: serveCalendarFeed,
  alongside: goWithSteps,
};

/** When people are away; live without the reasons, which not everybody reads. */
export const absences: Feature = {
  name: 'absences',
  routes: absenceRoutes,
  feed: feedOf(absenceTable, everyone, ['id', 'version', 'uid', 'from', 'to']),
};
