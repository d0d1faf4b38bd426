import { clientTitle } from 'domain/clients';
import type { Invoice, InvoiceFilterStatus, InvoiceSort, ListedInvoice } from 'domain/invoices';
import { searchable } from 'domain/search';
import { siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { invoiceOrders } from './order.ts';
import { invoiceTable } from './table.ts';

type Db = Kysely<DB>;

/** Which invoices are meant. */
export type InvoiceSelection = {
  status?: InvoiceFilterStatus | undefined;
  clientId?: string | undefined;
  siteId?: string | undefined;
  eventId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  text?: string | undefined;
  /** What holds as well. */
  more?: RawBuilder<boolean> | undefined;
};

// So many invoices that have a text are more than are sorted for one page.
const many = 2_000;

/**
 * What has a text in its number or in its client's name. Few are found by their indexes and sorted; among many the list is
 * walked in its order, since the next page of them is near.
 */
const having = async (db: Db, text: string): Promise<RawBuilder<boolean>> => {
  const like = containing(searchable(text));
  const { rows } = await sql<{ count: number }>`${unnamed}
    select (select count(*) from (select from client_search join invoices using ("clientId") where "txt" like ${like} limit ${many}) as a)
      + (select count(*) from (select from invoices where lower("number") like ${like} limit ${many}) as b) as "count"`.execute(
    db,
  );
  const clients = sql`select "clientId" from client_search where "txt" like ${like}`;
  return (rows[0]?.count ?? 0) < many
    ? sql<boolean>`${unnamed} (lower("number") like ${like} or "clientId" = any(array(${clients})))`
    : sql<boolean>`${unnamed} (lower("number") like ${like} or "clientId" in (${clients}))`;
};

/** The condition that a list asks for. */
export const fitting = async (db: Db, filter: InvoiceSelection): Promise<RawBuilder<boolean>> => {
  const {
    status,
    clientId,
    siteId,
    eventId,
    from,
    to,
    dueFrom,
    dueTo,
    least,
    most,
    text = '',
    more,
  } = filter;
  const parts = [
    status === 'open' && sql`"status" in ('sent', 'overdue')`,
    // Said in the text: a plan for one status is none for another, of which there may be ten times as many.
    status && status !== 'open' && sql`"status" = ${sql.lit(status)}`,
    clientId && sql`"clientId" = ${clientId}::uuid`,
    siteId && sql`"siteId" = ${siteId}::uuid`,
    eventId && sql`"eventId" = ${eventId}::uuid`,
    from && sql`"issueDate" >= ${from}::date`,
    to && sql`"issueDate" <= ${to}::date`,
    dueFrom && sql`"dueDate" >= ${dueFrom}::date`,
    dueTo && sql`"dueDate" <= ${dueTo}::date`,
    least !== undefined && sql`"total" >= ${least}`,
    most !== undefined && sql`"total" <= ${most}`,
    text.trim() && (await having(db, text.trim())),
    more,
  ].filter((part) => part !== false && part !== undefined && part !== '');
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`;
};

const listed = [
  'id',
  'version',
  'number',
  'status',
  'clientId',
  'siteId',
  'issueDate',
  'dueDate',
  'total',
  'amountPaid',
  'balance',
  'delivery',
  'remindersSent',
  'paidAt',
  'updatedAt',
] as const satisfies readonly (keyof ListedInvoice)[];

type Named = { client: Parameters<typeof clientTitle>[0]; site: Parameters<typeof siteTitle>[0] | null };

const titled = sql`
  (select json_build_object('firstName', "firstName", 'lastName', "lastName", 'businessName', "businessName", 'email', "email",
    'phone', "phone") from clients where "id" = i."clientId") as "client",
  (select json_build_object('siteName', "siteName", 'streetAddress', "streetAddress", 'city', "city",
    'locationCode', "locationCode") from sites where "id" = i."siteId") as "site"`;

/** Some columns of invoices, each with the names of its client and site; `rest` is what comes behind the table. */
const namedInvoices = async <Row extends object>(
  db: Db,
  columns: readonly string[],
  rest: RawBuilder<unknown>,
): Promise<(Row & { client: string; site: string })[]> => {
  const { rows } = await sql<Row & Named>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, ${titled} from invoices as i ${rest}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    client: clientTitle(row.client),
    site: row.site ? siteTitle(row.site) : '',
  }));
};

/** A stretch of the invoices that fit, each with the names of its client and site. */
export const listInvoices = (
  db: Db,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<ListedInvoice[]> =>
  namedInvoices<Pick<ListedInvoice, (typeof listed)[number]>>(
    db,
    listed,
    sql`where ${fits} and ${beyond} order by ${by} limit ${limit}`,
  );

/** The names of clients and sites, by id. */
export const namesFor = async (
  db: Db,
  rows: readonly { clientId: string; siteId: string | null }[],
): Promise<Map<string, string>> => {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'firstName', 'lastName', 'businessName', 'email', 'phone'])
    .where('id', '=', sql<string>`any(${rows.map(({ clientId }) => clientId)}::uuid[])`)
    .execute();
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'siteName', 'streetAddress', 'city', 'locationCode'])
    .where('id', '=', sql<string>`any(${rows.flatMap(({ siteId }) => siteId ?? [])}::uuid[])`)
    .execute();
  return new Map([
    ...clients.map((client) => [client.id, clientTitle(client)] as const),
    ...sites.map((site) => [site.id, siteTitle(site)] as const),
  ]);
};

/** How many invoices fit. */
export const countInvoices = async (db: Db, selection: InvoiceSelection): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as "found" from invoices as i where ${await fitting(db, selection)}`.execute(db);
  return rows[0]?.found ?? 0;
};

/** Invoices that fit in an order, from the one after `last` on, with their names. */
export const invoicesAfter = async (
  db: Db,
  { sort, ...selection }: InvoiceSelection & { sort: InvoiceSort },
  last: Invoice | null,
  limit: number,
): Promise<(Invoice & { client: string; site: string })[]> => {
  const { at, beyond, by } = invoiceOrders[sort];
  const fits = sql`${await fitting(db, selection)} and ${last ? beyond(at(last)) : sql`true`}`;
  const rest = sql`where ${fits} order by ${by} limit ${limit}`;
  return namedInvoices<Invoice>(db, invoiceTable.columns, rest);
};
