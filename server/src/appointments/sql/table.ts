import {
  type Appointment,
  appointmentAnswer,
  appointmentRefusals,
  appointmentScope,
} from 'domain/appointments';
import type { Scope, Viewer } from 'domain/kernel';
import { orderOf } from '#platform/rows/page.ts';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** What is deleted is in nobody's sight. */
export const present: Scope = [{ deletedAt: null }];

/** What a viewer may see of what is there. */
export const inSight = (viewer: Viewer): Scope =>
  appointmentScope(viewer).map((clause) => ({ ...clause, deletedAt: null }));

/** Appointments as they are kept. */
export const appointmentTable: Table<Appointment> = {
  noun: 'appointments',
  name: 'appointments',
  columns: columnsOf(appointmentAnswer),
  json: ['guests', 'reminders', 'recurrence'],
  scope: inSight,
  refusals: appointmentRefusals,
  untold: books,
  always: ['leadId', 'siteId', 'clientId'],
  // Whose it is, and where it belongs: pages of a lead, a client and a site read theirs again.
  facts: ({ clientId, siteId, leadId, status, createdBy, assignedTo, attendees }) => ({
    clientId,
    siteId,
    leadId,
    status,
    createdBy,
    assignedTo,
    attendees,
  }),
};

/** The latest first. */
export const latestFirst = orderOf<Appointment>('desc', { start: 'timestamptz', id: 'uuid' });

/** The earliest first. */
export const earliestFirst = orderOf<Appointment>('asc', { start: 'timestamptz', id: 'uuid' });
