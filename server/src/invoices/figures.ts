import { invoiceParts } from 'domain/invoices';
import { everyRow } from 'domain/kernel';
import type { Figured } from '#platform/figures.ts';
import { invoiceDerived } from './sql/derived.ts';

/** Invoices as reports count them. */
export const invoiceFigures: Figured = {
  operation: 'invoices.list',
  table: 'invoices',
  parts: invoiceParts,
  derived: () => invoiceDerived,
  seen: () => everyRow,
  labels: { clientId: 'client', status: { sent: 'Sent', overdue: 'Overdue' } },
};
