import { csvLine, exportCells, exportHeading } from 'domain/imports';
import type { Viewer } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { sql } from 'kysely';
import { namesOf, type Selection, selectLeads, withNotes } from '#leads';
import type { Services } from '#platform/services.ts';

const pageSize = 500;

/** The leads that somebody sees and asked for, as CSV, in pages by id: no connection waits for a slow reader. */
export const exportPages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  viewer: Viewer,
  selection: Selection,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(exportHeading)}`;
  const { where } = await selectLeads(db, viewer, selection);
  for (let last = ''; ; ) {
    const after = last ? sql<boolean>`leads."id" > ${last}::uuid` : sql<boolean>`true`;
    const query = db.selectFrom('leads').selectAll().where(where).where(after).orderBy('id').limit(pageSize);
    const leads = await withNotes(db, await query.$castTo<Lead>().execute());
    const names = await namesOf({ db, keys }, [
      ...new Set(leads.flatMap(({ assignedRep }) => assignedRep ?? [])),
    ]);
    yield leads
      .map((lead) => csvLine(exportCells(lead, lead.notesOnLead, names.get(lead.assignedRep ?? '') ?? '')))
      .join('');
    if (leads.length < pageSize) return;
    last = leads.at(-1)?.id ?? '';
  }
};
