import type { Actor } from 'domain/kernel';
import type { Draft } from '#leads/notes/Compose.tsx';
import { addNote } from '#leads/verbs.tsx';

/** The note that stands typed when a lead is handed on: whose lead it was may not add it afterwards. */
export type NoteAlong = {
  /** Behind what the hand-off says of itself. */
  words: string;
  /** Adds it; false where it was refused. */
  keep: () => Promise<boolean>;
};

export const noteAlong = (by: Actor, leadId: string, { text, send }: Draft): NoteAlong =>
  text.trim()
    ? { words: ' Your note goes along.', keep: () => send((typed) => addNote(by, leadId, typed)) }
    : { words: '', keep: async () => true };
