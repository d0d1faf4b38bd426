import { clientTitle } from 'domain/clients';
import type { ListedPayment } from 'domain/invoices';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';

type Row = Omit<ListedPayment, 'client'> & { client: Parameters<typeof clientTitle>[0] };

/** The latest day first. */
export const latestPayments = orderOf<ListedPayment>(
  'desc',
  { date: 'date', id: 'uuid', invoiceId: 'uuid' },
  'invoice_payments',
);

/** A stretch of the payments of all invoices, each with the number of its invoice and the name of its client. */
export const listPayments = async (
  db: Kysely<DB>,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<ListedPayment[]> => {
  const { rows } = await sql<Row>`
    select "id", "invoiceId", "date", "amount", "method", "issueDate",
      coalesce((select "number" from invoices where invoices."id" = "invoiceId"), '') as "number",
      (select json_build_object('firstName', "firstName", 'lastName', "lastName", 'businessName', "businessName",
        'email', "email", 'phone', "phone") from clients where clients."id" = "clientId") as "client"
    from invoice_payments where ${fits} and ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows.map(({ client, ...payment }) => ({ ...payment, client: clientTitle(client) }));
};
