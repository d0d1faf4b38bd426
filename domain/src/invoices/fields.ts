import * as z from 'zod';
import { atLeastOneField, flag, rate, sensibleDate, text, uuid } from '#kernel';
import { invoiceTerms } from '#settings';
import { invoiceLineKinds, repeatFrequencies } from './invoice.ts';
import { discount, invoiceCents, quantity } from './money.ts';

/** The most lines of one invoice. */
export const mostInvoiceLines = 500;
/** A line as somebody writes it; what it comes to is computed. */
export const invoiceLine = z.strictObject({
  id: uuid.optional(),
  kind: z.enum(invoiceLineKinds).default('other'),
  description: text(500).trim().min(1, 'Description is required'),
  quantity,
  unitPrice: invoiceCents,
  taxable: flag.default(false),
  siteId: uuid.nullable().default(null),
});
export type InvoiceLineFields = z.output<typeof invoiceLine>;

const eachOnce = (lines: readonly { id?: string | undefined }[]): boolean => {
  const known = lines.flatMap(({ id }) => id ?? []);
  return new Set(known).size === known.length;
};

/** Every field of an invoice that people write. */
export const invoiceFields = z.strictObject({
  clientId: uuid,
  siteId: uuid.nullable(),
  issueDate: sensibleDate,
  dueDate: sensibleDate,
  terms: z.enum(invoiceTerms),
  lines: z
    .array(invoiceLine)
    .max(mostInvoiceLines, `At most ${mostInvoiceLines} lines`)
    .refine(eachOnce, 'Two lines with the same id'),
  discount,
  taxRate: rate,
  /** Stands on the invoice. */
  customerNote: text(2000),
  /** Never leaves the house. */
  internalNote: text(2000),
  /** Drafts that are made of it by themselves, the next one on a day. */
  repeat: z.strictObject({ freq: z.enum(repeatFrequencies), next: sensibleDate.nullable().default(null) }),
  /** The appointment that it bills. */
  eventId: uuid.nullable(),
});
export type InvoiceFields = z.output<typeof invoiceFields>;
export type SomeInvoiceFields = { [Field in keyof InvoiceFields]?: InvoiceFields[Field] | undefined };

/** A new invoice: any of the fields, and an id of the sender's making. */
export const invoiceCreate = invoiceFields
  .partial()
  .extend({ id: uuid.optional(), clientId: invoiceFields.shape.clientId });

/** The fields of an update. */
export const invoiceUpdate = atLeastOneField(invoiceFields.partial());

/** What may still be written once an invoice was issued: nothing that stands on it. */
export const fieldsOfIssued: readonly (keyof InvoiceFields)[] = ['internalNote', 'repeat'];
