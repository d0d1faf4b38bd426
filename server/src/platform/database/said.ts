import { type SearchQuery, wantedTexts } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { areFew, knownTexts } from './known-texts.ts';
import { likeText } from './like.ts';
import { hasTrigram, piecesOf, rarestPart } from './pieces.ts';
import type { DB } from './schema.ts';
import { unnamed } from './statements.ts';

// So many times the few hits are still read sooner than every row is looked at.
const some = 25;
// Up to so many hits of 100,000 it is faster to read them all than to look from the newest row on until enough are found.
const fewOfLeads = 2_000;

const contains = (wanted: string) => sql<boolean>`"txt" like ${`%${likeText(wanted)}%`}`;

// The same where an index shall not be asked. Of a range the planner expects few rows, as it would of the whole text.
const within = (wanted: string) => sql`strpos("txt", ${wanted}) between 1 and 2147483647`;

// What has no three letters in a row has no trigram either; its pieces of two have an index of their own.
const byPieces = (wanted: string) =>
  sql<boolean>`(bigrams("txt") @> ${piecesOf(wanted)}::text[] and ${within(wanted)})`;

// An index that looked for every trigram of a long text would read the long lists of the common ones: its rarest part finds
// as few.
const byPart = (wanted: string, part: string) => sql<boolean>`(${contains(part)} and ${within(wanted)})`;

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

/** How many rows the planner expects; reading them would cost what this is to save. */
export const expectedRows = async (db: Kysely<DB>, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<Explained>`${unnamed} explain (format json) select from ${from}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

type Judged = { wanted: string[]; parts: string[]; areFew: boolean; areSome: boolean };

const judged = async (
  db: Kysely<DB>,
  table: string,
  query: SearchQuery,
  fewHits: number,
): Promise<Judged> => {
  const wanted = wantedTexts(query);
  const known = await knownTexts(db, table);
  const parts = wanted.map((text) => rarestPart(text, known));
  if (areFew(known, parts, fewHits)) return { wanted, parts, areFew: true, areSome: true };
  return {
    wanted,
    parts: wanted,
    areFew: areFew(known, wanted, fewHits),
    areSome: areFew(known, wanted, some * fewHits),
  };
};

/**
 * The conditions for a text; what is asked, `table` or rows made of it, has an index of trigrams and one of pairs on its
 * `txt`. `fewHits`: how many are still read one and all, fewer where the table is smaller.
 */
export const saidOf = async (
  db: Kysely<DB>,
  table: string,
  query: SearchQuery,
  fewHits = fewOfLeads,
): Promise<Said> => {
  const is = anyOf(wantedTexts(query).map(contains));
  if ([...query.text].length < 2) return { is, few: null };
  const { wanted, parts, areFew } = await judged(db, table, query, fewHits);
  const by = (text: string, part = text) => {
    if (!hasTrigram(text)) return byPieces(text);
    return part === text ? contains(text) : byPart(text, part);
  };
  return { is, few: areFew ? anyOf(wanted.map((text, index) => by(text, parts[index]))) : null };
};

/** How a statement asks that is the same for every text, so that it is planned once. */
export type SteadilySaid = {
  is: RawBuilder<boolean>;
  indexed: RawBuilder<boolean>;
  /** Whether an index finds few rows. */
  areFew: boolean;
  /** Whether an index finds no more than can be read one and all where they are not found among the newest. */
  areSome: boolean;
};

/** As `saidOf`, for statements whose plan is kept: the condition looks alike whatever is looked for. */
export const steadilySaid = async (
  db: Kysely<DB>,
  table: string,
  query: SearchQuery,
  fewHits = fewOfLeads,
): Promise<SteadilySaid> => {
  const { wanted, parts, areFew, areSome } = await judged(db, table, query, fewHits);
  const by = (text: string, part = text) => (hasTrigram(text) ? byPart(text, part) : byPieces(text));
  return {
    is: anyOf(wanted.map(contains)),
    indexed: anyOf(wanted.map((text, index) => by(text, parts[index]))),
    areFew,
    areSome,
  };
};
