import type { derivedOfInvoices } from 'domain/invoices';
import { type RawBuilder, sql } from 'kysely';

/** What figures ask of an invoice that is no column of it. */
export const invoiceDerived: Readonly<Record<(typeof derivedOfInvoices)[number], RawBuilder<unknown>>> = {
  paidMonth: sql`to_char(invoices."paidAt", 'YYYY-MM')`,
};
