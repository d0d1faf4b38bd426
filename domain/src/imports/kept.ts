import type { Guess } from './guess.ts';
import type { Judged } from './judged.ts';
import type { ImportTarget, Mapping } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import { own } from './own.ts';
import type { Seen } from './seen.ts';
import { isSecret } from './site-targets.ts';

// Beyond so many a file is no list that somebody keeps by hand.
const mostKept = 60;

// What only counts the rows says nothing.
const counts = /^\s*(?:#|no\.?|nr\.?|row|line)\s*$/i;

// Names of a program’s own fields, ours among them, mean nothing to people.
const ofProgram = /^(?:role|[a-z]+(?:[A-Z][a-z]*)+)$/;

const keptIn: Readonly<Record<ImportNoun, ImportTarget | null>> = {
  leads: 'keptNote',
  clients: 'note',
  sites: null,
};

/** Columns that the note keeps since nobody knows a field for them, whatever they may be. */
export const keptColumns = ({
  noun,
  columns,
  mapping,
  judged: thought,
}: {
  noun: ImportNoun;
  columns: readonly string[];
  mapping: Mapping;
  judged: Judged['judged'];
}): string[] =>
  columns.filter(
    (column) =>
      keptIn[noun] !== null && mapping[column] === keptIn[noun] && own(thought, column)?.by === null,
  );

/**
 * Columns of a file of no known program that have no field and say something go into the note, each under its heading: what
 * they may be is offered still. What is most likely a secret stays out unless somebody maps it: notes are not sealed.
 */
export const keepTheRest = (
  noun: ImportNoun,
  { preset }: Pick<Guess, 'preset'>,
  mapping: Mapping,
  seenIn: ReadonlyMap<string, Seen>,
): Mapping => {
  const to = keptIn[noun];
  const kept = Object.keys(mapping).filter(
    (column) =>
      (mapping[column] ?? null) === null &&
      (seenIn.get(column)?.votes.said ?? 0) > 0 &&
      !isSecret(column) &&
      ![counts, ofProgram].some((nothing) => nothing.test(column.trim())),
  );
  return to === null || preset !== null || kept.length > mostKept
    ? mapping
    : { ...mapping, ...Object.fromEntries(kept.map((column) => [column, to])) };
};
