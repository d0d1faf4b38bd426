import { invoiceParts, paymentMethodLabels, paymentParts } from 'domain/invoices';
import { everyRow } from 'domain/kernel';
import type { Figured } from '#platform/figures.ts';
import { paymentDerived } from './sql/derived.ts';

/** Invoices as reports count them. */
export const invoiceFigures: Figured = {
  operation: 'invoices.list',
  table: 'invoices',
  parts: invoiceParts,
  derived: () => ({}),
  seen: () => everyRow,
  labels: { clientId: 'client', status: { sent: 'Sent', overdue: 'Overdue' } },
};

/** Payments of invoices as reports count them. */
export const paymentFigures: Figured = {
  operation: 'payments.list',
  table: 'invoice_payments',
  parts: paymentParts,
  derived: () => paymentDerived,
  seen: () => everyRow,
  labels: { clientId: 'client', method: paymentMethodLabels },
};
