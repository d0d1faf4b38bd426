import {
  agingBuckets,
  agingDays,
  type InvoiceAging,
  type InvoiceFigures,
  invoiceStatuses,
} from 'domain/invoices';
import { daysLater } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { foldSums } from '#platform/database/sums.ts';
import { namesFor } from './list.ts';

type Db = Kysely<DB>;

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

/** Makes few lines of many; of those paid long ago no day is told any more. */
export const foldInvoiceSums = (db: Db, today: string): Promise<void> =>
  foldSums(db, {
    table: 'invoice_sums',
    keys: ['status', 'day'],
    added: ['count', 'total', 'balance', 'days'],
    coarse: {
      key: 'day',
      when: sql`"day" <= ${daysLater(today, -averagedOver - 30)}::date`,
      says: sql`null::date`,
    },
  });

const mostAged = 500;

/** What is owed by how late it is, from the invoices that are open. */
export const readAging = async (
  db: Db,
  today: string,
  clientId: string | undefined,
): Promise<InvoiceAging> => {
  const sums = agingBuckets.map((bucket) => {
    const { dueFrom, dueTo } = agingDays(bucket, today);
    const its = [
      ...(dueFrom ? [sql`"dueDate" >= ${dueFrom}::date`] : []),
      ...(dueTo ? [sql`"dueDate" <= ${dueTo}::date`] : []),
    ];
    return sql`coalesce(sum("balance") filter (where ${sql.join(its, sql` and `)}), 0)::bigint as ${sql.ref(bucket)}`;
  });
  const { rows } = await sql<InvoiceAging['items'][number] & { whole: boolean }>`
    select "clientId", '' as "client", grouping("clientId") = 1 as "whole",
      ${sql.join(sums)},
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
