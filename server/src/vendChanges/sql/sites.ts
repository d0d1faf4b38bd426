import { date, uuid } from 'domain/kernel';
import type { Machine, MachineCounts } from 'domain/sites';
import type { VendSite } from 'domain/vendChanges';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** What a letter and a plan need of a site and its client. */
export type PricedSite = MachineCounts & {
  id: string;
  clientId: string;
  siteName: string;
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  locationCode: string;
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  planned: boolean;
};

const isPlanned = sql<boolean>`exists (select from vend_change_sites v where v."siteId" = s."id" and v."state" = 'planned')`;

/** Sites that are there, by id. */
export const pricedSites = async (db: Db, ids: readonly string[]): Promise<PricedSite[]> => {
  const { rows } = await sql<PricedSite>`
    select s."id", s."clientId", "siteName", "streetAddress", "streetAddressLine2", "city", "state", "zipCode",
      "locationCode", "washers", "dryers", "stacks", "combos", c."businessName", c."firstName", c."lastName",
      c."email", c."phone", ${isPlanned} as "planned"
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

export type DueSelection = {
  from?: string | undefined;
  to?: string | undefined;
  clientId?: string | undefined;
  collectionRoute?: string | undefined;
  city?: string | undefined;
  text?: string | undefined;
};

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const conditionsOf = ({ from, to, clientId, collectionRoute, city, text }: DueSelection) => [
  sql`s."deletedAt" is null and s."status" in ('active', 'inactive')`,
  ...(from ? [sql`s."vendChangeNext" >= ${from}::date`] : []),
  ...(to ? [sql`s."vendChangeNext" <= ${to}::date`] : []),
  ...(clientId ? [sql`s."clientId" = ${clientId}::uuid`] : []),
  ...(collectionRoute ? [sql`s."collectionRoute" = ${collectionRoute}`] : []),
  ...(city ? [sql`lower(s."city") = lower(${city})`] : []),
  ...(text?.trim()
    ? [
        sql`concat_ws(' ', s."siteName", s."streetAddress", s."city", s."locationCode", c."businessName", c."firstName",
          c."lastName") ilike ${contains(text.trim())}`,
      ]
    : []),
];

type Found = Omit<VendSite, 'site' | 'client'> & PricedSite;

/** The earliest due first, those without a day last. */
export const dueFirst: Order<Found> = {
  position: z.tuple([date.nullable(), uuid]),
  at: ({ vendChangeNext, siteId }) => [vendChangeNext, siteId],
  by: sql`coalesce(s."vendChangeNext", 'infinity'::date), s."id"`,
  beyond: ([due, id]) => sql`(coalesce(s."vendChangeNext", 'infinity'::date), s."id")
    > (coalesce(${due}::date, 'infinity'::date), ${id}::uuid)`,
};

/** Sites whose prices may be changed. */
export const dueSites = async (
  db: Db,
  selection: DueSelection,
  { beyond, by, limit }: Stretch,
): Promise<Found[]> => {
  const { rows } = await sql<Found>`${unnamed}
    select s."id", s."id" as "siteId", s."clientId", "siteName", "streetAddress", "streetAddressLine2", "city", "state",
      "zipCode", "locationCode", "washers", "dryers", "stacks", "combos", "collectionRoute", "vendChangeNext",
      "totalMachines" as "machines", c."businessName", c."firstName", c."lastName", c."email", c."phone",
      ${isPlanned} as "planned"
    from sites s join clients c on c."id" = s."clientId"
    where ${sql.join([...conditionsOf(selection), beyond], sql` and `)}
    order by ${by} limit ${limit}`.execute(db);
  return rows;
};
