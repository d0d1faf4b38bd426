import { later, localMinute, minute, text } from '#kernel';
import type { Note } from './lead.ts';

/** A note as a verb leaves it; the server adds id, time and author. */
export type NewNote = { label: string; text: string };

export const noteLabels = {
  noted: 'Note added',
  attempted: 'Contact attempted',
  contacted: 'Contacted with notes',
  sold: 'Marked as sold',
  returned: 'Lead passed',
} as const;

/** Notes of the hand-off are the sentence alone (D47). */
export const handOffNotes = {
  passed: (to: string) => `passed lead to ${to}`,
  accepted: (from: string) => `accepted lead from ${from}`,
  rejected: (from: string, reason: string) => `rejected lead from ${from}: ${reason}`,
  timedOut: (receiver: string) => `${receiver} did not answer in time`,
  recalled: (receiver: string) => `took lead back from ${receiver}`,
  notClosed: (reason: string) => (reason === '' ? "can't close lead" : `can't close lead: ${reason}`),
} as const;

/** Who signs what the product does by itself. */
export const productAuthor = 'Washboard';

/** A note without a label. */
export const said = (text: string): NewNote => ({ label: '', text });

export const nothingNoted = '(No notes added)';

/** Notes that one person may leave on one lead within an hour: more than anybody writes, less than what fills a disk. */
export const notesPerHour = 120;

/** Whether somebody has left more than that. */
export const tooManyNotes = (notes: readonly Note[], by: string, now: string): boolean => {
  const since = later(now, -60 * minute);
  return notes.filter((note) => note.by === by && note.at > since).length > notesPerHour;
};

/** What people type into a note, at most 2,000 characters. */
export const noteText = text(2000);

/** A labelled note, or the placeholder where nothing was typed (spec §4). */
export const labelled = (label: string, typed: string): NewNote => ({
  label,
  text: typed.trim() === '' ? nothingNoted : typed,
});

// Blanks with a line break among them become one; each run is read once.
const oneLine = (said: string): string =>
  said.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));

type Line = Pick<Note, 'at' | 'author' | 'label' | 'text'>;

/** One note as a line: `2026-11-21 10:05 – Dana Whitfield: Note added. Call back` (D47). */
export const noteLine = (note: Line, timeZone: string): string => {
  const said = note.label === '' ? note.text : `${note.label}. ${note.text}`;
  return `${localMinute(note.at, timeZone)} – ${note.author}: ${oneLine(said)}`;
};

/** The specification's notesOnLead: newest first, one line a note; what was struck is left out. */
export const notesOnLead = (notes: readonly Note[], timeZone: string): string =>
  [...notes]
    .filter((note) => !note.struck)
    .sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at)))
    .map((note) => noteLine(note, timeZone))
    .join('\n');
