import { administrators } from 'domain/kernel';
import type { Feature } from '#platform/operations/feature.ts';
import { feedOf } from '#platform/rows/feed.ts';
import { invoiceDeliveries } from './delivery.ts';
import { invoiceGates, invoiceHttp } from './http.ts';
import { foldJob, lapseJob, repeatJob, sendRepeatJob } from './jobs.ts';
import { keepPdfJob } from './paper.ts';
import { invoiceRoutes, paymentRoutes } from './routes.ts';
import { invoiceSearch } from './search.ts';
import { invoiceTable } from './sql/table.ts';

export { invoiceFigures, paymentFigures } from './figures.ts';
export { keepPdf } from './paper.ts';
export { countInvoices, type InvoiceSelection, invoicesAfter } from './sql/list.ts';
export { findInvoice } from './sql.ts';

/** What clients are billed: from a draft to the last payment. */
export const invoices: Feature = {
  name: 'invoices',
  routes: [...invoiceRoutes, ...paymentRoutes],
  feed: feedOf(invoiceTable, administrators, ['id', 'version', 'status', 'clientId', 'siteId']),
  search: invoiceSearch,
  deliveries: invoiceDeliveries,
  jobs: [keepPdfJob, lapseJob, repeatJob, sendRepeatJob, foldJob],
  gates: invoiceGates,
  http: invoiceHttp,
};
