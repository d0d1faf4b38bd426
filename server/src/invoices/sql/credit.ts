import type { InvoiceRefund } from 'domain/invoices';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** What a client paid too much and may still use. */
export const creditOf = async (db: Db, clientId: string): Promise<number> =>
  (await db.selectFrom('clients').select('credit').where('id', '=', clientId).executeTakeFirst())?.credit ??
  0;

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
