import type { Client } from 'domain/clients';
import { date, uuid } from 'domain/kernel';
import type { Machine, MachineCounts, Site } from 'domain/sites';
import type { VendSite } from 'domain/vendChanges';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** What sites and their clients are called by. */
type Named = Pick<Site, 'id' | 'siteName' | 'streetAddress' | 'city' | 'locationCode'> &
  Pick<Client, 'businessName' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** What a letter and a plan need of a site and its client. */
export type PricedSite = Named &
  MachineCounts &
  Pick<Site, 'clientId' | 'streetAddressLine2' | 'state' | 'zipCode'> & { planned: boolean };

const named = sql`s."id", s."siteName", s."streetAddress", s."city", s."locationCode", c."businessName", c."firstName",
  c."lastName", c."email", c."phone"`;
const isPlanned = sql<boolean>`exists (select from vend_change_sites v where v."siteId" = s."id" and v."state" = 'planned')`;

/** Sites that are there, by id. */
export const pricedSites = async (db: Db, ids: readonly string[]): Promise<PricedSite[]> => {
  const { rows } = await sql<PricedSite>`
    select ${named}, s."clientId", "streetAddressLine2", "state", "zipCode", "washers", "dryers", "stacks", "combos",
      ${isPlanned} as "planned"
    from sites s join clients c on c."id" = s."clientId"
    where s."id" = any(${ids}::uuid[]) and s."deletedAt" is null`.execute(db);
  return rows;
};

export type PricedMachine = Pick<Machine, 'id' | 'siteId' | 'kind' | 'model' | 'vendPrice' | 'status'>;

/** The machines of many sites at once. */
export const pricedMachines = async (db: Db, ids: readonly string[]): Promise<PricedMachine[]> => {
  const { rows } = await sql<PricedMachine>`
    select "id", "siteId", "kind", "model", "vendPrice", "status" from machines
    where "siteId" = any(${ids}::uuid[]) and "deletedAt" is null order by "createdAt", "id"`.execute(db);
  return rows;
};

export const lockSitesThere = async (db: Db, ids: readonly string[]): Promise<void> => {
  const query = db.selectFrom('sites').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`);
  await query.orderBy('id').forNoKeyUpdate().execute();
};

type Due = Omit<VendSite, 'site' | 'client'>;

const due = sql`coalesce(s."vendChangeNext", 'infinity'::date)`;

/** The earliest due first, those without a day last. */
export const earliestDueFirst: Order<Due> = {
  position: z.tuple([date.nullable(), uuid]),
  at: ({ vendChangeNext, siteId }) => [vendChangeNext, siteId],
  by: sql`${due}, s."id"`,
  beyond: ([day, id]) => sql`(${due}, s."id") > (coalesce(${day}::date, 'infinity'::date), ${id}::uuid)`,
};

type Asked = {
  [Field in 'from' | 'to' | 'clientId' | 'collectionRoute' | 'city' | 'text']?: string | undefined;
};

const conditionsOf = ({ from, to, clientId, collectionRoute, city, text }: Asked) => [
  sql`s."deletedAt" is null and s."status" in ('active', 'inactive')`,
  ...(from ? [sql`s."vendChangeNext" >= ${from}::date`] : []),
  ...(to ? [sql`s."vendChangeNext" <= ${to}::date`] : []),
  ...(clientId ? [sql`s."clientId" = ${clientId}::uuid`] : []),
  ...(collectionRoute ? [sql`s."collectionRoute" = ${collectionRoute}`] : []),
  ...(city ? [sql`lower(s."city") = lower(${city})`] : []),
  ...(text?.trim()
    ? [
        sql`concat_ws(' ', s."siteName", s."streetAddress", s."city", s."locationCode", c."businessName", c."firstName",
          c."lastName") ilike ${containing(text)}`,
      ]
    : []),
];

/** A stretch of the sites whose prices may be changed. */
export const dueSites = async (db: Db, asked: Asked, { beyond, by, limit }: Stretch): Promise<Due[]> => {
  const { rows } = await sql<Due>`${unnamed}
    select s."id" as "siteId", s."clientId", s."city", "collectionRoute", "vendChangeNext",
      "totalMachines" as "machines", ${isPlanned} as "planned"
    from sites s join clients c on c."id" = s."clientId"
    where ${sql.join([...conditionsOf(asked), beyond], sql` and `)} order by ${by} limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** How many sites those are. */
export const countDueSites = async (db: Db, asked: Asked): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${unnamed}
    select count(*) as "total" from sites s join clients c on c."id" = s."clientId"
    where ${sql.join(conditionsOf(asked), sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
};
