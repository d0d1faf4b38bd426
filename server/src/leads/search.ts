import { everyone, idsOf, isAdministrator, type Scope, type Viewer } from 'domain/kernel';
import { leadScope } from 'domain/leads';
import {
  byRelevance,
  leadPartFields,
  leadResult,
  relevance,
  type Scored,
  type SearchField,
  type SearchQuery,
} from 'domain/search';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Hit, SearchSource } from '#platform/operations/feature.ts';
import { askLeads, noteTexts, searchedLeads } from './sql/search.ts';

/** What somebody may open: administrators find every lead whatever their view shows (D7). */
const findable = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role) ? leadScope({ ...viewer, sees: 'all' }) : leadScope(viewer);

type Ranked = Scored & { notes: string[] };

const fieldsOf = (parts: readonly Hit[]): { fields: SearchField[]; notes: Hit[] } => {
  const fields: SearchField[] = [];
  const notes: Hit[] = [];
  for (const hit of parts)
    if (hit.part === 'who' || hit.part === 'where')
      fields.push(...leadPartFields(hit.part, hit.txt.split('|')));
    else notes.push(hit);
  return { fields: [...fields, notes.map(({ txt }) => txt)], notes };
};

/** The best leads of what was hit. */
const best = (parts: readonly Hit[], query: SearchQuery, limit: number): Ranked[] =>
  [...Map.groupBy(parts, ({ id }) => id)]
    .map(([id, hits]) => {
      const { fields, notes } = fieldsOf(hits);
      const at = hits[0]?.at ?? '';
      return { id, at, score: relevance(query, fields), notes: notes.map(({ part }) => part).sort() };
    })
    .filter(({ score }) => score > 0)
    .sort(byRelevance)
    .slice(0, limit);

// Of a lead whose every note says it, a few tell enough.
const toldNotes = 3;

const notesOfHits = async (db: Kysely<DB>, hits: readonly Ranked[]) => {
  const ids = hits.flatMap(({ notes }) => notes.slice(-toldNotes));
  const rows = ids.length > 0 ? await noteTexts(db, ids) : [];
  return Map.groupBy(rows, ({ leadId }) => leadId);
};

/** Leads by names, e-mail, telephone, company, property, address and notes (D8). */
export const leadSearch: SearchSource = {
  type: 'lead',
  who: everyone,
  ask: ({ db, viewer }, query) => askLeads(db, findable(viewer), query),
  tell: async ({ db, viewer }, parts, query, limit) => {
    const scope = findable(viewer);
    const hits = best(parts, query, limit);
    if (hits.length === 0) return [];
    const [leads, notes] = await Promise.all([searchedLeads(db, idsOf(hits), scope), notesOfHits(db, hits)]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return hits.flatMap(({ id, score }) => {
      const lead = byId.get(id);
      const said = notes.get(id)?.map(({ text }) => text) ?? [];
      return lead ? [leadResult(lead, said, query, score)] : [];
    });
  },
};
