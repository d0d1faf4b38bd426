import type { Lead } from './lead.ts';

export const leadColumns = ['unassigned', 'new', 'selling', 'sold', 'dead', 'passed'] as const;
export type LeadColumn = (typeof leadColumns)[number];

export const columnLabels: Readonly<Record<LeadColumn, string>> = {
  unassigned: 'Unassigned',
  new: 'New',
  selling: 'Selling',
  sold: 'Sold',
  dead: 'Dead',
  passed: 'Passed',
};

export type ColumnFacts = Pick<Lead, 'status' | 'assignedRep' | 'leadContacted' | 'markSold' | 'markDead'>;

/** The column a lead stands in, in the order of the specification (§4, D1); the database derives the same. */
export const columnOf = (lead: ColumnFacts): LeadColumn => {
  if (lead.status === 'pass-it-on') return 'passed';
  if (!lead.leadContacted) return lead.assignedRep === null ? 'unassigned' : 'new';
  if (lead.status === 'client' || lead.markSold) return 'sold';
  if (lead.status === 'lost' || lead.status === 'dead' || lead.markDead) return 'dead';
  return 'selling';
};
