import { type Lead, leadFromSummary, summaryOf } from 'domain/leads';
import { isWhole, type LeadRow } from './rows.ts';

/** A row as a whole lead, as far as it is known: what verbs and predicates take. */
export const leadOf = (row: LeadRow): Lead => (isWhole(row) ? row : leadFromSummary(row));

/** Lays what a verb answered over a row, without inventing fields that the row does not carry. */
export const painted = (row: LeadRow, lead: Lead): LeadRow =>
  isWhole(row) ? { ...row, ...lead } : { ...row, ...summaryOf(lead), deleted: lead.deleted };
