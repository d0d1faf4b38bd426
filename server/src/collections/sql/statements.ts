import { monthBounds, type StatementFacts, type Sums } from 'domain/collections';
import type { Commission } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** Whose site each is. */
export const clientsOfSites = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const query = db.selectFrom('sites').select(['id', 'clientId']);
  const rows = await query.where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map(({ id, clientId }) => [id, clientId]));
};

/** What a statement needs of a site and its client. */
export type StatementSite = {
  id: string;
  clientId: string;
  siteName: string;
  locationCode: string;
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  commission: Commission | null;
  numberOfUnits: number;
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  installedOn: string | null;
  contractStartDate: string | null;
};

export const statementSites = async (db: Db, ids: readonly string[]): Promise<StatementSite[]> => {
  const { rows } = await sql<StatementSite>`
    select s."id", s."clientId", "siteName", "locationCode", "streetAddress", "streetAddressLine2", "city", "state",
      "zipCode", "commission", "numberOfUnits", c."businessName", c."firstName", c."lastName", c."email", c."phone",
      s."installedOn", c."contractStartDate"
    from sites s join clients c on c."id" = s."clientId"
    where s."id" = any(${ids}::uuid[]) order by s."id"`.execute(db);
  return rows;
};

type Day = Sums & { siteId: string; date: string };

/** The sums of each day of a month, of many sites at once. */
export const daysOfMonth = async (db: Db, ids: readonly string[], month: string): Promise<Day[]> => {
  const { from, until } = monthBounds(month);
  const { rows } = await sql<Day>`
    select "siteId", "date", sum("gross")::bigint as "gross", sum("refunds")::bigint as "refunds",
      sum("testMoney")::bigint as "testMoney"
    from collections where "siteId" = any(${ids}::uuid[]) and "date" >= ${from}::date and "date" < ${until}::date
    group by "siteId", "date"`.execute(db);
  return rows;
};

/** What was paid for a month, by site. */
export const paidFor = async (
  db: Db,
  ids: readonly string[],
  month: string,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ siteId: string; paid: number }>`
    select "siteId", sum("amount")::bigint as "paid" from commission_payments
    where "siteId" = any(${ids}::uuid[]) and "month" = ${month} group by "siteId"`.execute(db);
  return new Map(rows.map(({ siteId, paid }) => [siteId, paid]));
};

/** A statement as the database keeps it. */
export type StatementRow = Sums & {
  id: string;
  siteId: string;
  clientId: string;
  month: string;
  revision: number;
  net: number;
  commission: number;
  facts: StatementFacts;
  documentId: string;
  checksum: string;
  by: string | null;
  createdAt: string;
};

/** The statements that hold for a month. */
export const latestStatements = async (
  db: Db,
  ids: readonly string[],
  month: string,
): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select distinct on ("siteId") * from statements
    where "siteId" = any(${ids}::uuid[]) and "month" = ${month} order by "siteId", "revision" desc`.execute(
    db,
  );
  return rows;
};

export const insertStatement = async (db: Db, row: StatementRow): Promise<void> => {
  await db
    .insertInto('statements')
    .values({ ...row, facts: JSON.stringify(row.facts) } as never)
    .execute();
};

export const insertPayment = async (
  db: Db,
  row: {
    id: string;
    siteId: string;
    month: string;
    amount: number;
    paidOn: string;
    note: string;
    by: string;
    createdAt: string;
  },
): Promise<void> => {
  await db.insertInto('commission_payments').values(row).execute();
};

/** A statement with what a list says beside it. */
export type ListedRow = Omit<StatementRow, 'facts'> & {
  facts: StatementFacts;
  paid: number;
  replaced: boolean;
  outdated: boolean;
};

export type StatementSelection = {
  id?: string;
  siteId?: string | undefined;
  clientId?: string | undefined;
  month?: string | undefined;
  replaced: boolean;
};

/** The latest month first. */
export const lastMonthFirst = orderOf<ListedRow>('desc', { month: 'text', id: 'uuid' }, 't');

/** Statements. One is outdated where the month's sums, or what was paid, are others by now. */
export const listStatements = async (
  db: Db,
  { id, siteId, clientId, month, replaced }: StatementSelection,
  { beyond, by, limit }: Stretch,
): Promise<ListedRow[]> => {
  const newer = sql`exists (select from statements n
    where n."siteId" = t."siteId" and n."month" = t."month" and n."revision" > t."revision")`;
  const conditions = [
    ...(id ? [sql`t."id" = ${id}::uuid`] : []),
    ...(siteId ? [sql`t."siteId" = ${siteId}::uuid`] : []),
    ...(clientId ? [sql`t."clientId" = ${clientId}::uuid`] : []),
    ...(month ? [sql`t."month" = ${month}`] : []),
    ...(replaced ? [] : [sql`not ${newer}`]),
    beyond,
  ];
  const { rows } = await sql<ListedRow>`
    select t.*, ${newer} as "replaced", coalesce(p."paid", 0) as "paid",
      (coalesce(e."gross", 0), coalesce(e."refunds", 0), coalesce(e."testMoney", 0), coalesce(p."paid", 0))
        is distinct from (t."gross", t."refunds", t."testMoney", (t."facts"->>'paid')::bigint) as "outdated"
    from (select * from statements t where ${sql.join(conditions, sql` and `)} order by ${by} limit ${limit}) t
    left join lateral (select sum("gross")::bigint as "gross", sum("refunds")::bigint as "refunds",
        sum("testMoney")::bigint as "testMoney" from collections e
      where e."siteId" = t."siteId" and e."date" >= (t."month" || '-01')::date
        and e."date" < ((t."month" || '-01')::date + interval '1 month')::date) e on true
    left join lateral (select sum("amount")::bigint as "paid" from commission_payments p
      where p."siteId" = t."siteId" and p."month" = t."month") p on true
    order by ${by}`.execute(db);
  return rows;
};

/** Rows for the live feed. */
export const statementsForFeed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('statements')
    .select(['id', 'siteId', 'clientId', 'month', 'revision'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
