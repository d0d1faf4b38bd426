import { administratorRows, administrators } from 'domain/kernel';
import type { Feature } from '#platform/operations/feature.ts';
import { feedOf } from '#platform/rows/feed.ts';
import { applyOnVisit } from './apply.ts';
import { letterGates, letterHttp } from './http.ts';
import { letterRoutes, vendChangeRoutes } from './routes.ts';
import { moveVisit, vendChangesById } from './sql.ts';
import { letterTable } from './table.ts';

/** Changes of vend prices: planned, and made when the visit is done. */
export const vendChanges: Feature = {
  name: 'vendChanges',
  routes: vendChangeRoutes,
  feed: {
    noun: 'vendChanges',
    who: administrators,
    load: vendChangesById,
    scope: administratorRows,
  },
  reactions: [
    {
      verb: 'appointments.completed',
      when: ({ after }) => 'siteId' in after && after['siteId'] !== null,
      run: applyOnVisit,
    },
    {
      verb: 'appointments.rescheduled',
      when: ({ after }) => 'siteId' in after && after['siteId'] !== null,
      run: async ({ rowId, after }, { db }) => moveVisit(db, rowId, String(after['rescheduledToId'])),
    },
  ],
};

/** Letters to properties: drafts until they are sent or posted. */
export const letters: Feature = {
  name: 'letters',
  routes: letterRoutes,
  feed: feedOf(letterTable, administrators, ['id', 'version', 'vendChangeId', 'clientId', 'siteId', 'state']),
  gates: letterGates,
  http: letterHttp,
};
