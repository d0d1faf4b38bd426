import { invoiceParts } from 'domain/invoices';
import { sql } from 'kysely';
import type { Figured } from '#platform/figures.ts';
import { invoiceDerived } from './sql/derived.ts';

/** Invoices as reports count them. */
export const invoiceFigures: Figured = {
  operation: 'invoices.list',
  table: 'invoices',
  parts: invoiceParts,
  derived: () => invoiceDerived,
  seen: () => sql<boolean>`true`,
  labels: { clientId: 'client', status: { sent: 'Sent', overdue: 'Overdue' } },
};
