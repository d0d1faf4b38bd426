import type { Letter, VendChange, VendChangeSite, VendRule } from 'domain/vendChanges';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

type NewChange = Omit<VendChange, 'applied' | 'cancelled'>;
type NewSite = Pick<VendChangeSite, 'vendChangeId' | 'siteId' | 'letterId' | 'eventId' | 'visitOn' | 'lines'>;

/** Keeps a plan with its letters and sites; the visits are there by then. */
export const insertPlan = async (
  db: Db,
  { change, letters, sites }: { change: NewChange; letters: readonly Letter[]; sites: readonly NewSite[] },
): Promise<void> => {
  await db
    .insertInto('vend_changes')
    .values({ ...change, prices: JSON.stringify(change.prices) } as never)
    .execute();
  await sql`insert into letters select * from jsonb_populate_recordset(null::letters, ${JSON.stringify(letters)})`.execute(
    db,
  );
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

/** The order of plans. */
export const lastPlanFirst = newestFirst<VendChange>('c');

export const listVendChanges = async (
  db: Db,
  siteId: string | undefined,
  { beyond, by, limit }: Stretch,
): Promise<VendChange[]> => {
  const there = siteId
    ? sql`exists (select from vend_change_sites v where v."vendChangeId" = c."id" and v."siteId" = ${siteId}::uuid)`
    : sql`true`;
  const { rows } = await sql<VendChange>`
    select ${counted} from vend_changes c where ${there} and ${beyond} order by ${by} limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** A site of a plan with the rules of its change. */
export type PlannedSite = Omit<VendChangeSite, 'site' | 'client'> & {
  prices: VendRule[];
  effectiveOn: string;
  nextInMonths: number | null;
  siteName: string;
  streetAddress: string;
  city: string;
  locationCode: string;
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
};

const planned = sql`
  select v.*, c."prices", c."effectiveOn", c."nextInMonths", s."clientId", s."siteName", s."streetAddress", s."city",
    s."locationCode", k."businessName", k."firstName", k."lastName", k."email", k."phone"
  from vend_change_sites v join vend_changes c on c."id" = v."vendChangeId" join sites s on s."id" = v."siteId"
    join clients k on k."id" = s."clientId"`;

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
  await db
    .updateTable('vend_change_sites')
    .set(fields)
    .where('vendChangeId', '=', vendChangeId)
    .where('siteId', '=', siteId)
    .execute();
};
