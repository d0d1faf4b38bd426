import type { InvoiceSort, ListedInvoice } from 'domain/invoices';
import { type Order, orderOf } from '#platform/rows/page.ts';

type Sorted = Pick<ListedInvoice, 'id' | 'issueDate' | 'dueDate' | 'balance' | 'total'>;

/** The orders that invoices are listed in, each with an index of its own. */
export const invoiceOrders: Record<InvoiceSort, Order<Sorted>> = {
  newest: orderOf<Sorted>('desc', { issueDate: 'date', id: 'uuid' }),
  oldest: orderOf<Sorted>('asc', { issueDate: 'date', id: 'uuid' }),
  due: orderOf<Sorted>('asc', { dueDate: 'date', id: 'uuid' }),
  balance: orderOf<Sorted>('desc', { balance: 'bigint', id: 'uuid' }),
  total: orderOf<Sorted>('desc', { total: 'bigint', id: 'uuid' }),
};
