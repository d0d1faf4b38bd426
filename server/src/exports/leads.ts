import { exportCells, exportHeading } from 'domain/imports';
import type { Viewer } from 'domain/kernel';
import { leadsAfter, type Selection, selectLeads, withNotes } from '#leads';
import type { Services } from '#platform/services.ts';
import { namesOf } from '#users';

const pageSize = 500;

/** The leads that somebody sees and asked for, in pages by id, the heading first: no connection waits for a slow reader. */
export const exportPages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  viewer: Viewer,
  selection: Selection,
  now: string,
): AsyncGenerator<string[][]> {
  yield [[...exportHeading]];
  const selected = await selectLeads(db, viewer, selection, now);
  for (let last: string | null = null; ; ) {
    const leads = await withNotes(db, await leadsAfter(db, selected, last, pageSize));
    const names = await namesOf({ db, keys }, [
      ...new Set(leads.flatMap(({ assignedRep }) => assignedRep ?? [])),
    ]);
    yield leads.map((lead) => exportCells(lead, lead.notesOnLead, names.get(lead.assignedRep ?? '') ?? ''));
    if (leads.length < pageSize) return;
    last = leads.at(-1)?.id ?? null;
  }
};
