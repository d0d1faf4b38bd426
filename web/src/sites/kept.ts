import { type Site, siteOperations } from 'domain/sites';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';

/** How sites are kept on the device: those in use first. */
export const keptSites: KeptNoun = {
  noun: 'sites',
  worth: (row) => {
    const { deletedAt, status, updatedAt } = row as Site;
    return `${deletedAt ? 0 : status === 'decommissioned' || status === 'inactive' ? 1 : 2} ${updatedAt}`;
  },
  most: 2_000,
  lateAnswers: ['machines.list'],
  page: async (cursor) => call(siteOperations.list, { cursor, limit: 200 }),
};
