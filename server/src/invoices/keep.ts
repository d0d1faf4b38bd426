import { creditChange, type Invoice, invoiceRefusals } from 'domain/invoices';
import { isRefusal, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { keepRow, type Meant, type Telling, type Writable, writable, write } from '#platform/rows/write.ts';
import { changeCredit } from './sql/credit.ts';
import { invoiceTable } from './sql/table.ts';

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

/** The same outside of a request, where nobody is there to be refused. */
export const mustKeep = async (
  ctx: Telling,
  verb: string,
  before: Invoice,
  after: Invoice,
): Promise<void> => {
  const kept = await keepInvoice(ctx, verb, before, after);
  if (isRefusal(kept)) throw new Error(`invoice ${before.id}: ${kept.message}`);
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
