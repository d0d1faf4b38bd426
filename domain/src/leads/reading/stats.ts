import { leadColumns } from '#leads/column.ts';
import type { LeadStats } from '#leads/operations.ts';
import { leadStatuses } from '#leads/status.ts';

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;

/** The statistics of no lead at all, to count into (BOARD-06). */
export const noLeadStats = (snapshot: string): LeadStats => ({
  byColumn: zeros(leadColumns),
  byStatus: zeros(leadStatuses),
  byRep: {},
  machinesByColumn: zeros(leadColumns),
  lateByColumn: zeros(leadColumns),
  archivedByColumn: zeros(leadColumns),
  snapshot,
});
