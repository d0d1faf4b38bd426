import { creditChange, type Invoice, invoiceRefusals } from 'domain/invoices';
import { everyRow, isRefusal, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { keepRow, type Meant, type Telling, type Writable, writable, write } from '#platform/rows/write.ts';
import { invoiceTable } from './sql/table.ts';
import { changeCredit } from './sql.ts';

/** Saves an invoice locked by then; what was paid too much, or is so no more, moves the client's credit with it. */
export const keepInvoice = async (
  ctx: Telling,
  verb: string,
  before: Invoice,
  after: Invoice,
): Promise<Outcome<Invoice>> => {
  const credit = creditChange(before, after);
  if (credit !== 0 && !(await changeCredit(ctx.db, after.clientId, credit)))
    return credit < 0 && after.payments.length > before.payments.length
      ? invoiceRefusals.noCredit
      : invoiceRefusals.creditUsed;
  return keepRow(ctx, invoiceTable, verb, before, after);
};

/** Invoices as verbs change them. */
export const invoiceRows: Writable<Invoice> = {
  ...writable(invoiceTable),
  keep: (ctx, verb, before, after) => keepInvoice(ctx, verb, before, after),
};

/** The same, with why it was done in the event: no field of the invoice keeps that. */
export const writeWhy = (
  ctx: Context,
  meant: Meant,
  reason: string,
  verb: (row: Invoice) => Outcome<Invoice> | Promise<Outcome<Invoice>>,
): Promise<Outcome<Invoice>> => {
  const emit = (event: NewEvent) =>
    ctx.emit(event.noun === 'invoices' ? { ...event, after: { ...event.after, reason } } : event);
  return write({ ...ctx, emit }, invoiceRows, meant, verb);
};

/** Changes an invoice outside of a request of its own. */
export const changeLocked = async (
  ctx: Telling,
  id: string,
  as: string,
  change: (invoice: Invoice) => Invoice,
): Promise<void> => {
  const before = await lockRow<Invoice>(ctx.db, invoiceTable, id, everyRow);
  if (!before) return;
  const kept = await keepInvoice(ctx, as, before, change(before));
  if (isRefusal(kept)) throw new Error(`invoice ${id}: ${kept.message}`);
};
