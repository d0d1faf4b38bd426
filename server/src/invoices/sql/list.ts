import { clientTitle } from 'domain/clients';
import type { Invoice, InvoiceSort, ListedInvoice } from 'domain/invoices';
import { searchable } from 'domain/search';
import { siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likeText } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { selectRows } from '#platform/rows/sql.ts';
import { invoiceOrders } from './order.ts';
import { invoiceTable } from './table.ts';

type Db = Kysely<DB>;

/** Which invoices are meant. */
export type InvoiceSelection = {
  status?: string | undefined;
  clientId?: string | undefined;
  siteId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  text?: string | undefined;
};

/** The condition that a list asks for. */
export const fitting = (filter: InvoiceSelection): RawBuilder<boolean> => {
  const { status, clientId, siteId, from, to, dueFrom, dueTo, least, most, text = '' } = filter;
  const like = `%${likeText(searchable(text.trim()))}%`;
  const parts = [
    status === 'open' && sql`"status" in ('sent', 'overdue')`,
    status && status !== 'open' && sql`"status" = ${status}`,
    clientId && sql`"clientId" = ${clientId}::uuid`,
    siteId && sql`"siteId" = ${siteId}::uuid`,
    from && sql`"issueDate" >= ${from}::date`,
    to && sql`"issueDate" <= ${to}::date`,
    dueFrom && sql`"dueDate" >= ${dueFrom}::date`,
    dueTo && sql`"dueDate" <= ${dueTo}::date`,
    least !== undefined && sql`"total" >= ${least}`,
    most !== undefined && sql`"total" <= ${most}`,
    text.trim() &&
      sql`(lower("number") like ${like} or "clientId" = any(array(select "clientId" from client_search where "txt" like ${like})))`,
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

type Bare = Omit<ListedInvoice, 'client' | 'site'>;

/** A stretch of the invoices that fit, without their names. */
export const listInvoices = (
  db: Db,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<Bare[]> =>
  selectRows<Bare>(
    db,
    { name: 'invoices', columns: listed },
    sql`${fits} and ${beyond}`,
    sql`order by ${by} limit ${limit}`,
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

/** Rows with the names of their client and site. */
export const withNames = async <Row extends { clientId: string; siteId: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { client: string; site: string })[]> => {
  const names = await namesFor(db, rows);
  return rows.map((row) => ({
    ...row,
    client: names.get(row.clientId) ?? '',
    site: names.get(row.siteId ?? '') ?? '',
  }));
};

/** Invoices that fit in an order, from the one after `last` on, with their names. */
export const invoicesAfter = async (
  db: Db,
  { sort, ...selection }: InvoiceSelection & { sort: InvoiceSort },
  last: Invoice | null,
  limit: number,
): Promise<(Invoice & { client: string; site: string })[]> => {
  const order = invoiceOrders[sort];
  const beyond = last ? order.beyond(order.at(last)) : sql`true`;
  const fits = sql`${fitting(selection)} and ${beyond}`;
  const inOrder = sql`order by ${order.by} limit ${limit}`;
  return withNames(db, await selectRows<Invoice>(db, invoiceTable, fits, inOrder));
};
