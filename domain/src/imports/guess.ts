import { type ImportTarget, type Mapping, takesMany, targetIn, targetNames } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import { own } from './own.ts';
import { headingKey } from './presets/heading.ts';
import { type Meaning, targetsOfMeaning } from './presets/meaning.ts';
import type { Preset } from './presets/preset.ts';
import { recognised } from './presets/recognise.ts';
import { synonyms } from './presets/synonyms.ts';

/** By what a column is known: its program, its heading, or what stands in it. */
export type KnownBy = 'preset' | 'heading' | 'values';

/** Where a column may go by its heading, the first choice first; a lower rank goes before others who want the same. */
type Wish = { rank: number; by: KnownBy; targets: readonly ImportTarget[] };

// As often how somebody is addressed as what they are: any other heading for the same field goes before.
const last = ['title'];

// Where the second column of a field goes.
const beside: Readonly<Partial<Record<ImportTarget, readonly ImportTarget[]>>> = {
  email: ['otherEmail'],
  phone: ['otherPhone'],
};

// A sheet without another name for its routes calls them by their day.
const otherwise: Readonly<Record<string, readonly ImportTarget[]>> = { day: ['routeDays'] };

const byOwnName = (noun: ImportNoun): [string, Wish][] =>
  targetNames(noun)
    .filter((name) => name !== 'customField')
    .flatMap((name) => {
      const target = targetIn(noun, name);
      const words = target ? [target.label, name, ...target.names] : [];
      const more = beside[name] ?? [];
      return words.map((word, rank): [string, Wish] => [
        headingKey(word),
        {
          rank: last.includes(word) ? 199 : 100 + rank,
          by: 'heading',
          targets: [name, ...more, ...(own(otherwise, word) ?? [])],
        },
      ]);
    });

const wishOf = (noun: ImportNoun, meaning: Meaning, rank: number, by: KnownBy): Wish[] => {
  const targets = targetsOfMeaning[noun][meaning];
  return targets ? [{ rank, by, targets }] : [];
};

// A known program's column that has no place here has none by its heading either.
const nowhere: Wish = { rank: 0, by: 'preset', targets: [] };

const bySynonym = (noun: ImportNoun): [string, Wish][] =>
  Object.entries(synonyms).flatMap(([meaning, words]) =>
    words.flatMap((word, rank) =>
      wishOf(noun, meaning as Meaning, 200 + rank, 'heading').map((wish): [string, Wish] => [
        headingKey(word),
        wish,
      ]),
    ),
  );

// What the noun itself calls so goes before what others call so.
const wishesOf = (noun: ImportNoun): ReadonlyMap<string, Wish> =>
  new Map([...bySynonym(noun), ...byOwnName(noun).reverse()]);

const wishes: Readonly<Record<ImportNoun, ReadonlyMap<string, Wish>>> = {
  leads: wishesOf('leads'),
  clients: wishesOf('clients'),
  sites: wishesOf('sites'),
};

const byPreset = (noun: ImportNoun, preset: Preset | null): ReadonlyMap<string, Wish> =>
  new Map(
    Object.entries(preset?.columns ?? {}).map(([heading, meaning], rank) => [
      headingKey(heading),
      wishOf(noun, meaning, rank / 100, 'preset')[0] ?? nowhere,
    ]),
  );

/** Whether a heading is one that anybody has. */
export const isKnownHeading = (noun: ImportNoun, heading: string): boolean =>
  wishes[noun].has(headingKey(heading));

/** Whether a heading is one for this field, wherever its column went. */
export const isHeadingOf = (noun: ImportNoun, heading: string, target: ImportTarget): boolean =>
  wishes[noun].get(headingKey(heading))?.targets.includes(target) === true;

/** What the headings of a file say: where each column goes, and by what that is known. */
export type Guess = {
  /** The program whose export this is, by its name. */
  preset: string | null;
  mapping: Mapping;
  by: Readonly<Record<string, KnownBy>>;
  /** Columns whose place another has, and where they go once it is free. */
  waiting: Readonly<Record<string, readonly ImportTarget[]>>;
};

// ‘Property #’ is what a house is called only where nothing else says it.
const behindNames = (column: string, targets: readonly ImportTarget[]): number =>
  /#\s*$/.test(column) && targets.some((to) => houses.includes(to)) ? 500 : 0;

const houses: readonly ImportTarget[] = ['siteName', 'businessName', 'clientName'];

// A person's whole name beside its parts says nothing more.
const isSaidInParts = (mapping: ReadonlyMap<string, ImportTarget>): boolean => {
  const taken = [...mapping.values()];
  return taken.includes('firstName') && taken.includes('lastName');
};

/** Where the columns go by their headings; of two for one field the surer heading wins, the other waits for a choice. */
export const guessOf = (columns: readonly string[], noun: ImportNoun): Guess => {
  const preset = recognised(columns);
  const known = byPreset(noun, preset);
  const wished = columns.flatMap((column) => {
    const key = headingKey(column);
    const wish = known.get(key) ?? wishes[noun].get(key);
    if (key === '' || !wish) return [];
    return [{ column, ...wish, rank: wish.rank + behindNames(column, wish.targets) }];
  });
  const taken = new Set<ImportTarget>();
  const mapping = new Map<string, ImportTarget>();
  const by: Record<string, KnownBy> = {};
  const waiting: Record<string, readonly ImportTarget[]> = {};
  for (const { column, targets, ...wish } of wished.toSorted((a, b) => a.rank - b.rank)) {
    const to = targets.find((target) => takesMany.includes(target) || !taken.has(target));
    if (!to) {
      waiting[column] = targets;
      continue;
    }
    taken.add(to);
    mapping.set(column, to);
    by[column] = wish.by;
  }
  if (isSaidInParts(mapping))
    for (const [column, to] of mapping) if (to === 'fullName') mapping.delete(column);
  return {
    preset: preset?.name ?? null,
    mapping: Object.fromEntries(columns.map((column) => [column, mapping.get(column) ?? null])),
    by,
    waiting,
  };
};

/** The same where only the mapping matters. */
export const guessMapping = (columns: readonly string[], noun: ImportNoun = 'leads'): Mapping =>
  guessOf(columns, noun).mapping;

/** The headings of a file as one key, whatever their order and their case: files of one source have the same. */
export const headingsKey = (noun: ImportNoun, columns: readonly string[]): string =>
  [noun, ...columns.map(headingKey).toSorted()].join('|').slice(0, 2000);
