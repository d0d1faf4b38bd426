import type { Lead } from 'domain/leads';
import { datePasses, insertLeads, insertNotes } from '#leads';
import { appendPast } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { type DemoClocks, type Story, stories } from './story.ts';

type Db = Context['db'];

const addNotes = (db: Db, newId: () => string, told: readonly Story[]) =>
  insertNotes(
    db,
    told.flatMap(({ lead, notes }) =>
      notes.map(({ at, by, note }) => ({
        id: newId(),
        leadId: lead.id,
        at,
        by: by.uid,
        author: by.displayName,
        ...note,
        struck: false,
      })),
    ),
  );

/** What happened, in the order in which it happened in the whole business. */
const addEvents = async (db: Db, told: readonly Story[]): Promise<void> => {
  const events = told.flatMap((story) => story.events).sort((a, b) => (a.at < b.at ? -1 : 1));
  await appendPast(
    db,
    events.map(({ at, by, event }) => ({
      event,
      meta: { at, actor: by.uid, effective: by.uid, requestId: null, key: null },
    })),
  );
};

/** Writes the demonstration leads with their notes and their past; answers them. */
export const addLeads = async (
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  clocks: DemoClocks,
): Promise<Lead[]> => {
  const told = stories(now, clocks);
  const leads = told.map(({ lead }) => lead);
  await insertLeads(db, leads);
  await addNotes(db, newId, told);
  await addEvents(db, told);
  await datePasses(db);
  return leads;
};
