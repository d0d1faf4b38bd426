import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Piece } from './lead-pieces.ts';

type Db = Kysely<DB>;

export const countPiece = async (db: Db, { table, where }: Piece): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Takes the rows of a piece away, or empties them; answers how many. */
export const erasePiece = async (db: Db, { table, where, empty }: Piece): Promise<number> => {
  const { numAffectedRows } = empty
    ? await sql`update ${sql.table(table)} set ${empty} where ${where}`.execute(db)
    : await sql`delete from ${sql.table(table)} where ${where}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

const onWire = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)\+00:00$/, '$1Z') : value;

const mine = ({ where, own }: Piece) => (own ? sql`(${where}) and (${own})` : sql`(${where})`);

/** Whether there is anything of a piece that the person is given. */
export const isGiven = async (db: Db, piece: Piece): Promise<boolean> => {
  if (!piece.given) return false;
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from ${sql.table(piece.table)} where ${mine(piece)}) as "some"`.execute(db);
  return rows[0]?.some === true;
};

/** What the person is given of a piece, so many rows at a time; moments as everywhere on the wire. */
export async function* givenOf(
  db: Db,
  piece: Piece,
  size: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const columns = sql.join((piece.given ?? []).map((name) => sql.ref(name)));
  // Where a row lies orders any table; nothing is held while the reader takes their time.
  for (let behind: string | undefined = '(0,0)'; behind; ) {
    const { rows }: { rows: { place: string; row: Record<string, unknown> }[] } = await sql<{
      place: string;
      row: Record<string, unknown>;
    }>`
      select "its place"::text as "place", to_jsonb(its) - 'its place' as "row" from (
        select ctid as "its place", ${columns} from ${sql.table(piece.table)}
        where ${mine(piece)} and ctid > ${behind}::tid order by ctid limit ${size}) as its
      order by "its place"`.execute(db);
    if (rows.length > 0)
      yield rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, onWire(value)])),
      );
    behind = rows.length === size ? rows.at(-1)?.place : undefined;
  }
}

export const keysOfFiles = async (
  db: Db,
  { where }: Piece,
): Promise<{ id: string; name: string; key: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; key: string }>`
    select "id", coalesce(nullif("fileName", ''), "name") as "name", "storageKey" as "key" from documents
    where ${where} and "storageKey" is not null`.execute(db);
  return rows;
};

/** Ids of the rows that a piece has, whose events are about the person too. */
export const idsOfPiece = async (db: Db, { table, where }: Piece): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from ${sql.table(table)} where ${where}`.execute(db);
  return rows.map(({ id }) => id);
};
