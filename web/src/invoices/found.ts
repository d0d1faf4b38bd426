import type { Found } from '#platform/found.ts';
import { Receipt } from '#ui/Icon.tsx';

export const foundInvoices: Found = {
  label: 'Invoices',
  icon: Receipt,
  open: ({ id }, navigate) => navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } }),
};
