import type { derivedOfPayments } from 'domain/invoices';
import { type RawBuilder, sql } from 'kysely';

/** What figures ask of a payment that is no column of it. */
export const paymentDerived: Readonly<Record<(typeof derivedOfPayments)[number], RawBuilder<unknown>>> = {
  month: sql`to_char(invoice_payments."date", 'YYYY-MM')`,
};
