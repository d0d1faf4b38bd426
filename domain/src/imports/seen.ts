import { askedWord } from './asked.ts';
import type { ImportTarget } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import { own } from './own.ts';
import { headingKey } from './presets/heading.ts';
import { noVotes, type Shape, type Votes, vote } from './shapes.ts';
import { readOptOut } from './wishes.ts';

/** With fewer cells nothing can be told from them alone. */
export const fewest = 3;

/** What was seen in the rows: of each column its shapes, and which of our words stand in it. */
export type Seen = {
  votes: Votes;
  /** Words that mean one of ours, by the field that has them. */
  words: Map<ImportTarget, number>;
  /** Words of nobody’s that say how a machine fares: ‘OK’. */
  faring: number;
  /** Cells by which somebody wants no more of us. */
  outs: number;
  /** The first cells, row by row; of sites alone. */
  cells: string[];
};

// So many rows tell whether people differ from house to house; longer cells name nobody.
const mostCells = 500;
const longestCell = 100;

/** A column of which nothing has been seen. */
export const nothingSeen = (): Seen => ({
  votes: noVotes(),
  words: new Map(),
  faring: 0,
  outs: 0,
  cells: [],
});

/** Headings that mean one of several fields, which only the words below them tell. */
export const told: Readonly<Record<string, readonly ImportTarget[]>> = {
  status: ['status', 'machine.status'],
  stateofmachine: ['status', 'machine.status'],
  type: ['machine.kind', 'siteType'],
};

/** A heading of where a lead stands, in words of the one who keeps the list. */
export const stage =
  /^\W*(?:where (?:it|we|they|things|this)(?:['’]?s)?\b.*|(?:current )?(?:stage|status|standing))\W*$/i;

const meansStatus = (word: string): boolean => {
  const asked = askedWord('leads', 'status');
  return (asked?.read(word) ?? asked?.suggest?.(word)) != null;
};

/** Looks at one more cell of a column. */
export const see = (seen: Seen, noun: ImportNoun, column: string, cell: string): void => {
  vote(seen.votes, cell);
  if (noun === 'sites' && seen.cells.length < mostCells)
    seen.cells.push(cell.trim().toLowerCase().slice(0, longestCell));
  const word = cell.trim();
  if (noun !== 'sites' && word !== '' && readOptOut(word) === 'yes') seen.outs += 1;
  if (noun === 'leads' && stage.test(column) && word !== '' && meansStatus(word))
    seen.words.set('status', (seen.words.get('status') ?? 0) + 1);
  if (noun !== 'sites' || word === '') return;
  const key = headingKey(column);
  const fields = own(told, key) ?? [];
  const add = (field: ImportTarget) => seen.words.set(field, (seen.words.get(field) ?? 0) + 1);
  for (const field of fields) {
    const asked = askedWord(noun, field);
    // What a status of other programs may mean says nothing of whose status it is.
    if ((asked?.read(word) ?? (key === 'type' ? asked?.suggest?.(word) : null)) != null) add(field);
  }
  const isOurs = fields.some((field) => askedWord(noun, field)?.read(word) != null);
  if (!isOurs && askedWord(noun, 'machine.status')?.suggest?.(word) != null) seen.faring += 1;
};

/** Which part of the cells of a column look so. */
export const share = ({ votes: { said, fit } }: Seen, shape: Shape): number =>
  said === 0 ? 0 : fit[shape] / said;
