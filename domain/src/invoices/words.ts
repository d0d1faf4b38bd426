import { countWords, dateWords, daysBetween, daysLater, dollars } from '#kernel';
import { daysLate } from './due.ts';
import type { Invoice, InvoicePayment } from './invoice.ts';
import { excessOf } from './standing.ts';
import { creditLabel, invoiceStatusLabels, paymentMethodLabels } from './texts.ts';

/** Money without cents where there are none: ‘$400’, ‘$972.50’. */
export const briefDollars = (amount: number): string => dollars(amount).replace(/\.00$/, '');

/** ‘Paid $400 of $1,000’ of an invoice that is paid in part; null of any other. */
export const paidInPart = ({
  status,
  amountPaid,
  total,
}: Pick<Invoice, 'status' | 'amountPaid' | 'total'>): string | null =>
  status !== 'draft' && amountPaid > 0 && amountPaid < total
    ? `Paid ${briefDollars(amountPaid)} of ${briefDollars(total)}`
    : null;

/** ‘Overdue, 4 d’, ‘Sent’: how an invoice stands, as its chip says. */
export const invoiceStatusWords = (invoice: Pick<Invoice, 'status' | 'dueDate'>, today: string): string => {
  const late = invoice.status === 'overdue' ? daysLate(invoice, today) : 0;
  return late > 0 ? `Overdue, ${late} d` : invoiceStatusLabels[invoice.status];
};

/** ‘check 2041’. */
export const paymentWords = ({ method, reference }: Pick<InvoicePayment, 'method' | 'reference'>): string => {
  const label = method === 'ach' ? 'ACH' : paymentMethodLabels[method].toLowerCase();
  return [label, reference].filter(Boolean).join(' ');
};

/** For how many days a link opens an invoice that is paid or cancelled (D52). */
export const linkDays = 90;

type Over = Pick<Invoice, 'status' | 'paidAt' | 'cancelledAt'>;

/** The last day on which a link opens an invoice; null while it is not paid or cancelled. `dayOf` knows the office's days. */
export const linkUntil = (
  { status, paidAt, cancelledAt }: Over,
  dayOf: (at: string) => string,
): string | null => {
  if (status === 'paid') return paidAt && daysLater(paidAt, linkDays);
  return status === 'cancelled' && cancelledAt ? daysLater(dayOf(cancelledAt), linkDays) : null;
};

/** How an invoice stands in words for its client: ‘Was due Nov 17, 4 d ago’, ‘Due Nov 17, 2026’, ‘Paid Nov 24, 2026’. */
export const standingWords = (invoice: Invoice, today: string, dayOf: (at: string) => string): string => {
  const { status, dueDate, paidAt, cancelledAt } = invoice;
  if (status === 'draft') return 'Not issued yet';
  if (status === 'cancelled') return `Cancelled ${cancelledAt ? dateWords(dayOf(cancelledAt)) : ''}`.trim();
  if (status === 'paid') return `Paid ${paidAt ? dateWords(paidAt) : ''}`.trim();
  const late = daysBetween(dueDate, today);
  return late > 0
    ? `Was due ${dateWords(dueDate)}, ${countWords(late, 'day')} ago`
    : `Due ${dateWords(dueDate)}`;
};

/**
 * ‘Paid too much: $50.00, kept as credit. Credit left: $19.64’: what of the client's whole credit is left; null where
 * nothing was paid too much.
 */
export const creditWords = ({
  credit,
  ...invoice
}: Pick<Invoice, 'total' | 'amountPaid'> & { credit: number }): string | null => {
  const excess = excessOf(invoice);
  return excess === 0
    ? null
    : `${creditLabel}: ${dollars(excess)}, kept as credit. Credit left: ${dollars(credit)}`;
};
