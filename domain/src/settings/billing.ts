import * as z from 'zod';
import { url } from '#kernel';

/** By when an invoice is to be paid; `custom`: on a day that somebody chose. */
export const invoiceTerms = ['due_on_receipt', 'net_15', 'net_30', 'net_45', 'custom'] as const;
export type InvoiceTerms = (typeof invoiceTerms)[number];

/** Where clients pay: an encrypted page, or none. */
export const paymentLink = url.refine(
  (value) => value === '' || value.startsWith('https://'),
  'Must begin with https://',
);

/** What the house agrees on where a client has no terms of its own. */
export const houseTerms = z.enum(invoiceTerms).exclude(['custom']);
