import type { Scope } from 'domain/kernel';
import {
  type Appointment,
  appointmentAnswer,
  appointmentRefusals,
  appointmentTypes,
} from 'domain/serviceCalls';
import { orderOf } from '#platform/rows/page.ts';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** The calendar's other rows, and what is deleted, are in nobody's sight. */
export const present: Scope = [{ type: appointmentTypes, deletedAt: null }];

/** Appointments as they are kept. */
export const appointmentTable: Table<Appointment> = {
  noun: 'appointments',
  name: 'appointments',
  columns: columnsOf(appointmentAnswer),
  scope: () => present,
  refusals: appointmentRefusals,
  untold: books,
  always: ['siteId', 'clientId'],
  // Where it belongs: pages of a client and of a site read theirs again.
  facts: ({ clientId, siteId, status }) => ({ clientId, siteId, status }),
};

/** The latest day first. */
export const latestFirst = orderOf<Appointment>('desc', { scheduledDate: 'date', id: 'uuid' });
