import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';
import { holdsText } from './words.ts';

type Db = Kysely<DB>;

export type AuditFilter = {
  by?: string | null | undefined;
  as?: string | null | undefined;
  kind?: string | null | undefined;
  noun?: string | null | undefined;
  id?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  text?: string | null | undefined;
  /** Notifications and parts too. */
  every?: boolean;
};

export type AuditRow = StoredEvent & { sealed: boolean };
export type ActRow = AuditRow & { entries: number; alike: number; lastAt: string; last: number };

const kindOf = sql`audit_kind("noun", "verb", "after")`;
// Word for word the condition of the index events_told.
const told = sql`${kindOf} <> all ('{notifications,parts}')`;

/** Which events a filter leaves; `as` also finds the views that somebody opened as that person (W11). */
const fits = ({ by, as, kind, noun, id, from, to, text, every = false }: AuditFilter): RawBuilder<unknown> =>
  sql.join(
    [
      ...(by ? [sql`"actor" = ${by}`] : []),
      ...(as
        ? [sql`("effective" = ${as}::uuid or ("noun" = 'view' and "after" ->> 'viewAs' = ${as}::text))`]
        : []),
      ...(noun ? [sql`"noun" = ${noun}`] : []),
      ...(id ? [sql`"rowId" = ${id}`] : []),
      ...(kind ? [sql`${kindOf} = ${kind}`] : []),
      // What people were told follows from what others did, and parts are told with their act: shown where asked for.
      ...(noun || kind ? [] : [every ? sql`true` : told]),
      ...(from ? [sql`"at" >= ${from}::timestamptz`] : []),
      ...(to ? [sql`"at" < ${to}::timestamptz`] : []),
      ...(text?.trim() ? [holdsText(text)] : []),
    ],
    sql` and `,
  );

const columns = sql.raw(
  [
    'position',
    'at',
    'actedAt',
    'actor',
    'effective',
    'requestId',
    'noun',
    'rowId',
    'verb',
    'before',
    'after',
    'scopeAfter',
    'through',
  ]
    .map((name) => `event."${name}"`)
    .join(', '),
);
const sealed = sql`(event."xid", event."position") <= (select "xid", "position" from sealing)
  and not exists (select from unsealed where unsealed."position" = event."position") as "sealed"`;

/** Events behind one, or all of them. */
export const eventsBeyond = (last: { at: string; position: number } | null): RawBuilder<boolean> =>
  last ? lastActFirst.beyond([last.at, last.position]) : sql<boolean>`true`;

/** The order of acts: by the last entry of each. */
export const lastActFirst: Order<ActRow> = {
  position: z.tuple([z.iso.datetime(), z.int()]),
  at: ({ lastAt, last }) => [lastAt, last],
  by: sql`"at" desc, "position" desc`,
  beyond: ([at, position]) => sql<boolean>`("at", "position") < (${at}::timestamptz, ${position}::bigint)`,
};

/**
 * Acts, newest first: what one request or job wrote in one moment is one, told by its main entry. One step of an index
 * for each, over the entries of its act.
 */
export const listActs = async (db: Db, filter: AuditFilter, { at, limit }: Stretch): Promise<ActRow[]> => {
  const fit = fits(filter);
  const newest = (beyond: RawBuilder<unknown>) => sql`
    select "at", "position", "actor", "requestId" from events where ${fit} and ${beyond} order by "at" desc, "position" desc limit 1`;
  const start = at ? lastActFirst.beyond(at) : sql`true`;
  const { rows } = await sql<ActRow>`
    with recursive acts as (
      (select newest.*, 1 as "n" from (${newest(start)}) as newest)
      union all
      select earlier.*, acts."n" + 1 from acts, lateral (${newest(sql`
        (events."at", events."position") < (acts."at", acts."position")
        and not (events."at" = acts."at" and events."actor" is not distinct from acts."actor"
          and events."requestId" is not distinct from acts."requestId")`)}) as earlier
      where acts."n" < ${limit}::int)
    select ${columns}, ${sealed}, acts."at" as "lastAt", acts."position" as "last", whole."entries",
      (select count(*) from events where ${fit} and "at" = acts."at" and "actor" is not distinct from acts."actor"
        and "requestId" is not distinct from acts."requestId" and "noun" = event."noun" and "verb" = event."verb") as "alike"
    from acts, lateral (
      select count(*) as "entries", (array_agg("position" order by "verb" <> 'converted', "position"))[1] as "main"
      from events where ${fit} and "at" = acts."at" and "actor" is not distinct from acts."actor"
        and "requestId" is not distinct from acts."requestId") as whole,
      events as event
    where event."position" = whole."main" order by acts."n" ${limitOf(limit)}`.execute(db);
  return rows;
};

/** The events beside one: what its request or job wrote in the same moment, and of an import what came with it. */
const besideIt = sql`
  event."at" = main."at" and event."actor" is not distinct from main."actor"
    and event."requestId" is not distinct from main."requestId" and audit_kind(event."noun", event."verb", event."after") <> 'notifications'`;

const partOf = sql`
  event."at" between main."startedAt" and main."at" and event."actor" is not distinct from main."actor"
    and audit_kind(event."noun", event."verb", event."after") = 'parts' and event."after" ->> 'importedFrom' = main."fileName"`;

type Main = Pick<StoredEvent, 'position' | 'noun' | 'verb'>;

export const findEvent = (db: Db, position: number): Promise<Main | undefined> =>
  db
    .selectFrom('events')
    .select(['position', 'noun', 'verb'])
    .where('position', '=', position)
    .executeTakeFirst();

/** The entries of the act of an event, oldest first. */
export const listEntries = async (
  db: Db,
  { position, noun, verb }: Main,
  { at, limit }: Stretch,
): Promise<AuditRow[]> => {
  const parts = noun === 'imports' && verb === 'finished';
  const main = parts
    ? sql`select e.*, imports."startedAt", imports."fileName" from events e join imports on imports."id"::text = e."rowId"
        where e."position" = ${position}`
    : sql`select * from events where "position" = ${position}`;
  const beyond = at ? sql`event."position" > ${at[0]}::bigint` : sql`true`;
  const { rows } = await sql<AuditRow>`
    with main as materialized (${main})
    select ${columns}, ${sealed} from main, events as event
    where ${parts ? partOf : besideIt} and ${beyond} order by event."position" limit ${limit}`.execute(db);
  return rows;
};

/** Entries one by one, newest first, for a file. */
export const listEvents = async (
  db: Db,
  filter: AuditFilter,
  { beyond, limit }: Pick<Stretch, 'beyond' | 'limit'>,
): Promise<AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    select ${columns}, ${sealed} from (
      select * from events where ${fits(filter)} and ${beyond} order by "at" desc, "position" desc limit ${limit}) as event
    order by event."at" desc, event."position" desc`.execute(db);
  return rows;
};

/** What a filter leaves of some events, below one of them, the newest first; without positions, of the record it names. */
export const eventsAmong = async (
  db: Db,
  filter: AuditFilter,
  positions: readonly number[],
  below: number,
): Promise<AuditRow[]> => {
  const those = filter.id ? sql`true` : sql`"position" = any(${[...positions]}::bigint[])`;
  const { rows } = await sql<AuditRow>`
    select ${columns}, ${sealed} from events as event
    where ${those} and "position" < ${below} and ${fits(filter)} order by event."position" desc limit 5000`.execute(
    db,
  );
  return rows;
};
