import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { Receipt } from '#ui/Icon.tsx';
import type { InvoiceSearch } from './search.ts';

export { invoiceColumns } from './columns.tsx';
export { foundInvoices } from './found.ts';

/** A client's invoices, for its page; fetched when first shown. */
export const loadClientInvoices = async () => (await import('./ClientInvoices.tsx')).ClientInvoices;

const invoicesScreen = screen({
  path: '/invoices',
  label: 'Invoices',
  who: administrators,
  icon: Receipt,
  sidebar: { group: 'business', place: 3 },
  search: readByScreen<InvoiceSearch>,
  load: async () => (await import('./InvoicesScreen.tsx')).InvoicesScreen,
});

const invoiceScreen = screen({
  path: '/invoices/$invoiceId',
  within: '/invoices',
  label: 'Invoice',
  who: administrators,
  load: async () => (await import('./InvoiceScreen.tsx')).InvoiceScreen,
});

export const feature = defineFeature({
  screens: [invoicesScreen, invoiceScreen],
  live: [{ noun: 'invoices', office: true }],
});
