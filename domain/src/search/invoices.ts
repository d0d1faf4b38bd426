import { type Invoice, invoiceStatusLabels, invoiceTitle } from '#invoices';
import { dollars } from '#kernel';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

/** What search reads of an invoice, with the name of its client. */
export type SearchedInvoice = Pick<Invoice, 'id' | 'number' | 'status' | 'total' | 'dueDate'> & {
  client: string;
};

/** The number, and the texts of the client as the database keeps them: each a field. */
export const invoiceSearchFields = (texts: readonly string[]): SearchField[] => texts.map((text) => [text]);

/** An invoice as a result: whose it is, and what it comes to. */
export const invoiceResult = (invoice: SearchedInvoice, score: number): SearchResult => ({
  type: 'invoice',
  id: invoice.id,
  title: invoiceTitle(invoice),
  subtitle: [invoice.client, dollars(invoice.total)].filter(Boolean).join(' · '),
  description: invoiceStatusLabels[invoice.status],
  score,
});
