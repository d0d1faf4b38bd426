import { leadOperations, type WholeLead } from 'domain/leads';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';

const closed: readonly string[] = ['sold', 'dead'];

/** How leads are kept on the device: the newest first, and the oldest closed ones leave first. */
export const keptLeads: KeptNoun = {
  noun: 'leads',
  worth: (row) => {
    const { column, deleted, updatedAt } = row as WholeLead;
    return `${deleted ? 0 : closed.includes(column) ? 1 : 2} ${updatedAt}`;
  },
  page: async (cursor) => {
    const page = await call(leadOperations.list, { full: true, cursor, limit: 200 });
    return { items: page.items as WholeLead[], cursor: page.cursor };
  },
};
