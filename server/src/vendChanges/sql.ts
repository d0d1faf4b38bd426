import type { Clause } from 'domain/kernel';
import type { Letter, VendChange, VendChangeSite } from 'domain/vendChanges';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { letterTable } from './table.ts';

type Db = Kysely<DB>;

type NewSite = Pick<VendChangeSite, 'vendChangeId' | 'siteId' | 'letterId' | 'eventId' | 'visitOn' | 'lines'>;

/** Adds the sites of a plan; their letters and visits are there by then. */
export const insertSites = async (db: Db, sites: readonly NewSite[]): Promise<void> => {
  await sql`
    insert into vend_change_sites ("vendChangeId", "siteId", "letterId", "eventId", "visitOn", "lines")
    select "vendChangeId", "siteId", "letterId", "eventId", "visitOn", "lines"
    from jsonb_populate_recordset(null::vend_change_sites, ${JSON.stringify(sites)})`.execute(db);
};

const counted = sql`c.*, (select count(*) from vend_change_sites v
    where v."vendChangeId" = c."id" and v."state" = 'applied') as "applied",
  (select count(*) from vend_change_sites v
    where v."vendChangeId" = c."id" and v."state" = 'cancelled') as "cancelled"`;

export const vendChangesById = async (db: Db, ids: readonly string[]): Promise<VendChange[]> => {
  const { rows } = await sql<VendChange>`
    select ${counted} from vend_changes c where c."id" = any(${ids}::uuid[])`.execute(db);
  return rows;
};

/** A stretch of the changes, of all sites or of one. */
export const listVendChanges = async (
  db: Db,
  siteId: string | undefined,
  { beyond, by, limit }: Stretch,
): Promise<VendChange[]> => {
  const there = siteId
    ? sql`exists (select from vend_change_sites v
        where v."vendChangeId" = c."id" and v."siteId" = ${siteId}::uuid)`
    : sql`true`;
  const { rows } = await sql<VendChange>`
    select ${counted} from vend_changes c where ${there} and ${beyond} order by ${by} limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** A site of a plan with the rules of its change. */
export type PlannedSite = Omit<VendChangeSite, 'site' | 'client'> &
  Pick<VendChange, 'prices' | 'effectiveOn' | 'nextInMonths'>;

const planned = sql`
  select v.*, c."prices", c."effectiveOn", c."nextInMonths", s."clientId"
  from vend_change_sites v join vend_changes c on c."id" = v."vendChangeId" join sites s on s."id" = v."siteId"`;

/** The sites of a plan, in the order of their visits. */
export const sitesOfChange = async (db: Db, id: string): Promise<PlannedSite[]> => {
  const { rows } = await sql<PlannedSite>`
    ${planned} where v."vendChangeId" = ${id}::uuid order by v."visitOn", v."siteId"`.execute(db);
  return rows;
};

/** The site whose visit this is. */
export const siteOfVisit = async (db: Db, eventId: string): Promise<PlannedSite | undefined> => {
  const { rows } = await sql<PlannedSite>`${planned} where v."eventId" = ${eventId}::uuid`.execute(db);
  return rows[0];
};

/** The visit takes place another time: by another appointment. */
export const moveVisit = async (db: Db, from: string, to: string): Promise<void> => {
  await sql`update vend_change_sites set "eventId" = ${to} where "eventId" = ${from} and "state" = 'planned'`.execute(
    db,
  );
};

/** Whether a site of a plan is still to be done, asked under its site's lock. */
export const isStillPlanned = async (db: Db, vendChangeId: string, siteId: string): Promise<boolean> => {
  const query = db.selectFrom('vend_change_sites').select('state').where('vendChangeId', '=', vendChangeId);
  return (await query.where('siteId', '=', siteId).forUpdate().executeTakeFirst())?.state === 'planned';
};

export const settleSite = async (
  db: Db,
  { vendChangeId, siteId }: Pick<PlannedSite, 'vendChangeId' | 'siteId'>,
  fields: Pick<VendChangeSite, 'state' | 'appliedAt' | 'appliedBy'>,
): Promise<void> => {
  const query = db.updateTable('vend_change_sites').set(fields).where('vendChangeId', '=', vendChangeId);
  await query.where('siteId', '=', siteId).execute();
};

/** Letters to be printed, the oldest first; one plan has 500 at most. */
export const lettersToPrint = (db: Db, of: Clause): Promise<Letter[]> =>
  selectRows<Letter>(
    db,
    letterTable,
    scopeSql([of], letterTable.name),
    sql`order by "createdAt", "id" limit 500`,
  );
