import { inScope } from 'domain/kernel';
import { type LeadSummary, leadScope, type WholeLead } from 'domain/leads';
import { store } from '#platform/store.ts';
import { eyes } from '#view';

/** A lead in this browser: the summary that lists carry, with the rest once its dialog was opened. */
export type LeadRow = LeadSummary & Partial<WholeLead>;

/** The column a row stands in; null when it is deleted or beyond the eyes that look: rows read by their address stand in none. */
export const leadPlace = (row: LeadRow): string | null => {
  if (row.deleted) return null;
  const viewer = eyes();
  return viewer && !inScope(leadScope(viewer), { ...row, deleted: false }) ? null : row.column;
};

export const isWhole = (row: LeadRow | undefined): row is WholeLead => row !== undefined && 'notes' in row;

/** The leads of this browser, live. */
export const leads = store.noun<LeadRow>('leads', { place: leadPlace, whole: isWhole });

/** Every lead that this device keeps, with what was done to them here on top: what a search reads without a network. */
export const cachedLeads = (): Promise<readonly LeadRow[]> => leads.allKept();
