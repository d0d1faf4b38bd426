import type { Viewer } from 'domain/kernel';
import { inScope, isAdministrator } from 'domain/kernel';
import { leadScope } from 'domain/leads';
import {
  bestRows,
  leadResult,
  leadSearchFields,
  type SearchedLead,
  type SearchResult,
  searchLimit,
  searchQuery,
} from 'domain/search';
import { cachedLeads, type LeadRow } from '#leads';

// What a device kept before summaries said so much is not found by it.
const unsaid = { email: '', streetAddress: '', zipCode: '', formerId: '' };
const searchedOf = (row: LeadRow): SearchedLead => ({ ...unsaid, ...row });

const notesOf = ({ notes = [] }: LeadRow): string[] =>
  notes.flatMap(({ struck, text }) => (struck ? [] : [text]));

/** The search without a network: the same relevance over the leads that this device holds (D8). */
export const searchCache = async (
  typed: string,
  viewer: Viewer,
): Promise<{ results: SearchResult[]; searched: number }> => {
  const query = searchQuery(typed);
  if (!query) return { results: [], searched: 0 };
  const scope = leadScope(isAdministrator(viewer.role) ? { ...viewer, sees: 'all' } : viewer);
  const held = await cachedLeads().catch((): readonly LeadRow[] => []);
  const seen = held.filter((row) => inScope(scope, { deleted: false, ...row }));
  const rows = seen.map((row) => {
    const [lead, notes] = [searchedOf(row), notesOf(row)];
    return { id: row.id, at: row.updatedAt, fields: leadSearchFields(lead, notes), lead, notes };
  });
  const results = bestRows(rows, query, searchLimit).map(({ lead, notes, score }) =>
    leadResult(lead, notes, query, score),
  );
  return { results, searched: seen.length };
};
