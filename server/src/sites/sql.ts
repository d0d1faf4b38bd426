import { idsOf } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { codesFrom, type Machine, nextCollection, type Site, type Weekday } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import { likeText } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { readSettings, settingsAt, settingsStamp } from '#settings';
import { countColumns, siteColumns } from './sql/columns.ts';
import { machinesOf } from './sql/machines.ts';
import { type Beside, fitting, type SiteSelection } from './sql/selection.ts';

export type { SiteSelection } from './sql/selection.ts';

type Db = Kysely<DB>;

// What is sealed leaves the database by `sealedAccess` and `sealedAfter` alone.
const shown = (db: Db) =>
  db
    .selectFrom('sites')
    .select([...siteColumns, ...countColumns, 'totalMachines'])
    .select([
      sql<boolean>`"accessNotes" is not null`.as('hasAccessNotes'),
      sql<boolean>`"accessCode" is not null`.as('hasAccessCode'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const daysOf = (settings: Settings, route: string): readonly Weekday[] =>
  settings.routes.find(({ name }) => name === route)?.days ?? [];

const siteOf = (
  { washers, dryers, stacks, combos, totalMachines, ...row }: Row,
  settings: Settings,
  machines: Machine[] = [],
): Site => {
  const site = {
    ...row,
    machineInventory: { washers, dryers, stacks, combos, machines, totalMachines: totalMachines ?? 0 },
  } as unknown as Site;
  return { ...site, nextCollectionDate: nextCollection(site, daysOf(settings, site.collectionRoute)) };
};

// What its next collection is counted by comes with it.
const oneBy = (db: Db, id: string) => shown(db).select(settingsStamp.as('settings')).where('id', '=', id);

type One = Awaited<ReturnType<ReturnType<typeof oneBy>['executeTakeFirst']>>;

const oneOf = async (db: Db, row: One, machines: Machine[]): Promise<Site | undefined> => {
  if (!row) return undefined;
  const { settings, ...site } = row;
  return siteOf(site, await settingsAt(db, settings), machines);
};

/** A site by id without its machines, as one that is new has none. */
export const findBareSite = async (db: Db, id: string): Promise<Site | undefined> =>
  oneOf(db, await oneBy(db, id).executeTakeFirst(), []);

/** A site by id with its machines, a deleted one too. */
export const findSite = async (db: Db, id: string): Promise<Site | undefined> =>
  oneOf(db, await oneBy(db, id).executeTakeFirst(), await machinesOf(db, id));

/** The same, locked; its machines change under this lock alone. */
export const lockSite = async (db: Db, id: string): Promise<Site | undefined> => {
  // The machines once the lock is held, and not before.
  const row = await oneBy(db, id).forNoKeyUpdate('sites').executeTakeFirst();
  return row && oneOf(db, row, await machinesOf(db, id));
};

/** Sites by id as lists show them, deleted ones included. */
export const sitesById = async (db: Db, ids: readonly string[]): Promise<Site[]> => {
  const rows = await shown(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  if (rows.length === 0) return [];
  const settings = await readSettings(db);
  return rows.map((row) => siteOf(row, settings));
};

/** The same, locked in the order of their ids, so that two batches never wait for each other; deleted ones where they are meant. */
export const lockSites = async (
  db: Db,
  ids: readonly string[],
  which: 'standing' | 'all' = 'standing',
): Promise<Site[]> => {
  const query = db.selectFrom('sites').select('id');
  const rows = await (which === 'all' ? query : query.where('deletedAt', 'is', null))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return sitesById(db, idsOf(rows));
};

/** A page of sites. */
export const listSites = async (
  db: Db,
  selection: SiteSelection,
  { beyond, by, limit }: Stretch,
): Promise<Site[]> => {
  const query = shown(db).where(await fitting(db, selection));
  // With filters the plan must fit their values.
  const rows = await query.where(beyond).orderBy(by).limit(limit).modifyFront(unnamed).execute();
  if (rows.length === 0) return [];
  const settings = await readSettings(db);
  return rows.map((row) => siteOf(row, settings));
};

/** Sites that fit in the order of their ids, from the one after `last` on. */
export const sitesAfter = async (
  db: Db,
  selection: SiteSelection,
  last: string | null,
  limit: number,
): Promise<Site[]> => {
  const query = shown(db)
    .where(await fitting(db, selection))
    .orderBy('id')
    .limit(limit)
    .modifyFront(unnamed);
  const rows = await (last === null ? query : query.where('id', '>', last)).execute();
  const settings = await readSettings(db);
  return rows.map((row) => siteOf(row, settings));
};

/** How many sites fit. */
export const countFitting = async (db: Db, selection: SiteSelection): Promise<number> => {
  const query = db.selectFrom('sites').select(({ fn }) => fn.countAll<number>().as('found'));
  return (await query.where(await fitting(db, selection)).executeTakeFirst())?.found ?? 0;
};

/** How many sites a client has. */
export const countSites = async (db: Db, clientId: string): Promise<number> => {
  const query = db.selectFrom('sites').select(({ fn }) => fn.countAll<number>().as('found'));
  const row = await query.where('clientId', '=', clientId).where('deletedAt', 'is', null).executeTakeFirst();
  return row?.found ?? 0;
};

const firstFree = async (db: Db, codes: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    where not exists (select from sites where "locationCode" = code offset 0) order by place limit 1`.execute(
    db,
  );
  return rows[0]?.code;
};

/**
 * The code itself where it is free, else the next one that is. Until the transaction ends nobody else is given a code of
 * this place.
 */
export const freeLocationCode = async (db: Db, code: string): Promise<string> => {
  const place = code.replace(/\d{1,4}$/, '');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites.locationCode:${place}`}, 0))`.execute(db);
  const codes = codesFrom(code);
  const next = (many: number) => Array.from({ length: many }, () => codes.next().value as string);
  // Most often the first is free; after a few it takes a closer look.
  for (let many = 1; ; many = Math.min(many * 20, 8_000)) {
    const free = await firstFree(db, next(many));
    if (free !== undefined) return free;
  }
};

/** Whether a location code stands on another site. */
export const isCodeTaken = async (db: Db, code: string, except: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites.locationCode:${code.replace(/\d{1,4}$/, '')}`}, 0))`.execute(
    db,
  );
  const query = db
    .selectFrom('sites')
    .select('id')
    .where('locationCode', '=', code)
    .where('id', '<>', except);
  return (await query.executeTakeFirst()) !== undefined;
};

/** What is sealed of a site, as it is kept. */
export const sealedAccess = (db: Db, id: string) =>
  db.selectFrom('sites').select(['accessNotes', 'accessCode']).where('id', '=', id).executeTakeFirst();

/** What is sealed of the next sites by id that have something sealed, deleted ones too, locked. */
export const sealedAfter = (db: Db, id: string, most: number) =>
  db
    .selectFrom('sites')
    .select(['id', 'accessNotes', 'accessCode'])
    .where((is) => is.or([is('accessNotes', 'is not', null), is('accessCode', 'is not', null)]))
    .$if(id !== '', (query) => query.where('id', '>', id))
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();

/** Other sites of the same place whose street might be the same one, with who they belong to. */
export const sitesNearby = async (
  db: Db,
  { city, state }: { city: string; state: string },
  number: string,
) => {
  const { rows } = await sql<Beside>`
    select sites."id", sites."siteName", sites."streetAddress", sites."city", sites."locationCode", sites."clientId",
      coalesce(nullif(clients."businessName", ''), btrim(clients."firstName" || ' ' || clients."lastName")) as "client"
    from sites join clients on clients."id" = sites."clientId"
    where lower(sites."city") = lower(${city}) and sites."state" = ${state} and sites."deletedAt" is null
      and sites."streetAddress" like ${`${likeText(number)}%`}
    order by sites."createdAt" limit 500`.execute(db);
  return rows;
};
