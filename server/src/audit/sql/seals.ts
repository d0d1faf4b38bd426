import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { behind } from '#platform/live/feed-read.ts';
import type { Position } from '#platform/live/position.ts';

type Db = Kysely<DB>;

/** An event as it is sealed: one text that is the same in every cluster, time zone and version of the database. */
export type SealedText = { position: number; text: string };

export type Seal = {
  number: number;
  /** How its hash is made. */
  version: number;
  at: string;
  events: number;
  positions: number[];
  salts: Buffer;
  macs: Buffer;
  hash: Buffer;
};

// The first number says how the text is made; another way of making it needs another.
export const sealedText = sql<string>`jsonb_build_array(1, "position", "noun", "rowId", "verb",
  (extract(epoch from "at") * 1000)::bigint, "actor", "effective", "requestId", "key", "before", "after",
  "scopeBefore", "scopeAfter", "through", (extract(epoch from "actedAt") * 1000)::bigint)::text`;

/** How far the chain reaches, locked; null while somebody else seals. */
export const lockReach = async (db: Db): Promise<Position | null> => {
  const { rows } = await sql<Position>`
    select "xid"::text as "xid", "position" from sealing for update skip locked`.execute(db);
  return rows[0] ?? null;
};

export const saveReach = async (db: Db, { xid, position }: Position): Promise<void> => {
  await sql`update sealing set "xid" = ${xid}::xid8, "position" = ${position}`.execute(db);
};

/** The next events in commit order that no running transaction can still write before. */
export const settledAfter = async (
  db: Db,
  reach: Position,
  limit: number,
): Promise<(SealedText & { xid: string })[]> => {
  const { rows } = await sql<SealedText & { xid: string }>`
    select "position", "xid"::text as "xid", ${sealedText} as "text" from events
    where ${behind(reach)} and "xid" < pg_snapshot_xmin(pg_current_snapshot())
    order by events."xid", "position" limit ${limit}`.execute(db);
  return rows;
};

/** Events that a restored backup held without a seal. */
export const takeUnsealed = async (db: Db, limit: number): Promise<SealedText[]> => {
  const { rows } = await sql<SealedText>`
    with taken as (delete from unsealed where "position" in (select "position" from unsealed order by "position" limit ${limit})
      returning "position")
    select "position", ${sealedText} as "text" from events join taken using ("position") order by "position"`.execute(
    db,
  );
  return rows;
};

export const newestSeal = async (
  db: Db,
): Promise<{ number: number; version: number; hash: Buffer; at: string; last: number } | undefined> =>
  db
    .selectFrom('seals')
    .select(['number', 'version', 'hash', 'at', 'last'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertSeal = async (db: Db, { positions, ...seal }: Seal): Promise<void> => {
  await db
    .insertInto('seals')
    .values({ ...seal, positions, first: Math.min(...positions), last: Math.max(...positions) })
    .execute();
};

/** The seals after one, or from the first that there is, in order. */
export const sealsAfter = (
  db: Db,
  number: number | null,
  limit: number,
): Promise<(Seal & { first: number; last: number })[]> =>
  db
    .selectFrom('seals')
    .select(['number', 'version', 'at', 'events', 'positions', 'salts', 'macs', 'hash', 'first', 'last'])
    .where(number === null ? sql<boolean>`true` : sql<boolean>`"number" > ${number}`)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Whether a seal names the event of a place; where all between its first and last are its own, none is looked for. */
export const namesIt = (position: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from seals where int8range(seals."first", seals."last", '[]') @> ${position}
    and (seals."last" - seals."first" + 1 = seals."events" or ${position} = any (seals."positions")))`;

export type EventText = SealedText & {
  noun: string;
  verb: string;
  rowId: string;
  at: string;
  empty: boolean;
  beyond: boolean;
};

export const isEmpty = sql<boolean>`("before" = '{}' and "after" = '{}' and "scopeBefore" is null and "scopeAfter" is null)`;
const within = sql`(events."xid", events."position") <= (select "xid", "position" from sealing)`;

export const textsAt = async (db: Db, positions: readonly number[]): Promise<EventText[]> => {
  const { rows } = await sql<EventText>`
    select "position", "noun", "verb", "rowId", "at", ${sealedText} as "text", ${isEmpty} as "empty", not ${within} as "beyond"
    from events where "position" = any(${positions.filter(Number.isSafeInteger)}::bigint[])`.execute(db);
  return rows;
};

/** Of the next so many events: the last of them, how many no seal names, and which of these had to be named by one. */
export type Unsealed = { last: string | null; unsealed: number; strangers: number[] };

/**
 * What no seal names has to wait for one: behind what is sealed, under a transaction that there was, or among what a restored
 * backup held without. Anything else is a stranger.
 */
export const unsealedAfter = async (db: Db, position: string | null, limit: number): Promise<Unsealed> => {
  const { rows } = await sql<Unsealed>`
    with these as materialized (
      select "position", ${within} or "xid" >= pg_snapshot_xmax(pg_current_snapshot()) as "late" from events
      where ${position === null ? sql`true` : sql`"position" > ${position}::bigint`}
      order by "position" limit ${limit}),
    span as materialized (select min("position") as "first", max("position") as "last" from these),
    named as materialized (
      select unnest("positions") as "position" from seals where int8range("first", "last", '[]') &&
        (select int8range(span."first", nullif(span."last", 9223372036854775807), '[]') from span)),
    without as materialized (
      select "position", "late" and not exists (select from unsealed where unsealed."position" = these."position") as "stranger"
      from these where not exists (select from named where named."position" = these."position"))
    select (select "last"::text from span) as "last", count(*) as "unsealed",
      coalesce((array_agg("position" order by "position") filter (where "stranger"))[1:1000], '{}') as "strangers"
    from without`.execute(db);
  return rows[0] ?? { last: null, unsealed: 0, strangers: [] };
};
