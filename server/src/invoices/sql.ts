import { type Invoice, numberOf } from 'domain/invoices';
import { everyRow, idsOf, isRefusal, type Outcome } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { findRow, selectRows } from '#platform/rows/sql.ts';
import { invoiceTable } from './sql/table.ts';

type Db = Kysely<DB>;

/** An invoice by id, for whoever was let in. */
export const findInvoice = (db: Db, id: string): Promise<Invoice | undefined> =>
  findRow<Invoice>(db, invoiceTable, id, everyRow);

/** Invoices by id. */
export const invoicesById = (db: Db, ids: readonly string[]): Promise<Invoice[]> =>
  selectRows<Invoice>(db, invoiceTable, sql`"id" = any(${ids}::uuid[])`);

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

/** Keeps a client from being deleted or changed until the transaction ends; others may keep it so as well. */
export const holdClient = async (db: Db, clientId: string): Promise<void> => {
  await sql`select from clients where "id" = ${clientId}::uuid for share`.execute(db);
};

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

/** Invoices whose due date is over on the office's day, locked; another server takes others. */
export const lockLapsed = (db: Db, today: string, limit: number): Promise<Invoice[]> =>
  selectRows<Invoice>(
    db,
    invoiceTable,
    sql`"status" = 'sent' and "dueDate" < ${today}::date`,
    sql`order by "dueDate", "id" limit ${limit} for no key update skip locked`,
  );

/** Where a series stands among those that are due. */
export type RepeatPlace = { id: string; next: string };

/** Invoices that are to be repeated by a day, from the one after `last` on, locked; another server takes others. */
export const lockRepeating = (
  db: Db,
  { today, last }: { today: string; last: RepeatPlace | null },
  limit: number,
): Promise<Invoice[]> =>
  selectRows<Invoice>(
    db,
    invoiceTable,
    sql`"repeat" ->> 'next' is not null and "repeat" ->> 'next' <= ${today}
      and ${last ? sql`("repeat" ->> 'next', "id") > (${last.next}, ${last.id}::uuid)` : sql`true`}`,
    sql`order by "repeat" ->> 'next', "id" limit ${limit} for no key update skip locked`,
  );

/** Whether a series has an invoice of a day already. */
export const isPeriodMade = async (db: Db, series: string, day: string): Promise<boolean> => {
  const found = db.selectFrom('invoices').select('id').where('repeatOf', '=', series);
  return (await found.where('issueDate', '=', day).executeTakeFirst()) !== undefined;
};

/** Of series that are due, those that have an invoice of their next day already. */
export const seriesMade = async (
  db: Db,
  due: readonly Pick<Invoice, 'id' | 'repeat'>[],
): Promise<Set<string>> => {
  const [ids, days] = [due.map(({ id }) => id), due.map(({ repeat }) => repeat.next)];
  const { rows } = await sql<{ id: string }>`
    select "repeatOf" as "id" from invoices
    join unnest(${ids}::uuid[], ${days}::date[]) as due("series", "day") on "repeatOf" = "series" and "issueDate" = "day"`.execute(
    db,
  );
  return new Set(idsOf(rows));
};

/** Whether all of these sites are a client's and none is deleted. */
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
