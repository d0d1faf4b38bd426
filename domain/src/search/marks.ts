import { type SearchQuery, searchable } from './query.ts';

/** Where a text is hit: from, to. */
export type SearchMark = readonly [from: number, to: number];

const hitsOf = (text: string, wanted: string): SearchMark[] => {
  const marks: SearchMark[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    marks.push([at, at + wanted.length]);
  return marks;
};

/** A number is found whatever stands between its digits. */
const digitHits = (text: string, digits: string): SearchMark[] => {
  const places = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
  const bare = places.map((place) => text[place]).join('');
  return hitsOf(bare, digits).map(([from, to]) => [places[from] as number, (places[to - 1] as number) + 1]);
};

/** The parts of a text that a query hits, in order. */
export const searchMarks = (text: string, query: SearchQuery): SearchMark[] => {
  const marks = hitsOf(searchable(text), query.text);
  if (marks.length > 0 || query.digits === null) return marks;
  return digitHits(text, query.digits);
};

const around = 30;

/** A line of a long text around its first hit. */
export const searchExcerpt = (text: string, query: SearchQuery): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const [from = 0, to = 0] = searchMarks(line, query)[0] ?? [];
  const start = Math.max(0, from - around);
  const end = Math.min(line.length, to + 2 * around);
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
};
