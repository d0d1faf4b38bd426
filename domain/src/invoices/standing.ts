import type { Invoice, InvoicePayment, InvoiceStatus } from './invoice.ts';
import { sum } from './sum.ts';

type Owed = Pick<Invoice, 'total' | 'dueDate'>;

/** How an issued invoice stands on a day of the office: paid, late, or awaited. */
export const standingOf = (
  { total, dueDate }: Owed,
  amountPaid: number,
  today: string,
): Exclude<InvoiceStatus, 'draft' | 'cancelled'> => {
  if (amountPaid >= total) return 'paid';
  return dueDate < today ? 'overdue' : 'sent';
};

/** What was paid beyond the total; it is the client's credit. */
export const excessOf = ({ total, amountPaid }: Pick<Invoice, 'total' | 'amountPaid'>): number =>
  Math.max(0, amountPaid - total);

const lastDay = (payments: readonly InvoicePayment[]): string | null =>
  payments
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? null;

/** An issued invoice with other payments or another due date, and what follows from them. */
export const settled = (invoice: Invoice, today: string): Invoice => {
  const amountPaid = sum(invoice.payments.map(({ amount }) => amount));
  const status = standingOf(invoice, amountPaid, today);
  const paidAt = status === 'paid' ? lastDay(invoice.payments) : null;
  return { ...invoice, amountPaid, balance: Math.max(0, invoice.total - amountPaid), status, paidAt };
};
