import type * as z from 'zod';
import type { invoiceAnswer, listedInvoiceAnswer, listedPayment, wholeInvoiceAnswer } from './answers.ts';

export const invoiceStatuses = ['draft', 'sent', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceLineKinds = ['lease', 'rent', 'service', 'installation', 'parts', 'other'] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

/** How money comes in; `credit` is what the client had paid too much elsewhere. */
export const paymentMethods = ['check', 'ach', 'card', 'cash', 'other'] as const;
export const settledBy = [...paymentMethods, 'credit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const repeatFrequencies = ['none', 'monthly', 'quarterly'] as const;
export type RepeatFrequency = (typeof repeatFrequencies)[number];

/** How the e-mails of an invoice stand; null: none was sent. */
export const invoiceDeliveries = ['queued', 'sent', 'failed', 'unknown'] as const;
export type InvoiceDelivery = (typeof invoiceDeliveries)[number];

/** What a client is billed, as its row. */
export type Invoice = z.output<typeof invoiceAnswer>;
export type InvoiceLine = Invoice['lines'][number];
export type InvoicePayment = Invoice['payments'][number];
export type InvoiceParty = NonNullable<Invoice['billTo']>;

/** The same with what a page of it needs: names, whom it is billed to, the client's credit. */
export type WholeInvoice = z.output<typeof wholeInvoiceAnswer>;

/** The same as a list shows it. */
export type ListedInvoice = z.output<typeof listedInvoiceAnswer>;

/** A payment in a list of payments of all invoices. */
export type ListedPayment = z.output<typeof listedPayment>;

/** Whether it was issued and is owed or was paid: it has a number, and its lines stand. */
export const isIssued = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'sent' || status === 'overdue' || status === 'paid';

/** Whether money is awaited for it. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'sent' || status === 'overdue';

/** `INV-2026-0418`: four digits, more when a year needs them. */
export const numberOf = (year: number, count: number): string =>
  `INV-${year}-${String(count).padStart(4, '0')}`;

/** The number, or what a draft is called. */
export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>): string => number ?? 'Draft';
