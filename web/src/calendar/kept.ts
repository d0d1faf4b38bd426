import { type Appointment, appointmentOperations, isBehindKept } from 'domain/appointments';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';

/** How one's own events are kept on the device, a repeat as its one row; the oldest leave first. */
export const keptAppointments: KeptNoun = {
  noun: 'appointments',
  worth: (row) => (row as Appointment).start,
  // What is known of others' days, and of days further off.
  lateAnswers: ['appointments.list', 'appointments.absences'],
  page: (cursor) => call(appointmentOperations.rows, { cursor, limit: 200 }),
  ended: (row, now) => isBehindKept(row as Appointment, now),
};
