import { isArchived, isLate, leadOperations, noLeadStats, type WholeLead } from 'domain/leads';
import { saysText } from 'domain/search';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';
import type { KeptJudge } from './views.ts';

// What a device kept before summaries said so much.
const unsaid = { email: '', streetAddress: '', zipCode: '', formerId: '' };

/** What the server would tell of rows, told from those on the device. */
export const keptJudge: KeptJudge = {
  says: (row, text) => {
    const notes = (row.notes ?? []).flatMap((note) => (note.struck ? [] : [note.text]));
    return saysText({ ...unsaid, ...row }, notes, text);
  },
  figures: (rows, settings, now) => {
    const stats = noLeadStats('');
    for (const row of rows) {
      const who = row.assignedRep ?? 'unassigned';
      stats.byColumn[row.column] += 1;
      if (row.status) stats.byStatus[row.status] += 1;
      stats.byRep[who] = (stats.byRep[who] ?? 0) + 1;
      stats.machinesByColumn[row.column] += row.numberOfMachinesNeeded;
      stats.lateByColumn[row.column] += Number(isLate(row, now));
      stats.archivedByColumn[row.column] += Number(settings !== null && isArchived(row, settings, now));
    }
    return stats;
  },
};

const closed: readonly string[] = ['sold', 'dead'];

/** How leads are kept on the device: the newest first, and the oldest closed ones leave first. */
export const keptLeads: KeptNoun = {
  noun: 'leads',
  // What the start page says of leads, too: a phone in a cellar begins there.
  answers: [
    'leads.outgoing',
    'dashboard.contact',
    'dashboard.quiet',
    'dashboard.leases',
    'dashboard.pool',
    'dashboard.activity',
    'dashboard.numbers',
  ],
  worth: (row) => {
    const { column, deleted, updatedAt } = row as WholeLead;
    return `${deleted ? 0 : closed.includes(column) ? 1 : 2} ${updatedAt}`;
  },
  page: async (cursor) => {
    const page = await call(leadOperations.list, { full: true, cursor, limit: 200 });
    return { items: page.items as WholeLead[], cursor: page.cursor };
  },
};
