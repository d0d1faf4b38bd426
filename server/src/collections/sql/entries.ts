import {
  type CollectionEntry,
  type CollectionTotals,
  entryAnswer,
  type ListedEntry,
} from 'domain/collections';
import type { Machine, siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';
import { unusualEntries } from './derived.ts';

type Db = Kysely<DB>;

const fields = columnsOf(entryAnswer);
const columns = sql.join(fields.map((field) => sql.ref(field)));

/** Whose entries, and of which days. */
export type EntrySelection = {
  siteId?: string | undefined;
  clientId?: string | undefined;
  /** First day, and the one after the last. */
  days?: { from: string; until: string } | undefined;
  /** What holds as well. */
  more?: RawBuilder<boolean> | undefined;
};

const selected = ({ siteId, clientId, days, more }: EntrySelection) => {
  const conditions = [
    ...(siteId ? [sql`e."siteId" = ${siteId}::uuid`] : []),
    ...(clientId ? [sql`e."clientId" = ${clientId}::uuid`] : []),
    ...(days ? [sql`e."date" >= ${days.from}::date and e."date" < ${days.until}::date`] : []),
    ...(more ? [more] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const isReversed = sql<boolean>`exists (
  select from collections r where r."corrects" = e."id" and r."kind" = 'reversal')`;

/** An entry with what a list says of its machine. */
export type EntryRow = CollectionEntry & {
  reversed: boolean;
  machineIs: Pick<Machine, 'kind' | 'make' | 'model' | 'serial'> | null;
  siteIs: Parameters<typeof siteTitle>[0];
  routeDay: ListedEntry['routeDay'];
};

/** Which of some entries are unusual for their machine. */
export const unusualAmong = async (db: Db, entries: readonly CollectionEntry[]): Promise<Set<string>> => {
  const read = entries.filter(({ metered }) => metered !== null);
  if (read.length === 0) return new Set();
  const { rows } = await unusualEntries(read.map(({ machineId, siteId }) => machineId ?? siteId)).execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** The latest day first; rows of one day as they came, the newest first. */
export const lastDayFirst = orderOf<EntryRow>('desc', { date: 'date', id: 'uuid' }, 'e');

/** A page of entries. */
export const listEntries = async (
  db: Db,
  selection: EntrySelection,
  { beyond, by, limit }: Stretch,
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${sql.join(fields.map((field) => sql.ref(`e.${field}`)))}, ${isReversed} as "reversed",
      case when m."id" is null then null
        else jsonb_build_object('kind', m."kind", 'make', m."make", 'model', m."model", 'serial', m."serial") end
        as "machineIs",
      (select json_build_object('siteName', "siteName", 'streetAddress', "streetAddress", 'city', "city",
        'locationCode', "locationCode") from sites where "id" = e."siteId") as "siteIs",
      (select json_build_object('route', "route", 'date', "date") from route_days where "id" = e."routeDayId") as "routeDay"
    from collections e left join machines m on m."id" = e."machineId"
    where ${selected(selection)} and ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows;
};

/** The sums of a selection, month by month, the latest first. */
export const sumEntries = async (
  db: Db,
  selection: EntrySelection,
): Promise<(CollectionTotals & { month: string })[]> => {
  const { rows } = await sql<CollectionTotals & { month: string }>`
    select to_char(e."date", 'YYYY-MM') as "month", sum("gross")::bigint as "gross",
      sum("refunds")::bigint as "refunds", sum("testMoney")::bigint as "testMoney",
      sum("gross"::bigint - "refunds" - "testMoney")::bigint as "net",
      (count(*) filter (where "kind" = 'entry') - count(*) filter (where "kind" = 'reversal')) as "entries"
    from collections e where ${selected(selection)} group by 1 order by 1 desc limit 1200`.execute(db);
  return rows;
};

export const findEntry = (db: Db, id: string): Promise<CollectionEntry | undefined> =>
  db
    .selectFrom('collections')
    .select(fields)
    .where('id', '=', id)
    .$castTo<CollectionEntry>()
    .executeTakeFirst();

export const entriesById = (db: Db, ids: readonly string[]): Promise<CollectionEntry[]> =>
  db
    .selectFrom('collections')
    .select(fields)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .$castTo<CollectionEntry>()
    .execute();

/** The entry that took this one back, if any. */
export const reversalOfEntry = async (db: Db, id: string): Promise<string | null> => {
  const query = db.selectFrom('collections').select('id').where('corrects', '=', id);
  return (await query.where('kind', '=', 'reversal').executeTakeFirst())?.id ?? null;
};

/** Adds entries; those whose ids exist are left as they are. Answers the new ids. */
export const addEntries = async (db: Db, entries: readonly CollectionEntry[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into collections (${columns})
    select ${columns} from jsonb_populate_recordset(null::collections, ${JSON.stringify(entries)})
    on conflict ("id") do nothing returning "id"`.execute(db);
  return rows.map(({ id }) => id);
};

/** What stands of a stop's entries, those of hand that replaced one of them included, and the last answer followed. */
export const entriesOfStop = async (db: Db, routeDayId: string, siteId: string) => {
  const { rows } = await sql<CollectionEntry & { reversed: boolean }>`
    select ${sql.join(fields.map((field) => sql.ref(`e.${field}`)))}, ${isReversed} as "reversed"
    from collections e where "routeDayId" = ${routeDayId}::uuid and "siteId" = ${siteId}::uuid
    order by "id"`.execute(db);
  const standing = rows.flatMap(({ reversed, ...entry }) =>
    entry.kind === 'entry' && !reversed ? [entry as CollectionEntry] : [],
  );
  const followed = Math.max(0, ...rows.map(({ stopRevision }) => stopRevision ?? 0));
  return { standing, followed };
};

/** Locks sites in the order of their ids; answers which there are. */
export const lockSiteIds = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const query = db.selectFrom('sites').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`);
  return (await query.orderBy('id').forNoKeyUpdate().execute()).map(({ id }) => id);
};
