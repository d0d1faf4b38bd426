import { isRowReadable, type VisitRow, visitOperations } from 'domain/visits';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';

/** How visits are kept on the device: as long as they are read; the oldest leave first. */
export const keptVisits: KeptNoun = {
  noun: 'visits',
  worth: (row) => (row as VisitRow).start,
  // The codes are those of visits that were taken along.
  answers: ['visits.codes'],
  page: (cursor) => call(visitOperations.rows, { cursor, limit: 50 }),
  ended: (row, now) => !isRowReadable(row as VisitRow, now),
};
