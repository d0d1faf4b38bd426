import {
  daySiteAnswer,
  type RouteStop,
  routeStopAnswer,
  type StopMachine,
  type StopPlace,
  type StopSite,
  timingOf,
} from 'domain/routes';
import { nextCollection, type Site, type Weekday } from 'domain/sites';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

/** The days of each route of the settings, by its name. */
export type DaysOf = ReadonlyMap<string, readonly Weekday[]>;

const fields = [
  'sites.id as siteId',
  ...columnsOf(routeStopAnswer, 'siteId', 'nextCollectionDate', 'timing', 'hasAccessNotes', 'hasAccessCode'),
  'installedOn',
] as const;

type Facts = Omit<StopSite, 'nextCollectionDate'> & Pick<Site, 'installedOn'>;

const hidden = [
  sql<boolean>`"accessNotes" is not null`.as('hasAccessNotes'),
  sql<boolean>`"accessCode" is not null`.as('hasAccessCode'),
] as const;

const factsOf = (query: SelectQueryBuilder<DB, 'sites', object>) =>
  query.select(fields).select(hidden).$castTo<Facts>();

const withNext = ({ installedOn, ...facts }: Facts, days: DaysOf): StopSite => ({
  ...facts,
  nextCollectionDate: nextCollection({ ...facts, installedOn }, days.get(facts.collectionRoute) ?? []),
});

const onRoutes = (db: Db) =>
  db.selectFrom('sites').where('deletedAt', 'is', null).where('status', '!=', 'decommissioned');

/** The sites of a route in order; those that nobody put in order come last, by their address. */
export const sitesOfRoute = async (db: Db, route: string, days: DaysOf): Promise<StopSite[]> => {
  const rows = await factsOf(onRoutes(db).where('collectionRoute', '=', route))
    .orderBy(
      sql`(select "position" from route_stops where "siteId" = sites."id" and "route" = ${route})`,
      (order) => order.asc().nullsLast(),
    )
    .orderBy('city')
    .orderBy('streetAddress')
    .orderBy('sites.id')
    .limit(2000)
    .execute();
  return rows.map((facts) => withNext(facts, days));
};

/** The ids of the sites of a route. */
export const idsOfRoute = async (db: Db, route: string): Promise<string[]> => {
  const rows = await onRoutes(db).where('collectionRoute', '=', route).select('id').execute();
  return rows.map(({ id }) => id);
};

/** Every site under a route's name, decommissioned and deleted ones too. */
export const idsUnderName = async (db: Db, route: string): Promise<string[]> => {
  const query = db.selectFrom('sites').where('collectionRoute', '=', route).select('id').orderBy('id');
  return (await query.execute()).map(({ id }) => id);
};

/** Sites by id. */
const sitesById = async (db: Db, ids: readonly string[], days: DaysOf): Promise<StopSite[]> => {
  const query = factsOf(db.selectFrom('sites').where('sites.id', '=', sql<string>`any(${ids}::uuid[])`));
  return (await query.execute()).map((facts) => withNext(facts, days));
};

const placeFields = [
  'sites.id as siteId',
  ...columnsOf(daySiteAnswer, 'siteId', 'machines', 'contact', 'files', 'hasAccessNotes', 'hasAccessCode'),
] as const;

/** Sites by id as who goes there has to know them. */
export const placesById = (db: Db, ids: readonly string[]): Promise<StopPlace[]> =>
  db
    .selectFrom('sites')
    .where('sites.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(placeFields)
    .select(hidden)
    .$castTo<StopPlace>()
    .execute();

/** The machines of sites, as collectors have to know them. */
export const machinesOf = async (
  db: Db,
  siteIds: readonly string[],
): Promise<(StopMachine & { siteId: string })[]> =>
  db
    .selectFrom('machines')
    .select(['id', 'siteId', 'kind', 'make', 'model', 'serial', 'size', 'room', 'status'])
    .where('siteId', '=', sql<string>`any(${siteIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['running', 'out_of_order'])
    .orderBy('room')
    .orderBy('kind')
    .orderBy('createdAt')
    .orderBy('id')
    .$castTo<StopMachine & { siteId: string }>()
    .execute();

/** How many of these machines there are. */
export const knownMachines = async (db: Db, ids: readonly string[]): Promise<number> => {
  const query = db.selectFrom('machines').select(({ fn }) => fn.countAll<number>().as('found'));
  const row = await query.where('id', '=', sql<string>`any(${ids}::uuid[])`).executeTakeFirst();
  return Number(row?.found ?? 0);
};

const collected = ['status', 'collectionRoute', 'collectionFrequency', 'lastCollectionDate'] as const;
type Collected = Pick<Site, (typeof collected)[number] | 'installedOn'>;

// Once a site was collected its installation tells nothing more: those collected on one day are alike.
const installedOn = sql<string | null>`case when "lastCollectionDate" is null then "installedOn" end`;

/** Sites of one status that are collected alike, counted: what due and late are told from for many sites at once. */
export type SiteGroup = Collected & { sites: number; machines: number };

/** The sites of all routes in groups. */
export const siteGroups = (db: Db): Promise<SiteGroup[]> =>
  onRoutes(db)
    .select(collected)
    .select(installedOn.as('installedOn'))
    .select(sql<number>`count(*)::integer`.as('sites'))
    .select(sql<number>`sum("totalMachines")::integer`.as('machines'))
    .groupBy([...collected, installedOn])
    .$castTo<SiteGroup>()
    .execute();

const mostShown = 200;

/** Active sites on none of these routes whose name, address or code says the text; the first of them, and how many. */
export const sitesWithout = async (db: Db, names: readonly string[], text: string, days: DaysOf) => {
  const wanted = containing(text);
  const query = onRoutes(db)
    .where('collectionRoute', '!=', sql<string>`all(${names}::text[])`)
    .where(
      sql<boolean>`("siteName" || ' ' || "streetAddress" || ' ' || "city" || ' ' || "locationCode") ilike ${wanted}`,
    );
  const [rows, counted] = await Promise.all([
    factsOf(query).orderBy('city').orderBy('streetAddress').orderBy('sites.id').limit(mostShown).execute(),
    query.select(({ fn }) => fn.countAll<number>().as('found')).executeTakeFirst(),
  ]);
  return { sites: rows.map((facts) => withNext(facts, days)), total: Number(counted?.found ?? 0) };
};

// Not yet moved to a day of the route: what is not due by this is not due.
const mayBeDue = (date: string) => sql<boolean>`coalesce(coalesce("lastCollectionDate", "installedOn") + (
  case "collectionFrequency" when 'weekly' then interval '7 days' when 'bi-weekly' then interval '14 days'
  else interval '1 month' end) <= ${date}::date, true)`;

// Those of which nobody knows since when they fill come last.
const sortKey = ({ nextCollectionDate, id }: { nextCollectionDate: string | null; id: string }): string =>
  `${nextCollectionDate ?? '~'} ${id}`;

/** The sites whose collection is late or due on a day, the latest first; the first of them, and how many. */
export const sitesDue = async (db: Db, date: string, days: DaysOf) => {
  const rows = await db
    .selectFrom('sites')
    .select(['id', 'installedOn', ...collected])
    .where('deletedAt', 'is', null)
    .where('status', '=', 'active')
    .where('collectionFrequency', 'in', ['weekly', 'bi-weekly', 'monthly'])
    .where(mayBeDue(date))
    .$castTo<Collected & { id: string }>()
    .execute();
  const due = rows
    .map((row) => ({ ...row, nextCollectionDate: nextCollection(row, days.get(row.collectionRoute) ?? []) }))
    .filter((row) => timingOf(row, date) !== null)
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const shown = due.slice(0, mostShown).map(({ id }) => id);
  const found = new Map((await sitesById(db, shown, days)).map((site) => [site.siteId, site]));
  return { sites: shown.flatMap((id) => found.get(id) ?? []), total: due.length };
};

/** A site with what is to be said of its collection. */
export const stopOf = (site: StopSite, today: string, by?: string): RouteStop => ({
  ...site,
  timing: timingOf(site, today, by),
});
