import { inScope, type Viewer } from 'domain/kernel';
import {
  type Lead,
  type LeadSummary,
  leadFromSummary,
  leadScope,
  summaryOf,
  type WholeLead,
} from 'domain/leads';
import { store } from '#platform/store.ts';

/** A lead in this browser: the summary that lists carry, with the rest once its dialog was opened. */
export type LeadRow = LeadSummary & Partial<WholeLead>;

let eyes: Viewer | null = null;

/** Whose eyes the board looks through; rows read beyond them (by their address) stand in no column. */
export const lookAs = (viewer: Viewer | null): void => {
  eyes = viewer;
};

/** The column a row stands in; null when it is deleted or beyond the eyes that look. */
export const leadPlace = (row: LeadRow): string | null => {
  if (row.deleted) return null;
  return eyes && !inScope(leadScope(eyes), { ...row, deleted: false }) ? null : row.column;
};

export const isWhole = (row: LeadRow | undefined): row is WholeLead => row !== undefined && 'notes' in row;

/** The leads of this browser, live. */
export const leads = store.noun<LeadRow>('leads', { place: leadPlace, whole: isWhole });

/** Every lead that this device keeps, with what was done to them here on top: what a search reads without a network. */
export const cachedLeads = (): Promise<readonly LeadRow[]> => leads.allKept();

/** A row as a whole lead, as far as it is known: what verbs and predicates take. */
export const leadOf = (row: LeadRow): Lead => (isWhole(row) ? row : leadFromSummary(row));

/** Lays what a verb answered over a row, without inventing fields that the row does not carry. */
export const painted = (row: LeadRow, lead: Lead): LeadRow =>
  isWhole(row) ? { ...row, ...lead } : { ...row, ...summaryOf(lead), deleted: lead.deleted };
