import type { Outcome, Refusal } from '#kernel';
import { type Invoice, type InvoicePayment, isOpen } from './invoice.ts';
import { excessOf, settled } from './standing.ts';
import { sum } from './sum.ts';
import { invoiceRefusals } from './texts.ts';

const paymentProblem = ({ status }: Invoice, { date }: InvoicePayment, today: string): Refusal | null => {
  if (status === 'draft') return invoiceRefusals.notIssued;
  if (status === 'cancelled') return invoiceRefusals.cancelled;
  return date > today ? invoiceRefusals.dateInFuture : null;
};

const withPayments = (
  invoice: Invoice,
  payments: InvoicePayment[],
  { today, by, now }: { today: string; by: string; now: string },
): Invoice => ({
  ...settled({ ...invoice, payments }, today),
  version: invoice.version + 1,
  updatedBy: by,
  updatedAt: now,
});

/** Notes a payment; what comes in beyond the balance, also on a paid invoice, is the client's credit. */
export const payInvoice = (
  invoice: Invoice,
  payment: InvoicePayment,
  today: string,
  by: string,
  now: string,
): Outcome<Invoice> =>
  paymentProblem(invoice, payment, today) ??
  withPayments(invoice, [...invoice.payments, payment], { today, by, now });

/** Pays what is left in one payment; the very same invoice when it is paid already. */
export const markInvoicePaid = (
  invoice: Invoice,
  payment: Omit<InvoicePayment, 'amount'>,
  today: string,
  by: string,
  now: string,
): Outcome<Invoice> =>
  invoice.status === 'paid'
    ? invoice
    : payInvoice(invoice, { ...payment, amount: invoice.balance }, today, by, now);

/** Takes a payment off again; the invoice stands as it does without it. */
export const removePayment = (
  invoice: Invoice,
  id: string,
  today: string,
  by: string,
  now: string,
): Outcome<Invoice> => {
  const left = invoice.payments.filter((payment) => payment.id !== id);
  return left.length === invoice.payments.length
    ? invoiceRefusals.noPayment
    : withPayments(invoice, left, { today, by, now });
};

/** Pays with what the client paid too much elsewhere: never more than the credit or the balance. */
export const applyCredit = (
  invoice: Invoice,
  payment: Omit<InvoicePayment, 'method' | 'reference'>,
  credit: number,
  by: string,
  now: string,
): Outcome<Invoice> => {
  if (invoice.status === 'paid') return invoiceRefusals.paid;
  if (payment.amount > credit) return invoiceRefusals.noCredit;
  if (isOpen(invoice) && payment.amount > invoice.balance) return invoiceRefusals.moreThanBalance;
  return payInvoice(invoice, { ...payment, method: 'credit', reference: '' }, payment.date, by, now);
};

const credited = ({ payments }: Invoice): number =>
  sum(payments.map(({ method, amount }) => (method === 'credit' ? amount : 0)));

/** By how much the client's credit grows, or (below 0) shrinks, when an invoice becomes another one. */
export const creditChange = (before: Invoice, after: Invoice): number =>
  excessOf(after) - excessOf(before) - (credited(after) - credited(before));
