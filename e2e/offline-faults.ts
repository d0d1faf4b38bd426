import type { Person } from './people.ts';

export type Whole = { id: string; notes: { text: string }[] };

export const notesOf = async (by: Person, id: string): Promise<string[]> =>
  (await by.call<Whole>('leads.get', { id })).notes.map(({ text }) => text);
