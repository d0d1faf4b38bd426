import * as z from 'zod';
import { type dateTime, uuid } from '#kernel';
import type { SearchQuery } from './query.ts';
import { relevance, type SearchField } from './relevance.ts';

/** What can be found, in the order of the results. */
export const searchTypes = [
  'lead',
  'client',
  'site',
  'user',
  'reminder',
  'machine',
  'event',
  'document',
] as const;
export type SearchType = (typeof searchTypes)[number];

export const searchResult = z.strictObject({
  type: z.enum(searchTypes),
  id: uuid,
  title: z.string(),
  subtitle: z.string(),
  /** One fact: a lead's column, a user's role. */
  description: z.string(),
  score: z.int().positive(),
  /** Whose it is, where it opens within something else: a site's client. */
  parent: z.exactOptional(uuid),
  /** Where a machine stands. */
  site: z.exactOptional(uuid),
  /** An event that is a visit of who found it. */
  visit: z.exactOptional(z.literal(true)),
});
export type SearchResult = z.output<typeof searchResult>;

/** The moment that puts equally good hits in order, newest first. */
export type Scored = { id: string; at: z.output<typeof dateTime>; score: number };

/** Best first; equals newest first, then by id, so that the order never changes by itself. */
export const byRelevance = (a: Scored, b: Scored): number => {
  if (a.score !== b.score) return b.score - a.score;
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
};

export type SearchRow = { id: string; at: string; fields: readonly SearchField[] };

/** The best rows of one type: the search itself, wherever all rows are at hand. */
export const bestRows = <Row extends SearchRow>(
  rows: readonly Row[],
  query: SearchQuery,
  limit: number,
): (Row & Scored)[] =>
  rows
    .map((row) => ({ ...row, score: relevance(query, row.fields) }))
    .filter(({ score }) => score > 0)
    .sort(byRelevance)
    .slice(0, limit);

// A type more that could be found takes no room before it is.
const shares = 6;

/**
 * The results of every type together, each type's own in their order. A type that fills the list alone leaves the
 * others a sixth of it, less where more than six are found: a person is found among hundreds of leads that name them.
 */
export const mergeResults = (lists: readonly (readonly SearchResult[])[], limit: number): SearchResult[] => {
  const all = lists.flat();
  const byType = searchTypes.map((type) => all.filter((result) => result.type === type));
  const found = byType.filter(({ length }) => length > 0).length;
  const share = Math.floor(limit / Math.max(shares, found));
  let room = limit - byType.reduce((sum, list) => sum + Math.min(share, list.length), 0);
  return byType.flatMap((list) => {
    const kept = Math.min(share, list.length);
    const more = Math.min(list.length - kept, room);
    room -= more;
    return list.slice(0, kept + more);
  });
};
