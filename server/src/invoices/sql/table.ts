import { type Invoice, invoiceAnswer, invoiceRefusals } from 'domain/invoices';
import { administratorRows } from 'domain/kernel';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** Invoices as they are kept; the secret of their link stands beside them, and in no answer. */
export const invoiceTable: Table<Invoice> = {
  noun: 'invoices',
  name: 'invoices',
  columns: columnsOf(invoiceAnswer),
  json: ['lines', 'payments'],
  scope: administratorRows,
  refusals: invoiceRefusals,
  untold: [...books, 'billTo', 'shared'],
  always: ['clientId', 'number'],
  facts: ({ clientId, siteId, status }) => ({ clientId, siteId, status }),
};
