import { keysIn, type RowKey } from 'domain/imports';
import { idsOf } from 'domain/kernel';
import { type Machine, type MachineCounts, type Site, siteTitle } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { sitesById } from '#sites';
import { namedElsewhere } from './named.ts';

type Db = Kysely<DB>;

type Counts = MachineCounts & { kept: boolean };

/**
 * A site with those of its machines that nobody has changed since they came, how many machines are listed, what it is counted
 * by, and the serials by which it was found.
 */
export type StoredSite = Site & { untouched: string[]; listed: number; counts: Counts; serials: string[] };

/** What the machines of a file put in the place of what was said of a site; kept with the row of the first one. */
export type StoodBefore = { counts?: Counts; room?: string };

/** A site of which nothing more is known. */
export const stored = (site: Site): StoredSite => {
  const { washers, dryers, stacks, combos } = site.machineInventory;
  return {
    ...site,
    untouched: [],
    listed: 0,
    counts: { washers, dryers, stacks, combos, kept: false },
    serials: [],
  };
};

const inOrder = (sites: readonly Site[], ids: readonly string[]): StoredSite[] => {
  const byId = new Map(sites.map((site) => [site.id, site]));
  return ids.flatMap((id) => {
    const site = byId.get(id);
    return site ? [stored(site)] : [];
  });
};

/** Sites by their ids, in that order. */
export const sitesByIds = async (db: Db, ids: readonly string[]): Promise<StoredSite[]> =>
  ids.length === 0 ? [] : inOrder(await sitesById(db, ids), ids);

/** Sites that have one of these keys: live ones first, then the oldest. */
export const sitesByKeys = async (db: Db, keys: readonly RowKey[]): Promise<StoredSite[]> => {
  const places = keysIn(keys, 'place').map((key) => {
    const [clientId = '', ...place] = key.split('|');
    return { clientId, place: place.join('|') };
  });
  const { rows } = await sql<{ id: string; serials: string[] | null }>`
    with found ("id", serial) as (
      select "id", null from sites where "locationCode" = any(${keysIn(keys, 'code')}::text[])
      union
      select "siteId", upper("serial") from machines where upper("serial") = any(${keysIn(keys, 'machine')}::text[])
        and "deletedAt" is null and "status" <> 'retired'
      union
      select sites."id", null from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p("clientId" uuid, "place" text)
      join sites on sites."clientId" = p."clientId"
        and match_place(sites."streetAddress", sites."city", sites."zipCode") = p."place"
      union
      select "id", null from sites where "id" = any(${placeWays.flatMap((way) => keysIn(keys, way))}::uuid[]))
    select sites."id", array_agg(serial) filter (where serial is not null) as "serials" from found join sites using ("id")
    group by sites."id" order by sites."deletedAt" is not null, sites."createdAt", sites."id"`.execute(db);
  const serials = new Map(rows.map((row) => [row.id, row.serials ?? []]));
  const sites = await sitesByIds(db, idsOf(rows));
  return sites.map((site) => ({ ...site, serials: serials.get(site.id) ?? [] }));
};

/** What a row says of a site that nobody is named for, as far as it tells which one that is. */
export type SaidPlace = { number: string; name: string; street: string; city: string; zip: string };

/** By which of what a row says its site is found, the surest first. */
export const placeWays = ['number', 'street', 'named', 'town', 'name'] as const;
export type PlaceWay = (typeof placeWays)[number];

/** Which sites are meant, way by way, and whose number a row says beside what is not of that site; two of each at most. */
export type FoundPlaces = Partial<Record<PlaceWay | 'otherwise', string[]>>;

/**
 * Which sites are meant by what rows say, by the place in the list: by the office’s own number, by street and zip, name and
 * street, street and city, or by the name alone where the row says no street. What a row says otherwise than the site is
 * against it. Sites that this import made are left to what tells rows of one file apart. Each key is looked for in its own
 * index: there are many sites, and a run holds its lock meanwhile.
 */
export const sitesSaid = async (
  db: Db,
  places: readonly SaidPlace[],
  importId: string,
): Promise<ReadonlyMap<number, FoundPlaces>> => {
  if (places.length === 0) return new Map();
  const rows = places.map((place, n) => ({ n, ...place }));
  const among = sql`sites where "deletedAt" is null and not exists (select from import_rows r
          where r."siteId" = sites."id" and r."importId" = ${importId} and r."outcome" = 'created')`;
  const byNumber = sql`"siteNumber" <> '' and match_words("siteNumber") = said.number`;
  const byName = sql`"siteName" <> '' and match_words("siteName") = said.name`;
  const byStreet = sql`"streetAddress" <> '' and street_key("streetAddress") = said.street`;
  const isThereabouts = sql`(said.anywhere or btrim("zipCode") = '' or said.zip = left(btrim("zipCode"), 5))
          and (said.city = '' or btrim("city") = '' or said.city = match_words("city"))`;
  // Where the street is the same the house may be called otherwise.
  const isIt = sql`(${isThereabouts} and case
          when said.street = '' or street_key("streetAddress") = ''
            then said.name = '' or btrim("siteName") = '' or said.name = match_words("siteName")
          else said.street = street_key("streetAddress") end)`;
  const { rows: found } = await sql<{ n: number; way: keyof FoundPlaces; ids: string[] }>`
    with said as (
      select "n", match_words("number") as number, match_words("name") as name, street_key("street") as street,
          match_words("city") as city, left(lpad(btrim("zip"), greatest(length(btrim("zip")), 5), '0'), 5) as zip,
          btrim("zip") = '' as anywhere, match_place("street", '', "zip") as place
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as p("n" int, "number" text, "name" text, "street" text, "city" text, "zip" text)),
    fitting as (
      select "n", case when fits then 'number' else 'otherwise' end as way, "id" from said cross join lateral (
        select "id", ${isIt} as fits from ${among} and ${byNumber} order by fits desc, "id" limit 2) as one
        where said.number <> ''
      union all
      select "n", 'street', "id" from said cross join lateral (select "id" from ${among}
        and match_place("streetAddress", "city", "zipCode") = said.place limit 2) as one
        where said.place <> '' and not said.anywhere
      union all
      select "n", 'named', "id" from said cross join lateral (select "id" from ${among}
        and ${byStreet} and match_words("siteName") = said.name and ${isThereabouts} limit 2) as one
        where said.street <> '' and said.name <> ''
      union all
      select "n", 'town', "id" from said cross join lateral (select "id" from ${among}
        and ${byStreet} and match_words("city") = said.city and ${isThereabouts} limit 2) as one
        where said.street <> '' and said.city <> ''
      union all
      select "n", 'name', "id" from said cross join lateral (select "id" from ${among}
        and ${byName} and (said.street = '' or btrim("streetAddress") = '') and ${isThereabouts} limit 2) as one
        where said.name <> '')
    select "n", way, array_agg("id" order by "id") as "ids" from fitting group by "n", way`.execute(db);
  const byRow = new Map<number, FoundPlaces>();
  for (const { n, way, ids } of found) byRow.set(n, { ...byRow.get(n), [way]: ids });
  return byRow;
};

/** Sites locked in the order of their ids, deleted ones too, with their untouched machines. */
export const lockSitesById = async (db: Db, ids: readonly string[]): Promise<StoredSite[]> => {
  if (ids.length === 0) return [];
  const wanted = sql`any(${[...ids]}::uuid[])`;
  await sql`select "id" from sites where "id" = ${wanted} order by "id" for no key update`.execute(db);
  const { rows } = await sql<{ id: string; siteId: string }>`
    select "id", "siteId" from machines where "siteId" = ${wanted} and "version" = 1 and "deletedAt" is null`.execute(
    db,
  );
  const named = new Set(await namedElsewhere(db, 'machines', idsOf(rows)));
  const bySite = Map.groupBy(
    rows.filter(({ id }) => !named.has(id)),
    ({ siteId }) => siteId,
  );
  const { rows: listing } = await sql<{ id: string; listed: number; kept: boolean }>`
    select "id", "countsKept" as "kept",
      (select count(*)::int from machines where "siteId" = sites."id" and "deletedAt" is null) as "listed"
    from sites where "id" = ${wanted}`.execute(db);
  const listed = new Map(listing.map((row) => [row.id, row]));
  const sites = await sitesByIds(db, ids);
  return sites.map((site) => {
    const { listed: many = 0, kept = false } = listed.get(site.id) ?? {};
    const untouched = (bySite.get(site.id) ?? []).map(({ id }) => id);
    return { ...site, untouched, listed: many, counts: { ...site.counts, kept } };
  });
};

/** Counts sites again by what stood there before an import listed machines, where none, or not as many, are left. */
export const putBackCounts = async (db: Db, importId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    update sites set "washers" = was."washers", "dryers" = was."dryers", "stacks" = was."stacks", "combos" = was."combos",
      "countsKept" = was."kept" and left_there.listed > 0
    from (
      select distinct on ("siteId") "siteId", counts.* from import_rows,
        jsonb_to_record("replaced" -> 'machine' -> 'counts')
          as counts ("washers" int, "dryers" int, "stacks" int, "combos" int, "kept" boolean)
      where "importId" = ${importId} and "siteId" = any(${[...ids]}::uuid[]) and "replaced" -> 'machine' ? 'counts'
      order by "siteId", "n") as was
    cross join lateral (
      select count(*) as listed, count(*) filter (where "status" <> 'retired') as counted from machines
      where machines."siteId" = was."siteId" and "deletedAt" is null) as left_there
    where sites."id" = was."siteId" and (left_there.listed = 0
      or was."kept" and left_there.counted < was."washers" + was."dryers" + was."stacks" + was."combos")`.execute(
    db,
  );
};

/** Takes rooms away that an import named to sites and no machine stands in any more. */
export const putBackRooms = async (db: Db, importId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    update sites set "rooms" = array(
      select room from unnest(sites."rooms") with ordinality as each (room, nth)
      where room <> all(made.rooms) or exists (select from machines
        where machines."siteId" = sites."id" and machines."deletedAt" is null and machines."room" = each.room)
      order by nth)
    from (
      select "siteId", array_agg("replaced" -> 'machine' ->> 'room') as rooms from import_rows
      where "importId" = ${importId} and "siteId" = any(${[...ids]}::uuid[]) and "replaced" -> 'machine' ? 'room'
      group by "siteId") as made
    where sites."id" = made."siteId"`.execute(db);
};

/** Writes these fields of sites that are locked. */
export const saveSiteFields = async (
  db: Db,
  sites: readonly Site[],
  fields: readonly string[],
): Promise<void> => {
  const written = [...new Set([...fields, 'rooms', 'version', 'updatedAt', 'updatedBy'])];
  const set = sql.join(written.map((name) => sql`${sql.ref(name)} = new.${sql.ref(name)}`));
  await sql`update sites set ${set} from jsonb_populate_recordset(null::sites, ${JSON.stringify(sites)}) as new
    where sites."id" = new."id"`.execute(db);
};

/** Where machines with these serials (in capitals) stand, and by which line of this import they came. */
export const serialsStanding = async (
  db: Db,
  serials: readonly string[],
  importId: string,
): Promise<ReadonlyMap<string, { siteId: string; title: string; line: number | null }>> => {
  if (serials.length === 0) return new Map();
  const { rows } = await sql<{ serial: string } & Site & { siteId: string; line: number | null }>`
    select upper(machines."serial") as "serial", sites."id" as "siteId", sites."siteName", sites."streetAddress",
      sites."city", sites."locationCode", r."line"
    from machines join sites on sites."id" = machines."siteId"
      left join import_rows r on r."machineId" = machines."id" and r."importId" = ${importId}
    where upper(machines."serial") = any(${[...serials]}::text[]) and machines."serial" <> ''
      and machines."deletedAt" is null and machines."status" <> 'retired'`.execute(db);
  return new Map(
    rows.map((row) => [row.serial, { siteId: row.siteId, title: siteTitle(row), line: row.line }]),
  );
};

/** Which of some clients an import made, with the version at which nobody has changed them since. */
export const clientsMadeIn = async (
  db: Db,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; version: number }>`
    select "clientId" as "id", coalesce(("versions" -> "clientId"::text ->> 1)::int, 1) as "version" from import_rows
    where "importId" = ${importId} and "clientId" = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** How many sites that an import made or changed wait for their installation, though they have machines, a route or a collection. */
export const sitesWaiting = async (db: Db, importId: string): Promise<number> => {
  const { rows } = await sql<{ sites: number }>`
    select count(*)::integer as "sites" from sites where "deletedAt" is null and "status" = 'pending_install'
      and ("totalMachines" > 0 or "collectionRoute" <> '' or "lastCollectionDate" is not null)
      and "id" in (select "siteId" from import_rows where "importId" = ${importId} and "outcome" in ('created', 'updated'))`.execute(
    db,
  );
  return rows[0]?.sites ?? 0;
};

/** Sites to which somebody has added what may not go with them, machines that were changed among it. */
export const sitesInUse = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select "siteId" as "id" from machines where "siteId" = ${wanted} and ("version" > 1 or "deletedAt" is not null)
    union select "id" from sites where "id" = ${wanted} and ("accessNotes" is not null or "accessCode" is not null)`.execute(
    db,
  );
  // Its machines and its place on a route go with a site, and its client has another first site then.
  return [
    ...idsOf(rows),
    ...(await namedElsewhere(db, 'sites', ids, ['machines', 'clients', 'route_stops'])),
  ];
};

const machineColumns = sql`"id", "version", "siteId", "kind", "make", "model", "serial", "size", "fuel", "payType",
  "vendPrice", "installedOn", "status", "statusSince", "warrantyEnd", "room", "createdBy", "createdAt", "updatedAt"`;

/** Removes machines for good; answers what they were. */
export const deleteMachines = async (db: Db, ids: readonly string[]): Promise<Machine[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Machine>`
    delete from machines where "id" = any(${[...ids]}::uuid[]) returning ${machineColumns}`.execute(db);
  return rows;
};

/** Removes sites with their machines for good; answers the machines. A client's first site is then another. */
export const deleteSites = async (db: Db, ids: readonly string[]): Promise<Machine[]> => {
  const wanted = sql`any(${[...ids]}::uuid[])`;
  const { rows } = await sql<Machine>`
    delete from machines where "siteId" = ${wanted} returning ${machineColumns}`.execute(db);
  await sql`
    update clients set "primarySiteId" = (select "id" from sites where "clientId" = clients."id"
      and "deletedAt" is null and "id" <> all(${[...ids]}::uuid[]) order by "createdAt", "id" limit 1)
    where "primarySiteId" = ${wanted}`.execute(db);
  await sql`delete from route_stops where "siteId" = ${wanted}`.execute(db);
  await sql`delete from sites where "id" = ${wanted}`.execute(db);
  return rows;
};
