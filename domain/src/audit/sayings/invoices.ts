import { itself, type Sayings } from './saying.ts';

/** Of invoices and statements. */
export const invoicesSayings: Sayings = {
  paid: itself('took the last payment of'),
  'statements.paid': ({ it }) => ['marked ', it, ' as paid'],
  paymentRemoved: itself('took a payment back from'),
  repeatWaits: ({ it }) => ['could not make the next of ', it],
  overdue: ({ it }) => ['marked ', it, ' as overdue'],
  dueMoved: itself('gave a later due date to'),
  kept: ({ act, it }) => ['kept ', it, act.alike > 1 ? ' as PDFs' : ' as a PDF'],
  shared: itself('made a link to'),
  unshared: itself('ended the link to'),
};
