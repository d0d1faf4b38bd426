import { idsOf } from 'domain/kernel';
import { type Lead, type Note, notesOnLead, type WholeLead } from 'domain/leads';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readSettings } from '#settings';
import { type Found, type NoteRow, notesOf } from './sql.ts';

const noteOf = ({ leadId: _, ...note }: NoteRow): Note => note;

/** A lead with its notes, newest first, and the same as one text in the office's time (D47). */
export const wholeOf = (
  lead: Lead,
  rows: readonly NoteRow[],
  { officeTimeZone }: Found['settings'],
): WholeLead => {
  const notes = rows.map(noteOf);
  return { ...lead, notes, notesOnLead: notesOnLead(notes, officeTimeZone) };
};

/** Many rows with their notes. */
export const withNotes = async (db: Kysely<DB>, leads: readonly Lead[]): Promise<WholeLead[]> => {
  if (leads.length === 0) return [];
  const settings = await readSettings(db);
  const rows = await notesOf(db, idsOf(leads));
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId);
  return leads.map((lead) => wholeOf(lead, byLead.get(lead.id) ?? [], settings));
};

/** The same for one lead. */
export const wholeLead = async (db: Kysely<DB>, { lead, settings }: Found): Promise<WholeLead> =>
  wholeOf(lead, await notesOf(db, [lead.id]), settings);
