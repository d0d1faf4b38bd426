import { type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likeText } from './like.ts';
import { hasTrigram, isStrange, piecesOf, rarestPart, sharesOf } from './rarest-part.ts';
import type { DB } from './schema.ts';
import { unnamed } from './statements.ts';

// Up to so many hits of 100,000 it is faster to read them all than to look from the newest row on until enough are found.
const fewOfLeads = 2_000;

const contains = (wanted: string) => sql<boolean>`"txt" like ${`%${likeText(wanted)}%`}`;

// What has no three letters in a row has no trigram either; its pieces of two have an index of their own. An index that
// looked for every trigram of a long text would read the long lists of the common ones: its rarest part finds as few.
const indexed = (wanted: string, part: string) => {
  if (!hasTrigram(wanted))
    return sql<boolean>`(bigrams("txt") @> ${piecesOf(wanted)}::text[] and ${contains(wanted)})`;
  // Of a range the planner expects few rows, as it would of the whole text.
  return part === wanted
    ? contains(wanted)
    : sql<boolean>`(${contains(part)} and strpos("txt", ${wanted}) between 1 and 2147483647)`;
};

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** How the rows of a table of searched texts (`txt`) are asked for one. */
export type Said = {
  /** The condition, for rows that are read anyway. */
  is: RawBuilder<boolean>;
  /** The same so that an index finds the few rows there are; null: there are too many for that. */
  few: RawBuilder<boolean> | null;
};

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** What the planner expects from its statistics; reading the rows would cost what this is to save. */
export const expectedRows = async (db: Kysely<DB>, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<Explained>`${unnamed} explain (format json) select from ${from}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

/**
 * The conditions for a text; what is asked, a table or rows made of one, has an index of trigrams and one of pairs on its
 * `txt`. `fewHits`: how many are still read one and all, fewer where the table is smaller.
 */
export const saidOf = async (
  db: Kysely<DB>,
  table: string | RawBuilder<unknown>,
  query: SearchQuery,
  fewHits = fewOfLeads,
): Promise<Said> => {
  const asked = typeof table === 'string' ? sql.table(table) : table;
  const wanted = wantedTexts(query);
  const is = anyOf(wanted.map(contains));
  if ([...query.text].length < 2) return { is, few: null };
  const isFew = async (condition: RawBuilder<boolean>) =>
    (await expectedRows(db, sql`${asked} where ${condition}`)) < fewHits;
  const often = typeof table === 'string' ? await sharesOf(db, table) : new Map<string, number>();
  const parts = wanted.map((text) => rarestPart(text, often));
  const short = parts.some((part, index) => part !== wanted[index]);
  // The planner need not be asked about what is made of pieces that hardly occur; where its statistics are behind, such a
  // text may have more hits than `fewHits`, which are then all read.
  const strange = often.size > 0 && parts.every((part) => isStrange(part, often));
  if (strange || (short && (await isFew(anyOf(parts.map(contains))))))
    return { is, few: anyOf(wanted.map((text, index) => indexed(text, parts[index] ?? text))) };
  return { is, few: (await isFew(is)) ? anyOf(wanted.map((text) => indexed(text, text))) : null };
};
