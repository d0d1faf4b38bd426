import * as z from 'zod';
import { date, dateTime, each, flag, pageAnswer, uuid, version } from '#kernel';
import { invoiceTerms } from '#settings';
import {
  invoiceDeliveries,
  invoiceLineKinds,
  invoiceStatuses,
  repeatFrequencies,
  settledBy,
} from './invoice.ts';
import { discount } from './money.ts';

const whole = z.int();

const lineAnswer = z.strictObject({
  id: uuid,
  kind: z.enum(invoiceLineKinds),
  description: z.string(),
  quantity: z.number(),
  unitPrice: whole,
  taxable: flag,
  siteId: uuid.nullable(),
  amount: whole,
});

const paymentAnswer = z.strictObject({
  id: uuid,
  date,
  amount: whole,
  method: z.enum(settledBy),
  reference: z.string(),
  recordedBy: uuid.nullable(),
});

/** A payment in a list of payments, with the invoice that it is on. */
export const listedPayment = paymentAnswer.omit({ reference: true, recordedBy: true }).extend({
  invoiceId: uuid,
  number: z.string(),
  client: z.string(),
  issueDate: date,
});

/** Whom an invoice is billed to: the name, what stands below it, and where it goes. */
const partyAnswer = z.strictObject({
  name: z.string(),
  lines: z.array(z.string()),
  emails: z.array(z.string()),
});

/** An invoice as operations answer it; money in cents, rates in thousandths of a percent. */
export const invoiceAnswer = z.strictObject({
  id: uuid,
  version,
  /** Null while it is a draft. */
  number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  clientId: uuid,
  siteId: uuid.nullable(),
  issueDate: date,
  dueDate: date,
  terms: z.enum(invoiceTerms),
  lines: z.array(lineAnswer),
  discount,
  taxRate: whole,
  ...each(whole, ['subtotal', 'discountAmount', 'tax', 'total', 'amountPaid', 'balance', 'remindersSent']),
  payments: z.array(paymentAnswer),
  customerNote: z.string(),
  internalNote: z.string(),
  repeat: z.strictObject({ freq: z.enum(repeatFrequencies), next: date.nullable() }),
  /** The invoice that it repeats, and the appointment that it bills. */
  repeatOf: uuid.nullable(),
  eventId: uuid.nullable(),
  /** Why a repeat stayed a draft although the office has them issued; empty where nothing stood in its way. */
  repeatProblem: z.string(),
  sentTo: z.array(z.string()),
  delivery: z.enum(invoiceDeliveries).nullable(),
  /** The day of the last payment of one that is paid. */
  paidAt: date.nullable(),
  cancelReason: z.string(),
  /** Whom it was billed to when it was issued. */
  billTo: partyAnswer.nullable(),
  /** The PDF as it was issued, among the client's documents. */
  documentId: uuid.nullable(),
  /** A link opens it without sign-in. */
  shared: flag,
  ...each(dateTime.nullable(), ['sentAt', 'cancelledAt']),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  ...each(uuid.nullable(), ['createdBy', 'updatedBy']),
});

/** A part of a client's credit that was paid back. */
export const refundAnswer = z.strictObject({
  id: uuid,
  clientId: uuid,
  amount: whole,
  reason: z.string(),
  /** What is left of the client's credit. */
  credit: whole,
  createdBy: uuid.nullable(),
  createdAt: dateTime,
});
export type InvoiceRefund = z.output<typeof refundAnswer>;

const names = { client: z.string(), site: z.string() };

/** The same with what its page needs. */
export const wholeInvoiceAnswer = invoiceAnswer.extend({
  ...names,
  /** Whom it is billed to: as issued, else as the client stands. */
  billTo: partyAnswer,
  /** What the client has paid too much and may still use, and what was paid back of it, the newest first. */
  credit: whole,
  refunds: z.array(refundAnswer),
  /** The PDF that `documentId` names, while it is there. */
  document: z.strictObject({ id: uuid, name: z.string(), sizeBytes: whole, createdAt: dateTime }).nullable(),
  /** The appointment that `eventId` names, and the invoice that `repeatOf` names. */
  event: z.strictObject({ id: uuid, title: z.string(), start: dateTime }).nullable(),
  series: z.strictObject({ id: uuid, number: z.string().nullable() }).nullable(),
  /** Where the e-mails of it are: the newest first. */
  emails: z.array(
    z.strictObject({
      id: uuid,
      kind: z.enum(['invoice', 'reminder']),
      at: dateTime,
      addresses: z.array(
        z.strictObject({ address: z.string(), delivery: z.enum(invoiceDeliveries), reason: z.string() }),
      ),
    }),
  ),
});

/** What a list shows of an invoice. */
export const listedInvoiceAnswer = z.strictObject({
  ...invoiceAnswer.pick({
    id: true,
    version: true,
    number: true,
    status: true,
    clientId: true,
    siteId: true,
    issueDate: true,
    dueDate: true,
    total: true,
    amountPaid: true,
    balance: true,
    delivery: true,
    remindersSent: true,
    paidAt: true,
    updatedAt: true,
  }).shape,
  ...names,
});

const amountOf = z.strictObject({ count: whole, amount: whole });

/** The figures above the list; money in cents. */
export const invoiceFigures = z.strictObject({
  draft: amountOf,
  /** Open, overdue ones among them: what is still owed. */
  outstanding: amountOf,
  overdue: amountOf,
  /** Paid in the last 30 days, by the office's day: their totals. */
  paid: amountOf,
  /** From issue to payment, of those paid in the last 90 days; null where there are none. */
  averageDaysToPay: z.number().nullable(),
  counts: z.strictObject(each(whole, invoiceStatuses)),
  /** What clients have paid too much and may still use. */
  credit: whole,
});
export type InvoiceFigures = z.output<typeof invoiceFigures>;

export const agingBuckets = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;
export type AgingBucket = (typeof agingBuckets)[number];
const buckets = z.strictObject({ ...each(whole, agingBuckets), total: whole });

/** What is owed by how late it is, of all and by client, the most first. */
export const invoiceAging = z.strictObject({
  asOf: date,
  all: buckets,
  items: z.array(buckets.extend({ clientId: uuid, client: z.string() })),
  /** More clients owe something than are listed. */
  truncated: flag,
});
export type InvoiceAging = z.output<typeof invoiceAging>;

/** Lines that somebody may take over, and invoices that bill the same already. */
export const proposedLines = z.strictObject({
  lines: z.array(lineAnswer.omit({ id: true, amount: true })),
  billed: z.array(z.strictObject({ id: uuid, number: z.string().nullable() })),
});
export type ProposedLines = z.output<typeof proposedLines>;

const manyRow = z.strictObject({
  id: uuid,
  outcome: z.enum(['done', 'refused']),
  ...each(z.string().nullable(), ['number', 'client', 'code', 'message']),
  balance: whole.nullable(),
  /** As it stood before; null where there is none. */
  version: version.nullable(),
});

/** What became, or would become, of each of many invoices. */
export const manyInvoices = z.strictObject({
  preview: flag,
  rows: z.array(manyRow),
  ...each(whole, ['done', 'refused']),
});
export type ManyInvoices = z.output<typeof manyInvoices>;

export const invoicePage = pageAnswer(listedInvoiceAnswer);
