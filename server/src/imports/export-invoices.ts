import {
  csvLine,
  invoiceExportCells,
  invoiceExportHeading,
  quickbooksHeading,
  quickbooksRows,
} from 'domain/imports';
import { type InvoiceSelection, invoicesAfter } from '#invoices';
import type { Services } from '#platform/services.ts';

const pageSize = 500;

/** The invoices that somebody asked for, as CSV, in pages by id: no connection waits for a slow reader. */
export const invoicePages = async function* (
  { db }: Pick<Services, 'db'>,
  { shape, ...selection }: InvoiceSelection & { shape: 'own' | 'quickbooks' },
): AsyncGenerator<string> {
  const forBooks = shape === 'quickbooks';
  yield `\ufeff${csvLine(forBooks ? quickbooksHeading : invoiceExportHeading)}`;
  for (let last: string | null = null; ; ) {
    const invoices = await invoicesAfter(db, selection, last, pageSize);
    yield invoices
      .flatMap((invoice) => (forBooks ? quickbooksRows(invoice) : [invoiceExportCells(invoice)]))
      .map(csvLine)
      .join('');
    if (invoices.length < pageSize) return;
    last = invoices.at(-1)?.id ?? null;
  }
};
