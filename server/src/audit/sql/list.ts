import { type AuditKind, followingKinds } from 'domain/audit';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';
import { namesIt } from './seals.ts';
import { holdsText } from './words.ts';

type Db = Kysely<DB>;

export type AuditFilter = {
  by?: string | null | undefined;
  as?: string | null | undefined;
  account?: string | null | undefined;
  rep?: string | null | undefined;
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

const arrayOf = (kinds: readonly string[]) => sql.lit(`{${kinds.join(',')}}`);
/** The kinds of what follows, as the indexes have them. */
export const following = arrayOf(followingKinds);

const kindOf = sql`audit_kind("noun", "verb", "after")`;
// Word for word the condition of the index events_told.
const told = sql`${kindOf} <> all (${following})`;

// Word for word the condition of the index events_by_kind: of the other kinds everybody has some among the newest.
const often: readonly string[] = [
  ...followingKinds,
  ...(['leads', 'clients', 'messages', 'rest'] satisfies AuditKind[]),
];
const rare = sql`${kindOf} <> all (${arrayOf(often)})`;

/** What is done to an account stands under its id, under its eyes where somebody looked through them, and under its tokens. */
const doneTo = (uid: string): RawBuilder<unknown>[] => [
  sql`"noun" = 'users' and "rowId" = ${uid} and ${kindOf} = 'people'`,
  sql`"noun" = 'view' and "effective" = ${uid}::uuid and "effective" is distinct from "actor"`,
  sql`"noun" = 'apiTokens' and "rowId" = any (array (select "id"::text from api_tokens where "uid" = ${uid}::uuid))`,
];

const either = (some: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`((${sql.join(some, sql`) or (`)}))`;

/** Which events a filter leaves; `as` also finds the views that somebody opened as that person (W11). */
const fits = (
  { by, as, account, rep, kind, noun, id, from, to, text, every = false }: AuditFilter,
  road?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    [
      ...(road ? [road] : account ? [either(doneTo(account))] : []),
      ...(rep
        ? [sql`"noun" = 'leads' and ${rep} in ("before" ->> 'assignedRep', "after" ->> 'assignedRep')`]
        : []),
      ...(by ? [sql`"actor" = ${by}`] : []),
      ...(as
        ? [sql`("effective" = ${as}::uuid or ("noun" = 'view' and "after" ->> 'viewAs' = ${as}::text))`]
        : []),
      // Who took a file of a record along stands among the exports, under the record's id.
      ...(noun ? [id ? sql`"noun" in (${noun}, 'exports')` : sql`"noun" = ${noun}`] : []),
      ...(id ? [sql`"rowId" = ${id}`] : []),
      ...(kind ? [sql`${kindOf} = ${kind}`] : []),
      ...(by && kind && !often.includes(kind) ? [rare] : []),
      // What people were told follows from what others did, and parts are told with their act: shown where asked for.
      // A lead that came in with a file was given away by that part.
      ...(noun || kind || rep ? [] : [every ? sql`true` : told]),
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
const sealed = sql`${namesIt(sql`event."position"`)} as "sealed"`;

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

/** An entry as far as it says to which act it belongs. */
type Entry = Pick<StoredEvent, 'position' | 'at' | 'actor' | 'requestId' | 'noun' | 'verb'>;

// Each by an index of its own.
const roadsOf = (filter: AuditFilter): RawBuilder<unknown>[] =>
  filter.account ? doneTo(filter.account).map((road) => fits(filter, road)) : [fits(filter)];

const listEntriesFrom = async (
  db: Db,
  filter: AuditFilter,
  beyond: RawBuilder<unknown>,
  limit: number,
): Promise<Entry[]> => {
  const newest = sql`order by "at" desc, "position" desc ${limitOf(limit)}`;
  const roads = roadsOf(filter).map(
    (fit) => sql`(select "position", "at", "actor", "requestId", "noun", "verb" from events
      where ${fit} and ${beyond} ${newest})`,
  );
  const { rows } = await sql<Entry>`
    select * from (${sql.join(roads, sql` union all `)}) as roads ${newest}`.execute(db);
  return rows;
};

type Gathered = { main: Entry; last: Entry; alike: Map<string, number>; entries: number };

const isOneAct = (one: Entry, other: Entry): boolean =>
  one.at === other.at && one.actor === other.actor && one.requestId === other.requestId;

const wordOf = ({ noun, verb }: Entry): string => `${noun}.${verb}`;

// What people do on purpose, however much follows from it or comes before it; the later tells more.
const telling: readonly string[] = ['moved', 'merged', 'converted'];

// What hung on a record that was merged says the same verb.
const weightOf = ({ noun, verb }: Entry): number =>
  noun === 'leads' || noun === 'clients' ? telling.indexOf(verb) : -1;

/** Takes an entry to its act: one of those of the same moment, or a new one. */
const gather = (acts: Gathered[], entry: Entry): void => {
  let act: Gathered | undefined;
  for (let at = acts.length - 1; !act && acts[at]?.last.at === entry.at; at -= 1)
    if (isOneAct((acts[at] as Gathered).last, entry)) act = acts[at];
  if (!act) {
    act = { main: entry, last: entry, alike: new Map(), entries: 0 };
    acts.push(act);
  }
  act.entries += 1;
  act.alike.set(wordOf(entry), (act.alike.get(wordOf(entry)) ?? 0) + 1);
  // Of those that tell most, the first says what was asked for.
  if (weightOf(entry) >= weightOf(act.main)) act.main = entry;
};

/** The acts that a page ended with and that were of the moment of its last one: whatever else they left was shown with them. */
const actsShown = async (
  db: Db,
  fit: RawBuilder<unknown>,
  [at, position]: NonNullable<Stretch['at']>,
): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select distinct on ("actor", "requestId") "position", "at", "actor", "requestId", "noun", "verb" from events
    where ${fit} and "at" = ${at}::timestamptz and "position" >= ${position}::bigint`.execute(db);
  return rows;
};

// More than an act has in the mean, so that one look is enough; and what a bulk leaves.
const entriesAtOnce = [100, 500] as const;

/**
 * Acts, newest first: what one request or job wrote in one moment is one, told by its main entry. Entries are read in the
 * order of an index, a few fields of each, until another act has begun.
 */
export const listActs = async (db: Db, filter: AuditFilter, { at, limit }: Stretch): Promise<ActRow[]> => {
  const acts: Gathered[] = [];
  const shown = at ? await actsShown(db, fits(filter), at) : [];
  let beyond: RawBuilder<unknown> = at ? lastActFirst.beyond(at) : sql`true`;
  for (let round = 0; acts.length < limit; round += 1) {
    const most = round === 0 ? entriesAtOnce[0] : entriesAtOnce[1];
    const entries = await listEntriesFrom(db, filter, beyond, most);
    for (const entry of entries) if (!shown.some((act) => isOneAct(act, entry))) gather(acts, entry);
    const last = entries.at(-1);
    if (!last || entries.length < most) break;
    beyond = eventsBeyond(last);
  }
  const wanted = acts.slice(0, limit);
  const mains = await eventsAt(
    db,
    wanted.map(({ main }) => main.position),
  );
  return wanted.flatMap(({ main, last, alike, entries }) => {
    const event = mains.get(main.position);
    if (!event) return [];
    return [{ ...event, entries, alike: alike.get(wordOf(main)) ?? 1, lastAt: last.at, last: last.position }];
  });
};

/** Whole entries by their numbers. */
const eventsAt = async (db: Db, positions: readonly number[]): Promise<ReadonlyMap<number, AuditRow>> => {
  const { rows } = await sql<AuditRow>`
    select ${columns}, ${sealed} from events as event where event."position" = any(${[...positions]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.position, row]));
};

const [notifications, parts] = followingKinds;

/** The events beside one: what its request or job wrote in the same moment, and of an import what came with it. */
const besideIt = sql`
  event."at" = main."at" and event."actor" is not distinct from main."actor"
    and event."requestId" is not distinct from main."requestId" and audit_kind(event."noun", event."verb", event."after") <> ${notifications}`;

const partOf = sql`
  event."at" between main."startedAt" and main."at" and event."actor" is not distinct from main."actor"
    and audit_kind(event."noun", event."verb", event."after") = ${parts} and event."after" ->> 'importedFrom' = main."fileName"`;

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
  const inParts = noun === 'imports' && verb === 'finished';
  const main = inParts
    ? sql`select e.*, imports."startedAt", imports."fileName" from events e join imports on imports."id"::text = e."rowId"
        where e."position" = ${position}`
    : sql`select * from events where "position" = ${position}`;
  const beyond = at ? sql`event."position" > ${at[0]}::bigint` : sql`true`;
  const { rows } = await sql<AuditRow>`
    with main as materialized (${main})
    select ${columns}, ${sealed} from main, events as event
    where ${inParts ? partOf : besideIt} and ${beyond} order by event."position" limit ${limit}`.execute(db);
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
  limit: number,
): Promise<AuditRow[]> => {
  const those = filter.id ? sql`true` : sql`"position" = any(${[...positions]}::bigint[])`;
  const { rows } = await sql<AuditRow>`
    select ${columns}, ${sealed} from events as event
    where ${those} and "position" < ${below} and ${fits(filter)} order by event."position" desc limit ${limit}`.execute(
    db,
  );
  return rows;
};
