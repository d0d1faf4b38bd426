import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/** Its pieces of two letters, as the index of pairs has them. */
export const piecesOf = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/** Whether the index of trigrams can find it. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

// Three trigrams: one list more costs more than it spares.
const partLength = 5;

/** The part of a text that is expected in the fewest rows, by how often its pieces of two occur. */
export const rarestPart = (wanted: string, often: ReadonlyMap<string, number>): string => {
  const letters = [...wanted];
  const rarest = Math.min(1, ...often.values());
  const parts = letters
    .map((_, start) => letters.slice(start, start + partLength).join(''))
    .filter((part, start) => start + partLength <= letters.length && hasTrigram(part))
    .map((part) => ({
      part,
      share: piecesOf(part).reduce((share, piece) => share * (often.get(piece) ?? rarest), 1),
    }));
  const [first] = parts.sort((a, b) => a.share - b.share);
  return often.size > 0 && first ? first.part : wanted;
};

/** Whether two pieces of a text are too rare for the statistics; each of them is in few rows, both in hardly any. */
export const isStrange = (part: string, often: ReadonlyMap<string, number>): boolean =>
  new Set(piecesOf(part).filter((piece) => !often.has(piece))).size > 1;

type Shares = { often: Promise<ReadonlyMap<string, number>>; until: number };
const shares = new WeakMap<Kysely<DB>, Map<string, Shares>>();
// Milliseconds; they are as old as the last analyze anyway.
const fresh = 600_000;

const readShares = async (db: Kysely<DB>, table: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ piece: string; share: number }>`
    select piece, share from pg_stats, unnest("most_common_elems"::text::text[], "most_common_elem_freqs") as common (piece, share)
    where piece is not null and "schemaname" = current_schema() and "tablename" = ${`${table}_bigrams`}`.execute(
    db,
  );
  return new Map(rows.map(({ piece, share }) => [piece, share]));
};

/** In which share of the rows of a table each common piece of two occurs, as the statistics of its index say. */
export const sharesOf = (db: Kysely<DB>, table: string): Shares['often'] => {
  const known = shares.get(db) ?? new Map<string, Shares>();
  shares.set(db, known);
  const present = known.get(table);
  if (present && present.until > performance.now()) return present.often;
  const often = readShares(db, table);
  known.set(table, { often, until: performance.now() + fresh });
  often.catch(() => known.delete(table));
  return often;
};
