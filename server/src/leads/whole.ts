import { type Lead, type Note, notesOnLead, type WholeLead } from 'domain/leads';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/schema.ts';
import { readSettings } from '#settings';
import { type NoteRow, notesOf } from './sql.ts';

const noteOf = ({ leadId: _, ...note }: NoteRow): Note => note;

/** Rows with their notes, newest first, and the same as one text in the office's time (D47). */
export const withNotes = async (db: Kysely<DB>, leads: readonly Lead[]): Promise<WholeLead[]> => {
  if (leads.length === 0) return [];
  const { officeTimeZone } = await readSettings(db);
  const all = Map.groupBy(
    await notesOf(
      db,
      leads.map(({ id }) => id),
    ),
    ({ leadId }) => leadId,
  );
  return leads.map((lead) => {
    const notes = (all.get(lead.id) ?? []).map(noteOf);
    return { ...lead, notes, notesOnLead: notesOnLead(notes, officeTimeZone) };
  });
};

/** The same for one lead. */
export const wholeLead = async (db: Kysely<DB>, lead: Lead): Promise<WholeLead> =>
  (await withNotes(db, [lead]))[0] as WholeLead;
