import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { isEmpty, type SealedText, sealedText } from './seals.ts';

type Db = Kysely<DB>;

/** What names an erasure and whom it erased. */
export type Certificate = { id: string; number: number; noun: string; rowId: string };

export type Erased = Certificate & { position: number; mark: Buffer | null };

const certificate = sql`erasures."id", erasures."number", erasures."noun", erasures."rowId"`;

/** Which of some events were emptied, by whose certificate. */
export const erasedAt = async (
  db: Db,
  positions: readonly number[],
): Promise<ReadonlyMap<number, Erased>> => {
  const { rows } = await sql<Erased>`
    select ${certificate}, "position", "mark" from erased_events join erasures on erasures."id" = "erasureId"
    where "position" = any(${[...positions]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.position, row]));
};

export type ToEmpty = SealedText & { salt: Buffer | null; mac: Buffer | null };

/** Of some events those that were not emptied yet, with what their seal holds of them; nothing is sealed until the transaction ends. */
export const holdUnerased = async (db: Db, positions: readonly number[]): Promise<ToEmpty[]> => {
  await sql`select from sealing for update`.execute(db);
  const { rows } = await sql<ToEmpty>`
    select "position", ${sealedText} as "text", seal."salt", seal."mac" from events
    left join lateral (
      select substr("salts", (place - 1) * 16 + 1, 16) as "salt", substr("macs", (place - 1) * 32 + 1, 32) as "mac"
      from seals, array_position("positions", events."position") as place
      where int8range("first", "last", '[]') @> events."position" and place is not null
      order by "number" limit 1) as seal on true
    where "position" = any(${[...positions]}::bigint[])
      and not exists (select from erased_events where erased_events."position" = events."position")`.execute(
    db,
  );
  return rows;
};

/** Empties events through the one way there is. */
export const eraseEvents = async (
  db: Db,
  erasure: string,
  positions: readonly number[],
  conversions: readonly string[],
): Promise<void> => {
  await sql`select erase_events(${erasure}, ${[...positions]}::bigint[], ${[...conversions]}::uuid[])`.execute(
    db,
  );
};

export type Mark = { position: number; mark: Buffer };

export const saveMarks = async (db: Db, marks: readonly Mark[]): Promise<void> => {
  await sql`
    update erased_events set "mark" = each."mark"
    from unnest(${marks.map(({ position }) => position)}::bigint[], ${marks.map(({ mark }) => mark)}::bytea[]) as each("position", "mark")
    where erased_events."position" = each."position" and erased_events."mark" is null`.execute(db);
};

/** Events that were emptied before there were marks, behind one of them. */
export const emptiedWithoutMark = async (
  db: Db,
  behind: number,
  limit: number,
): Promise<(Certificate & SealedText & { empty: boolean })[]> => {
  const { rows } = await sql<Certificate & SealedText & { empty: boolean }>`
    select ${certificate}, erased."position", events."text", events."empty"
    from (select "position", "erasureId" from erased_events where "mark" is null and "position" > ${behind}
      order by "position" limit ${limit}) as erased
    join erasures on erasures."id" = erased."erasureId"
    join lateral (select ${sealedText} as "text", ${isEmpty} as "empty" from events where events."position" = erased."position") as events on true
    order by erased."position"`.execute(db);
  return rows;
};

/** The first certificate that counts other events than those it emptied. */
export const miscounted = async (
  db: Db,
): Promise<{ number: number; events: number; emptied: number } | undefined> => {
  const { rows } = await sql<{ number: number; events: number; emptied: number }>`
    select "number", "events", coalesce("emptied", 0) as "emptied" from erasures
    left join (select "erasureId", count(*) as "emptied" from erased_events group by 1) as counted on "erasureId" = "id"
    where "state" <> 'running' and "events" <> coalesce("emptied", 0) order by "number" limit 1`.execute(db);
  return rows[0];
};
