import type { ImportTarget, Mapping } from './mapping.ts';
import type { ImportNoun } from './noun.ts';

/** How many cells of a column say something, and how many of them look like what its heading seems to say. */
export type Votes = { said: number; fit: number };

// NAPCA4417, HARB01, A-12: what stands on a list of codes and on no door.
const isCode = (cell: string): boolean => /^(?=.*\d)[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(cell);

/** What a cell of a column must look like where the heading alone says too little; undefined where it says enough. */
export const judgeOf = (
  noun: ImportNoun,
  column: string,
  to: ImportTarget | null,
): ((cell: string) => boolean) | undefined =>
  noun === 'sites' && to === 'locationCode' && /^\s*locations?\s*$/i.test(column) ? isCode : undefined;

// A place of which the rows do not give the code: of a site with its own name it is the room.
const otherwise = (mapping: Mapping): ImportTarget | null => {
  const taken = Object.values(mapping);
  if (!taken.includes('siteName')) return 'siteName';
  return taken.includes('machine.kind') && !taken.includes('machine.room') ? 'machine.room' : null;
};

/** The guess by the headings, once the rows have been seen: most of them decide. */
export const judgedMapping = (guess: Mapping, votes: ReadonlyMap<string, Votes>): Mapping => {
  const wrong = [...votes].filter(([, { said, fit }]) => fit * 2 <= said).map(([column]) => column);
  const mapping = { ...guess };
  for (const column of wrong) mapping[column] = otherwise(mapping);
  return mapping;
};
