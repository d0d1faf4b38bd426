import { administrators } from 'domain/kernel';
import { invoiceResult, invoiceSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { askInvoices, searchedInvoices } from './sql/search.ts';

/** Invoices by number and client, for administrators. */
export const invoiceSearch = foundIn({
  type: 'invoice',
  who: administrators,
  ask: ({ db }, query) => askInvoices(db, query),
  fieldsOf: invoiceSearchFields,
  read: ({ db }, ids) => searchedInvoices(db, ids),
  resultOf: (invoice, _, score) => invoiceResult(invoice, score),
});
