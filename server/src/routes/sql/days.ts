import { changesBetween, idsOf, isAdministrator, type Viewer } from 'domain/kernel';
import {
  type DaySite,
  type DayStop,
  dayStopAnswer,
  overSince,
  type RouteDay,
  routeDayAnswer,
  routeDayScope,
} from 'domain/routes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';
import { besidesOf } from '#visits';
import { machinesOf, placesById } from './sites.ts';

type Db = Kysely<DB>;

/** A day as it is kept; once it is over its collector no longer reads it. */
export type KeptDay = RouteDay & { over: boolean };
type Head = Omit<KeptDay, 'stops'>;

const heads = [...columnsOf(routeDayAnswer, 'stops'), 'over'] as const;
const stopFields = [...columnsOf(dayStopAnswer), 'dayId'] as const;

/** Days with their stops, in the order of the heads. */
const withStops = async (db: Db, found: readonly Head[]): Promise<KeptDay[]> => {
  if (found.length === 0) return [];
  const ids = idsOf(found);
  const rows = await db
    .selectFrom('route_day_stops')
    .select(stopFields)
    .where('dayId', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .$castTo<DayStop & { dayId: string }>()
    .execute();
  const byDay = Map.groupBy(rows, ({ dayId }) => dayId);
  return found.map((head) => ({
    ...head,
    stops: (byDay.get(head.id) ?? []).map(({ dayId: _, ...stop }) => stop),
  }));
};

/** Days by id. */
export const daysById = async (db: Db, ids: readonly string[]): Promise<KeptDay[]> =>
  withStops(
    db,
    await db
      .selectFrom('route_days')
      .select(heads)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .$castTo<Head>()
      .execute(),
  );

/** A day, locked: whoever writes to its stops waits. */
export const lockDay = async (db: Db, id: string): Promise<KeptDay | undefined> => {
  const head = await db
    .selectFrom('route_days')
    .select(heads)
    .where('id', '=', id)
    // Entries name their day from under the lock of a site: they need not wait for it.
    .forNoKeyUpdate()
    .$castTo<Head>()
    .executeTakeFirst();
  return head && (await withStops(db, [head]))[0];
};

/** The day of a route and a date. */
export const dayOf = async (db: Db, route: string, date: string): Promise<string | null> => {
  const query = db.selectFrom('route_days').select('id').where('route', '=', route).where('date', '=', date);
  return (await query.executeTakeFirst())?.id ?? null;
};

export type DaySelection = {
  from: string;
  to: string;
  route?: string | undefined;
  /** Those in sight, at that moment. */
  seen: RawBuilder<boolean>;
};

/** Days in a scope; for others than administrators those that are not over by then. */
export const seenDays = (viewer: Viewer, now: string): RawBuilder<boolean> => {
  const inSight = scopeSql(routeDayScope(viewer), 'route_days');
  if (isAdministrator(viewer.role)) return inSight;
  return sql<boolean>`(${inSight} and ("closedAt" is null or "closedAt" > ${overSince(now)}))`;
};

/** The latest day first. */
export const lastDayFirst = orderOf<RouteDay>('desc', { date: 'date', id: 'uuid' });

/** Days between two dates. */
export const listDays = async (
  db: Db,
  { from, to, route, seen }: DaySelection,
  { beyond, by, limit }: Stretch,
): Promise<KeptDay[]> => {
  const between = db
    .selectFrom('route_days')
    .select(heads)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(seen);
  const query = route === undefined ? between : between.where('route', '=', route);
  return withStops(db, await query.where(beyond).orderBy(by).limit(limit).$castTo<Head>().execute());
};

/** Whether a route has days, or open ones. */
export const hasDays = async (db: Db, route: string, status?: 'open'): Promise<boolean> => {
  const query = db.selectFrom('route_days').select('id').where('route', '=', route).limit(1);
  return Boolean(await (status ? query.where('status', '=', status) : query).executeTakeFirst());
};

/** Adds a day with its stops and the days on which they are due; false when somebody was first. */
export const insertDay = async (
  db: Db,
  { stops, ...head }: KeptDay,
  dueOn: ReadonlyMap<string, string | null>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('route_days')
    .values(head)
    .onConflict((conflict) => conflict.columns(['route', 'date']).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  const rows = stops.map(({ id, siteId, position, due }) => ({
    ...{ id, siteId, position, due, dayId: head.id },
    dueOn: (due && dueOn.get(siteId)) || null,
  }));
  await db.insertInto('route_day_stops').values(rows).execute();
  return true;
};

/** Writes what changed of a locked day itself. */
export const saveDay = async (db: Db, before: KeptDay, after: KeptDay): Promise<void> => {
  const { after: changed } = changesBetween(before, after);
  const { stops: _, ...head } = changed;
  await db
    .updateTable('route_days')
    .set(head as never)
    .where('id', '=', after.id)
    .execute();
};

/** What moved at the site when a stop was done, for the way back. */
export type Moved = { collectedBefore: string | null; moved: boolean };

/** Writes what changed of a stop of a locked day. */
export const saveStop = async (db: Db, before: DayStop, after: DayStop, moved?: Moved): Promise<void> => {
  const { after: changed } = changesBetween(before, after);
  const { amounts } = changed;
  await db
    .updateTable('route_day_stops')
    .set({ ...changed, ...(amounts ? { amounts: JSON.stringify(amounts) } : {}), ...moved } as never)
    .where('id', '=', after.id)
    .execute();
};

/** What a stop moved at its site. */
export const movedBy = (db: Db, stopId: string): Promise<Moved | undefined> =>
  db
    .selectFrom('route_day_stops')
    .select(['collectedBefore', 'moved'])
    .where('id', '=', stopId)
    .executeTakeFirst();

type Last = { siteId: string; amounts: DayStop['amounts'] };

/** What each site of a day took in the last time before it. */
export const lastAmounts = async (db: Db, { stops, date: before }: RouteDay) => {
  const siteIds = stops.map(({ siteId }) => siteId);
  const rows = await db
    .selectFrom('route_day_stops')
    .innerJoin('route_days', 'route_days.id', 'dayId')
    .distinctOn('siteId')
    .select(['siteId', 'amounts'])
    .where('siteId', '=', sql<string>`any(${siteIds}::uuid[])`)
    .where('state', '=', 'done')
    .where('date', '<', before)
    .orderBy('siteId')
    .orderBy('date', 'desc')
    .$castTo<Last>()
    .execute();
  return rows.map(({ siteId, amounts }) => ({
    siteId,
    gross: amounts.reduce((sum, { gross }) => sum + gross, 0),
  }));
};

/** What is to be known of the sites of a day. */
export const daySites = async (db: Db, { stops }: Pick<RouteDay, 'stops'>): Promise<DaySite[]> => {
  const ids = stops.map(({ siteId }) => siteId);
  const [sites, machines, besides] = await Promise.all([
    placesById(db, ids),
    machinesOf(db, ids),
    besidesOf(db, ids),
  ]);
  const bySite = Map.groupBy(machines, ({ siteId }) => siteId);
  return sites.map((site) => ({
    ...site,
    ...besides(site.siteId),
    machines: (bySite.get(site.siteId) ?? []).map(({ siteId: _, ...machine }) => machine),
  }));
};

/** The open days of a route that somebody collects, locked. */
export const lockDaysOf = async (db: Db, route: string, collector: string): Promise<KeptDay[]> => {
  const query = db.selectFrom('route_days').select(heads).where('route', '=', route);
  const open = query.where('status', '=', 'open').where('collector', '=', collector);
  return withStops(db, await open.orderBy('id').forNoKeyUpdate().$castTo<Head>().execute());
};

/** Days that were closed before a moment and are not over yet, locked; those that somebody else has locked wait. */
export const lockEnding = async (db: Db, closedBefore: string, limit: number): Promise<KeptDay[]> => {
  const query = db
    .selectFrom('route_days')
    .select(heads)
    .where('status', '=', 'closed')
    .where('over', '=', false);
  const ending = query.where('closedAt', '<=', closedBefore).orderBy('closedAt').limit(limit);
  return withStops(db, await ending.forNoKeyUpdate().skipLocked().$castTo<Head>().execute());
};

/** Days between two dates that somebody collects, as far as they are in sight. */
export const daysOfCollector = async (
  db: Db,
  uid: string,
  { from, to }: { from: string; to: string },
  seen: RawBuilder<boolean>,
  limit: number,
): Promise<KeptDay[]> => {
  const between = db.selectFrom('route_days').select(heads).where('date', '>=', from).where('date', '<=', to);
  return withStops(
    db,
    await between
      .where('collector', '=', uid)
      .where(seen)
      .orderBy('date')
      .limit(limit)
      .$castTo<Head>()
      .execute(),
  );
};

/** Which days of these routes stand between two dates. */
export const daysStanding = (
  db: Db,
  routes: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ route: string; date: string }[]> =>
  db
    .selectFrom('route_days')
    .select(['route', 'date'])
    .where('route', '=', sql<string>`any(${routes}::text[])`)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();

const openOf = (db: Db, collector: string) =>
  db.selectFrom('route_days').where('collector', '=', collector).where('status', '=', 'open');

/** How many open days somebody drives. */
export const countOpenDays = async (db: Db, collector: string): Promise<number> => {
  const row = await openOf(db, collector)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return row.found;
};

/** The first of them. */
export const firstOpenDays = (db: Db, collector: string, limit: number) =>
  openOf(db, collector).select(['route', 'date']).orderBy('date').limit(limit).execute();

/** All of them, locked. */
export const lockOpenDays = async (db: Db, collector: string): Promise<KeptDay[]> =>
  withStops(
    db,
    await openOf(db, collector).select(heads).orderBy('id').forNoKeyUpdate().$castTo<Head>().execute(),
  );
