import {
  type SearchedMachine,
  type SearchedSite,
  type SearchQuery,
  siteSearchColumns,
  wantedTexts,
} from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bestMet, exact, last, most, prefixed } from '#platform/database/best-met.ts';
import { steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Hit, SearchAsk } from '#platform/operations/feature.ts';

type Db = Kysely<DB>;

const newest = 100;

const read = async (db: Db, parts: readonly RawBuilder<unknown>[]): Promise<Hit[]> =>
  (await sql<Hit>`${sql.join(parts, sql` union `)}`.execute(db)).rows;

const site = sql`sites."id", sites."createdAt" as "at", '' as "part", "txt"`;
const newestSites = sql`order by sites."createdAt" desc, sites."id" desc`;

const metSites = (terms: RawBuilder<unknown>, limit: number) => sql`
  (select ${site} from (select distinct "siteId" from
      (select "siteId" from site_terms where ${terms} ${limitOf(limit * 2)}) as looked) as met
    join sites on sites."id" = met."siteId" join site_search on site_search."siteId" = sites."id"
    where sites."deletedAt" is null ${limitOf(limit)})`;

/** The sites that are worth ranking: of all up to 200, else the newest and the best met. */
export const askSites = async (db: Db, query: SearchQuery): Promise<SearchAsk> => {
  const { is, indexed, areFew } = await steadilySaid(db, 'site_search', query);
  const walk = sql`(select near."id", near."at", '' as "part", site_search."txt" from
    (select sites."id", sites."createdAt" as "at" from sites where sites."deletedAt" is null
      and exists (select from site_search where "siteId" = sites."id" and ${is} offset 0)
      ${newestSites} ${limitOf(newest)}) as near join site_search on site_search."siteId" = near."id")`;
  const best = () => bestMet(wantedTexts(query), metSites);
  return {
    few: sql`with hit as materialized (select "siteId", "txt" from site_search where ${indexed})
      select ${site} from hit join sites on sites."id" = hit."siteId" where sites."deletedAt" is null
      ${newestSites} ${limitOf(most)}`,
    areFew,
    many: () => read(db, [walk, ...best()]),
    best: () => read(db, best()),
  };
};

// Their few texts stand in the indexes alone; as `txt` they are asked like those of a table.
const machines = sql`(select "id", "createdAt", machine_text("serial", "make", "model") as "txt",
  searchable("serial") collate "C" as "serial", searchable("make") collate "C" as "make", searchable("model") collate "C" as "model",
  "serial" <> '' as "hasSerial", "make" <> '' as "hasMake", "model" <> '' as "hasModel"
  from machines where "deletedAt" is null) as machine_search`;
const machine = sql`"id", "createdAt" as "at", '' as "part", "txt"`;
const newestMachines = sql`order by "createdAt" desc, "id" desc`;

const terms = [
  ['serial', 'hasSerial'],
  ['make', 'hasMake'],
  ['model', 'hasModel'],
] as const;

const metMachines = (text: string): RawBuilder<unknown>[] =>
  terms.flatMap(([field, has]) => [
    sql`(select ${machine} from ${machines} where ${sql.ref(has)} and ${sql.ref(field)} = ${text} ${limitOf(exact)})`,
    sql`(select ${machine} from ${machines} where ${sql.ref(has)} and ${sql.ref(field)} > ${text}
      and ${sql.ref(field)} < ${text + last} ${limitOf(prefixed)})`,
  ]);

// Serials of one time are alike: of a common text the newest may be very far from here.
const walked = 5_000;

/** The machines that are worth ranking: of all up to 200, else the newest and the best met, else any. */
export const askMachines = async (db: Db, query: SearchQuery): Promise<SearchAsk> => {
  const { is, indexed, areFew } = await steadilySaid(db, 'machines', query);
  const walk = sql`(select "id", "at", "part", "txt" from
    (select ${machine} from ${machines} ${newestMachines} ${limitOf(walked)}) as near where ${is} ${limitOf(newest)})`;
  const best = () => wantedTexts(query).flatMap(metMachines);
  return {
    few: sql`with hit as materialized (select ${machine} from ${machines} where ${indexed})
      select * from hit order by "at" desc, "id" desc ${limitOf(most)}`,
    areFew,
    many: async () => {
      const hits = await read(db, [walk, ...best()]);
      return hits.length > 0
        ? hits
        : read(db, [sql`(select ${machine} from ${machines} where ${is} ${limitOf(newest)})`]);
    },
    best: () => read(db, best()),
  };
};

/** What results show of some sites. */
export const searchedSites = (db: Db, ids: readonly string[]): Promise<SearchedSite[]> =>
  db
    .selectFrom('sites')
    .innerJoin('clients', 'clients.id', 'sites.clientId')
    .select(siteSearchColumns.map((field) => `sites.${field}` as const))
    .select('clients.businessName as client')
    .where('sites.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('sites.deletedAt', 'is', null)
    .$castTo<SearchedSite>()
    .execute();

/** What results show of some machines. */
export const searchedMachines = (db: Db, ids: readonly string[]): Promise<SearchedMachine[]> =>
  db
    .selectFrom('machines')
    .innerJoin('sites', 'sites.id', 'machines.siteId')
    .select(['machines.id', 'siteId', 'kind', 'make', 'model', 'serial', 'machines.status'])
    .select(['clientId', 'siteName', 'streetAddress', 'city', 'locationCode'])
    .where('machines.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('machines.deletedAt', 'is', null)
    .$castTo<SearchedMachine>()
    .execute();
