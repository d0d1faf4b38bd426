import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** An e-mail of an invoice; where its addresses are stands in the outbox. */
export type InvoiceMail = {
  id: string;
  invoiceId: string;
  kind: 'invoice' | 'reminder';
  subject: string;
  body: string;
  fromName: string;
  replyTo: string;
  createdAt: string;
};

export const insertMail = async (db: Db, mail: InvoiceMail): Promise<void> => {
  await db.insertInto('invoice_mails').values(mail).execute();
};

const select = (db: Db) => db.selectFrom('invoice_mails').selectAll().$castTo<InvoiceMail>();

export const mailsById = (db: Db, ids: readonly string[]): Promise<InvoiceMail[]> =>
  select(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/** The e-mails of some invoices, the newest first. */
export const mailsOf = (db: Db, invoiceIds: readonly string[]): Promise<InvoiceMail[]> =>
  select(db)
    .where('invoiceId', '=', sql<string>`any(${invoiceIds}::uuid[])`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
