import { type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.ts';
import { unnamed } from './statements.ts';

// Up to so many hits of 100,000 it is faster to read them all than to look from the newest row on until enough are found.
const fewOfLeads = 2_000;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const contains = (wanted: string) => sql<boolean>`"txt" like ${`%${escaped(wanted)}%`}`;

const piecesOf = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

// What has no three letters in a row has no trigram either; its pieces of two have an index of their own.
const indexed = (wanted: string) =>
  /[\p{L}\p{N}]{3}/u.test(wanted)
    ? contains(wanted)
    : sql<boolean>`(bigrams("txt") @> ${piecesOf(wanted)}::text[] and ${contains(wanted)})`;

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
  const few = [...query.text].length > 1 && (await expectedRows(db, sql`${asked} where ${is}`)) < fewHits;
  return { is, few: few ? anyOf(wanted.map(indexed)) : null };
};
