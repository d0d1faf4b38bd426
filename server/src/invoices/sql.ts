import { clientTitle } from 'domain/clients';
import type {
  Invoice,
  InvoiceAging,
  InvoiceFigures,
  InvoiceRefund,
  InvoiceSort,
  ListedInvoice,
} from 'domain/invoices';
import { agingBuckets, invoiceStatuses, numberOf } from 'domain/invoices';
import { daysLater, everyRow, isRefusal, type Outcome } from 'domain/kernel';
import { searchable } from 'domain/search';
import { siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likeText } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { findRow, selectRows } from '#platform/rows/sql.ts';
import { invoiceOrders } from './sql/order.ts';
import { invoiceTable } from './sql/table.ts';

type Db = Kysely<DB>;

/** An invoice by id, for whoever was let in. */
export const findInvoice = (db: Db, id: string): Promise<Invoice | undefined> =>
  findRow<Invoice>(db, invoiceTable, id, everyRow);

/** Invoices by id, locked in the order of their ids, so that two batches never wait for each other. */
export const lockInvoices = (db: Db, ids: readonly string[]): Promise<Invoice[]> =>
  selectRows<Invoice>(
    db,
    invoiceTable,
    sql`"id" = any(${ids}::uuid[])`,
    sql`order by "id" for no key update`,
  );

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

/**
 * The next number of a year. Whoever asks waits until the one before was used or given back: a transaction that comes to
 * nothing leaves no gap.
 */
export const takeNumber = async (db: Db, year: number): Promise<string> => {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_numbers ("year", "last") values (${year}, 1)
    on conflict ("year") do update set "last" = invoice_numbers."last" + 1 returning "last"`.execute(db);
  return numberOf(year, rows[0]?.last ?? 1);
};

/** A client's credit, held until the transaction ends. */
export const lockCredit = async (db: Db, clientId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('clients')
      .select('credit')
      .where('id', '=', clientId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.credit;

/** Does one of several things in a transaction: what was written is taken back when it is refused or fails. */
export const apart = async <Done>(db: Db, work: () => Promise<Outcome<Done>>): Promise<Outcome<Done>> => {
  const takeBack = () => sql`rollback to savepoint apart`.execute(db);
  await sql`savepoint apart`.execute(db);
  const done = await work().catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (isRefusal(done)) await takeBack();
  await sql`release savepoint apart`.execute(db);
  return done;
};

/** Adds to a client's credit, or takes from it; false, and nothing is done, where it would fall below nothing. */
export const changeCredit = async (db: Db, clientId: string, by: number): Promise<boolean> => {
  const { rows } = await sql`
    update clients set "credit" = "credit" + ${by} where "id" = ${clientId}::uuid and "credit" + ${by} >= 0
    returning "id"`.execute(db);
  return rows.length > 0;
};

export const insertRefund = async (db: Db, refund: InvoiceRefund): Promise<void> => {
  await db.insertInto('invoice_refunds').values(refund).execute();
};

export const findRefund = (db: Db, id: string): Promise<InvoiceRefund | undefined> =>
  db
    .selectFrom('invoice_refunds')
    .selectAll()
    .where('id', '=', id)
    .$castTo<InvoiceRefund>()
    .executeTakeFirst();

const mostRefunds = 50;

/** What was paid back of a client's credit, the newest first. */
export const refundsOf = (db: Db, clientId: string): Promise<InvoiceRefund[]> =>
  db
    .selectFrom('invoice_refunds')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRefunds)
    .$castTo<InvoiceRefund>()
    .execute();

type Sum = {
  status: string;
  day: string | null;
  count: number;
  total: number;
  balance: number;
  days: number;
};

const paidFor = 30;
const averagedOver = 90;

/** The figures of all invoices, from what their changes add up to. */
export const readFigures = async (db: Db, today: string): Promise<InvoiceFigures> => {
  const { rows } = await sql<Sum & { credit: number }>`
    select "status", "day", sum("count")::bigint as "count", sum("total")::bigint as "total",
      sum("balance")::bigint as "balance", sum("days")::bigint as "days",
      (select coalesce(sum("credit"), 0)::bigint from clients where "credit" > 0) as "credit"
    from invoice_sums group by "status", "day"`.execute(db);
  const add = (all: readonly Sum[], field: 'count' | 'total' | 'balance' | 'days') =>
    all.reduce((sum, row) => sum + row[field], 0);
  const of = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
  const since = (days: number) =>
    of('paid').filter(({ day }) => day !== null && day > daysLater(today, -days) && day <= today);
  const lately = since(averagedOver);
  const paid = since(paidFor);
  const counted = add(lately, 'count');
  return {
    draft: { count: add(of('draft'), 'count'), amount: add(of('draft'), 'total') },
    outstanding: {
      count: add(of('sent', 'overdue'), 'count'),
      amount: add(of('sent', 'overdue'), 'balance'),
    },
    overdue: { count: add(of('overdue'), 'count'), amount: add(of('overdue'), 'balance') },
    paid: { count: add(paid, 'count'), amount: add(paid, 'total') },
    averageDaysToPay: counted > 0 ? Math.round((add(lately, 'days') / counted) * 10) / 10 : null,
    counts: Object.fromEntries(
      invoiceStatuses.map((status) => [status, add(of(status), 'count')]),
    ) as InvoiceFigures['counts'],
    // Without an invoice nobody has paid too much.
    credit: rows[0]?.credit ?? 0,
  };
};

/** Makes few lines of many; those who add meanwhile wait for nobody. */
export const foldSums = async (db: Db, today: string): Promise<void> => {
  await sql`
    with gone as (delete from invoice_sums returning *)
    insert into invoice_sums
    select "status", case when "day" > ${daysLater(today, -averagedOver - 30)}::date then "day" end as "its",
      sum("count"), sum("total"), sum("balance"), sum("days")
    from gone group by "status", "its"
    having sum("count") <> 0 or sum("total") <> 0 or sum("balance") <> 0 or sum("days") <> 0`.execute(db);
};

const mostAged = 500;

/** What is owed by how late it is, from the invoices that are open. */
export const readAging = async (
  db: Db,
  today: string,
  clientId: string | undefined,
): Promise<InvoiceAging> => {
  const late = sql`${today}::date - "dueDate"`;
  const { rows } = await sql<InvoiceAging['items'][number] & { whole: boolean }>`
    select "clientId", '' as "client", grouping("clientId") = 1 as "whole",
      coalesce(sum("balance") filter (where ${late} < 0), 0)::bigint as "notDue",
      coalesce(sum("balance") filter (where ${late} between 0 and 30), 0)::bigint as "to30",
      coalesce(sum("balance") filter (where ${late} between 31 and 60), 0)::bigint as "to60",
      coalesce(sum("balance") filter (where ${late} between 61 and 90), 0)::bigint as "to90",
      coalesce(sum("balance") filter (where ${late} > 90), 0)::bigint as "over90",
      sum("balance")::bigint as "total"
    from invoices where "status" in ('sent', 'overdue') ${clientId ? sql`and "clientId" = ${clientId}::uuid` : sql``}
    group by grouping sets (("clientId"), ())
    order by grouping("clientId") desc, sum("balance") desc nulls last, "clientId" limit ${mostAged + 2}`.execute(
    db,
  );
  const [first] = rows;
  const owing = rows.filter(({ whole }) => !whole);
  const items = owing.slice(0, mostAged);
  const names = await namesFor(
    db,
    items.map(({ clientId: id }) => ({ clientId: id, siteId: null })),
  );
  const buckets = [...agingBuckets, 'total'] as const;
  return {
    asOf: today,
    all: Object.fromEntries(buckets.map((bucket) => [bucket, first?.[bucket] ?? 0])) as InvoiceAging['all'],
    items: items.map(({ whole: _, ...item }) => ({ ...item, client: names.get(item.clientId) ?? '' })),
    truncated: owing.length > items.length,
  };
};

/** Invoices whose due date is over on the office's day, locked; another server takes others. */
export const lockLapsed = (db: Db, today: string, limit: number): Promise<Invoice[]> =>
  selectRows<Invoice>(
    db,
    invoiceTable,
    sql`"status" = 'sent' and "dueDate" < ${today}::date`,
    sql`order by "dueDate", "id" limit ${limit} for no key update skip locked`,
  );

/** Invoices that are to be repeated by a day, locked; another server takes others. */
export const lockRepeating = (db: Db, today: string, limit: number): Promise<Invoice[]> =>
  selectRows<Invoice>(
    db,
    invoiceTable,
    sql`"repeat" ->> 'next' is not null and "repeat" ->> 'next' <= ${today}`,
    sql`order by "repeat" ->> 'next', "id" limit ${limit} for no key update skip locked`,
  );

/** Whether a series has an invoice of a day already. */
export const isPeriodMade = async (db: Db, series: string, day: string): Promise<boolean> => {
  const found = db.selectFrom('invoices').select('id').where('repeatOf', '=', series);
  return (await found.where('issueDate', '=', day).executeTakeFirst()) !== undefined;
};

/** Whether invoices of a client stand at its site. */
export const siteBelongs = async (db: Db, clientId: string, siteIds: readonly string[]): Promise<boolean> => {
  const distinct = [...new Set(siteIds)];
  if (distinct.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from sites
    where "id" = any(${distinct}::uuid[]) and "clientId" = ${clientId}::uuid and "deletedAt" is null`.execute(
    db,
  );
  return rows[0]?.found === distinct.length;
};
