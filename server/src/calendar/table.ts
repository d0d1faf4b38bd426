import { type ServiceCall, serviceCallAnswer, serviceCallRefusals, serviceCallTypes } from 'domain/calendar';
import type { Scope } from 'domain/kernel';
import { orderOf } from '#platform/rows/page.ts';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** The calendar's other rows, and what is deleted, are in nobody's sight. */
export const present: Scope = [{ type: serviceCallTypes, deletedAt: null }];

/** Service calls as they are kept. */
export const serviceCallTable: Table<ServiceCall> = {
  noun: 'calendar',
  name: 'calendar_events',
  columns: columnsOf(serviceCallAnswer),
  scope: () => present,
  refusals: serviceCallRefusals,
  untold: books,
  always: ['siteId', 'clientId'],
  // Where it belongs: pages of a client and of a site read theirs again.
  facts: ({ clientId, siteId, status }) => ({ clientId, siteId, status }),
};

/** The latest day first. */
export const latestFirst = orderOf<ServiceCall>('desc', { scheduledDate: 'date', id: 'uuid' });
