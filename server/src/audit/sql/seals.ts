import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** An event as it is sealed: one text that is the same in every cluster, time zone and version of the database. */
export type SealedText = { position: number; text: string };

export type Seal = {
  number: number;
  events: number;
  positions: number[];
  salts: Buffer;
  macs: Buffer;
  hash: Buffer;
};

// The first number says how the text is made; another way of making it needs another.
const sealedText = sql<string>`jsonb_build_array(1, "position", "noun", "rowId", "verb",
  (extract(epoch from "at") * 1000)::bigint, "actor", "effective", "requestId", "key", "before", "after",
  "scopeBefore", "scopeAfter", "through", (extract(epoch from "actedAt") * 1000)::bigint)::text`;

export type Reach = { xid: string; position: number };

/** How far the chain reaches, locked; null while somebody else seals. */
export const lockReach = async (db: Db): Promise<Reach | null> => {
  const { rows } = await sql<Reach>`
    select "xid"::text as "xid", "position" from sealing for update skip locked`.execute(db);
  return rows[0] ?? null;
};

export const readReach = async (db: Db): Promise<Reach> => {
  const { rows } = await sql<Reach>`select "xid"::text as "xid", "position" from sealing`.execute(db);
  return rows[0] ?? { xid: '0', position: 0 };
};

export const saveReach = async (db: Db, { xid, position }: Reach): Promise<void> => {
  await sql`update sealing set "xid" = ${xid}::xid8, "position" = ${position}`.execute(db);
};

/** The next events in commit order that no running transaction can still write before. */
export const settledAfter = async (
  db: Db,
  { xid, position }: Reach,
  limit: number,
): Promise<(SealedText & { xid: string })[]> => {
  const { rows } = await sql<SealedText & { xid: string }>`
    select "position", "xid"::text as "xid", ${sealedText} as "text" from events
    where ("xid", "position") > (${xid}::xid8, ${position}::bigint)
      and "xid" < pg_snapshot_xmin(pg_current_snapshot())
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
): Promise<{ number: number; hash: Buffer; at: string; last: number } | undefined> =>
  db
    .selectFrom('seals')
    .select(['number', 'hash', 'at', 'last'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertSeal = async (db: Db, { positions, ...seal }: Seal & { at: string }): Promise<void> => {
  await db
    .insertInto('seals')
    .values({ ...seal, positions, first: Math.min(...positions), last: Math.max(...positions) })
    .execute();
};

/** The seals after one, in order. */
export const sealsAfter = (db: Db, number: number, limit: number): Promise<Seal[]> =>
  db
    .selectFrom('seals')
    .select(['number', 'events', 'positions', 'salts', 'macs', 'hash'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();

export type EventText = SealedText & {
  noun: string;
  verb: string;
  rowId: string;
  at: string;
  empty: boolean;
};

const told = sql`"position", "noun", "verb", "rowId", "at", ${sealedText} as "text",
  "before" = '{}' and "after" = '{}' as "empty"`;

export const textsAt = async (db: Db, positions: readonly number[]): Promise<EventText[]> => {
  const { rows } = await sql<EventText>`
    select ${told} from events where "position" = any(${positions}::bigint[])`.execute(db);
  return rows;
};

/** How many events stand within the chain's reach, and wait for nothing. */
export const countWithin = async (db: Db, { xid, position }: Reach): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from events where ("xid", "position") <= (${xid}::xid8, ${position}::bigint))
      - (select count(*) from unsealed) as "count"`.execute(db);
  return rows[0]?.count ?? 0;
};

export const countBeyond = async (db: Db, { xid, position }: Reach): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from events where ("xid", "position") > (${xid}::xid8, ${position}::bigint))
      + (select count(*) from unsealed) as "count"`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Events that no seal names: the first ones, within the chain's reach where one is said. */
export const withoutSeal = async (db: Db, reach: Reach | null, limit: number): Promise<EventText[]> => {
  const within = reach
    ? sql`("xid", "position") <= (${reach.xid}::xid8, ${reach.position}::bigint)
        and not exists (select from unsealed where unsealed."position" = events."position")`
    : sql`true`;
  const { rows } = await sql<EventText>`
    with named as materialized (select unnest("positions") as "position" from seals)
    select ${told} from events
    where ${within} and not exists (select from named where named."position" = events."position")
    order by "position" limit ${limit}`.execute(db);
  return rows;
};

/** The number of the certificate by which an event was emptied. */
export const certificateOf = async (db: Db, position: number): Promise<number | null> => {
  const found = await db
    .selectFrom('erased_events')
    .innerJoin('erasures', 'erasures.id', 'erased_events.erasureId')
    .select('erasures.number')
    .where('erased_events.position', '=', position)
    .executeTakeFirst();
  return found?.number ?? null;
};
