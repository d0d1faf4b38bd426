import { administrators } from 'domain/kernel';
import { type Appointment, appointmentScope } from 'domain/serviceCalls';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { appointmentRoutes } from './routes.ts';
import { appointmentsById } from './sql.ts';

export { insertAppointments, saveAppointmentChange, technicianProblem } from './keep.ts';
export { lockAppointment } from './sql.ts';

const feed: FeedNoun<Appointment> = {
  noun: 'appointments',
  who: administrators,
  load: appointmentsById,
  scope: appointmentScope,
  place: () => null,
  summary: (call) => call,
  whole: (call) => call,
};

/** What stands in the calendar: so far the service calls, installations and inspections of sites. */
export const appointments: Feature = {
  name: 'appointments',
  routes: appointmentRoutes,
  feed,
};
