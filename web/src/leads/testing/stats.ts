import {
  isArchived,
  isLate,
  type Lead,
  type LeadStats,
  type LeadStatus,
  leadColumns,
  leadStatuses,
} from 'domain/leads';
import { defaultSettings } from 'domain/settings';

/** What the server counts of leads. */
export const statsOf = (found: readonly Lead[]): LeadStats => {
  const count = (pick: (lead: Lead) => boolean) => found.filter(pick).length;
  const each = <Name extends string>(names: readonly Name[], figure: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, number>;
  const byRep: Record<string, number> = {};
  for (const { assignedRep } of found)
    byRep[assignedRep ?? 'unassigned'] = (byRep[assignedRep ?? 'unassigned'] ?? 0) + 1;
  return {
    byColumn: each(leadColumns, (column) => count((lead) => lead.column === column)),
    byStatus: each<LeadStatus>(leadStatuses, (status) => count((lead) => lead.status === status)),
    byRep,
    machinesByColumn: each(leadColumns, (column) =>
      found
        .filter((lead) => lead.column === column)
        .reduce((sum, lead) => sum + lead.numberOfMachinesNeeded, 0),
    ),
    lateByColumn: each(leadColumns, (column) =>
      count((lead) => lead.column === column && isLate(lead, new Date().toISOString())),
    ),
    archivedByColumn: each(leadColumns, (column) =>
      count((lead) => lead.column === column && isArchived(lead, defaultSettings, new Date().toISOString())),
    ),
    snapshot: '1:1:',
  };
};
