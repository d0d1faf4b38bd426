import {
  type ExportedInvoice,
  invoiceExportCells,
  invoiceExportHeading,
  quickbooksHeading,
  quickbooksRows,
} from 'domain/imports';
import type { Invoice, InvoiceSort } from 'domain/invoices';
import { type InvoiceSelection, invoicesAfter } from '#invoices';
import type { Services } from '#platform/services.ts';

const pageSize = 500;

/** The invoices that somebody asked for, in pages by its order, the heading first: no connection waits for a slow reader. */
export const invoicePages = async function* (
  { db }: Pick<Services, 'db'>,
  { shape, ...selection }: InvoiceSelection & { sort: InvoiceSort; shape: 'own' | 'quickbooks' },
): AsyncGenerator<string[][]> {
  const forBooks = shape === 'quickbooks';
  yield [[...(forBooks ? quickbooksHeading : invoiceExportHeading)]];
  for (let last: Invoice | null = null; ; ) {
    const invoices: ExportedInvoice[] = await invoicesAfter(db, selection, last, pageSize);
    yield invoices.flatMap((invoice) => (forBooks ? quickbooksRows(invoice) : [invoiceExportCells(invoice)]));
    if (invoices.length < pageSize) return;
    last = invoices.at(-1) ?? null;
  }
};
