import { type Kysely, sql } from 'kysely';
import { type Pieces, piecesOf } from './pieces.ts';
import type { DB } from './schema.ts';

/** What the planner's statistics of a table say of its searched texts. */
export type KnownTexts = Pieces & {
  rows: number;
  /** Texts that many rows have, each with their share. */
  common: readonly { text: string; share: number }[];
  /** Of all other rows an even choice. */
  sample: readonly string[];
};

type Stored = {
  rows: number;
  texts: string[] | null;
  shares: number[] | null;
  sample: string[] | null;
  pieces: string[] | null;
  pieceShares: number[] | null;
};

// Of a column or, where the texts stand in the indexes alone, of the statistics that are made for them.
const readTexts = async (db: Kysely<DB>, table: string): Promise<KnownTexts> => {
  const { rows } = await sql<Stored>`
    with texts as (
      select "most_common_vals"::text::text[] as "texts", "most_common_freqs" as "shares", "histogram_bounds"::text::text[] as "sample"
      from pg_stats where "schemaname" = current_schema() and "tablename" = ${table} and "attname" = 'txt'
      union all
      select "most_common_vals"::text::text[], "most_common_freqs", "histogram_bounds"::text::text[]
      from pg_stats_ext_exprs where "schemaname" = current_schema() and "statistics_name" = ${`${table}_text`}),
    pieces as (
      select "most_common_elems"::text::text[] as "pieces", "most_common_elem_freqs" as "pieceShares"
      from pg_stats where "schemaname" = current_schema() and "tablename" = ${`${table}_bigrams`})
    select "reltuples" as "rows", texts.*, pieces.* from pg_class left join texts on true left join pieces on true
    where pg_class."oid" = to_regclass(${table})`.execute(db);
  const { rows: count = 0, texts, shares, sample, pieces, pieceShares } = rows[0] ?? ({} as Partial<Stored>);
  const often = (pieces ?? []).map((piece, at) => [piece, pieceShares?.[at] ?? 0] as const);
  return {
    rows: Math.max(0, count),
    often: new Map(often),
    rarest: Math.min(1, ...often.map(([, share]) => share)),
    common: (texts ?? []).map((text, at) => ({ text, share: shares?.[at] ?? 0 })),
    sample: sample ?? [],
  };
};

type Kept = { texts: Promise<KnownTexts>; until: number };
const kept = new WeakMap<Kysely<DB>, Map<string, Kept>>();
// Milliseconds. They are as old as the last analyze anyway.
const fresh = 60_000;

/** What is known of the texts of a table: as `txt` of its own, or as the statistics `…_text` make them. */
export const knownTexts = (db: Kysely<DB>, table: string): Promise<KnownTexts> => {
  const known = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, known);
  const present = known.get(table);
  if (present && present.until > performance.now()) return present.texts;
  const texts = readTexts(db, table);
  known.set(table, { texts, until: performance.now() + fresh });
  texts.catch(() => known.delete(table));
  return texts;
};

/** In how many rows a text is at most: in no more than its rarest piece. */
const mostHits = ({ rows, often, rarest }: KnownTexts, wanted: string): number =>
  rows * Math.min(1, ...piecesOf(wanted).map((piece) => often.get(piece) ?? rarest));

/** Whether any of some texts is expected in fewer rows than `few`: as the planner would say, without being asked. */
export const areFew = (known: KnownTexts, wanted: readonly string[], few: number): boolean => {
  const { rows, often, common, sample } = known;
  if (often.size > 0 && wanted.reduce((sum, one) => sum + mostHits(known, one), 0) < few) return true;
  const has = (text: string) => wanted.some((one) => text.includes(one));
  let [hits, rest] = [0, rows];
  for (const { text, share } of common) {
    rest -= share * rows;
    if (has(text)) hits += share * rows;
    if (hits >= few) return false;
  }
  for (const text of sample) {
    if (has(text)) hits += rest / sample.length;
    if (hits >= few) return false;
  }
  return true;
};
