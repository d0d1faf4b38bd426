import type { Lead, LeadSummary } from '#leads/lead.ts';
import { fieldsOfStatus, type LeadStatus } from '#leads/status.ts';
import { blankLead } from '#leads/verbs/create.ts';

const usual: Readonly<Record<LeadSummary['column'], LeadStatus>> = {
  unassigned: 'new',
  new: 'new',
  selling: 'contacted',
  sold: 'client',
  dead: 'dead',
  passed: 'pass-it-on',
};

/** A lead as far as its summary tells, so that a card can run the same verb as the server. */
export const leadFromSummary = (summary: LeadSummary): Lead => ({
  ...blankLead(summary.id, summary.updatedAt),
  ...fieldsOfStatus(usual[summary.column]),
  // Whenever it was: a move to the column it stands in must not look like a change.
  soldDate: summary.column === 'sold' ? summary.updatedAt : null,
  passedTo: summary.passState === 'pending' ? summary.assignedRep : null,
  passedAt: summary.passState ? (summary.assignedAt ?? summary.updatedAt) : null,
  lastContactDate: summary.updatedAt,
  ...summary,
});
