import {
  changeInvoice,
  copyInvoice,
  type Invoice,
  type invoiceOperations,
  invoiceRefusals,
  newInvoice,
  type SomeInvoiceFields,
  taxRateOf,
  termsOf,
} from 'domain/invoices';
import { isRefusal, notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import { clientsById } from '#clients';
import type { Context } from '#platform/operations/context.ts';
import { createRow, write } from '#platform/rows/write.ts';
import { belongingProblem, clientProblem, officeOf } from './billing.ts';
import { invoiceRows } from './keep.ts';
import { invoiceTable } from './sql/table.ts';
import { findInvoice, isPeriodMade } from './sql.ts';

/** A new draft: what is not said of it follows from client and house. */
export const createInvoice = async (
  ctx: Context,
  { id, ...fields }: ParsedOf<typeof invoiceOperations.create>,
): Promise<Outcome<Invoice>> => {
  const [client] = await clientsById(ctx.db, [fields.clientId]);
  const problem = clientProblem(client) ?? (await belongingProblem(ctx.db, fields.clientId, fields));
  if (problem || !client) return problem ?? notFound;
  const { settings, today } = await officeOf(ctx);
  const beginning = {
    id: id ?? ctx.newId(),
    clientId: client.id,
    today,
    terms: termsOf(client, settings),
    taxRate: taxRateOf(client, settings),
  };
  const invoice = newInvoice(beginning, fields, ctx.newId, ctx.actor.uid, ctx.now);
  return isRefusal(invoice) ? invoice : createRow(ctx, invoiceTable, invoice);
};

const moved = async (ctx: Context, before: Invoice, fields: SomeInvoiceFields) => {
  const clientId = fields.clientId ?? before.clientId;
  if (clientId === before.clientId) return belongingProblem(ctx.db, clientId, fields);
  const [client] = await clientsById(ctx.db, [clientId]);
  const whole = { siteId: before.siteId, lines: before.lines, eventId: before.eventId, ...fields };
  return clientProblem(client) ?? belongingProblem(ctx.db, clientId, whole);
};

/** What is refused because another took the same day of its series at the same moment. */
const unlessTaken = async (work: () => Promise<Outcome<Invoice>>): Promise<Outcome<Invoice>> => {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'invoices_repeated') throw error;
    return invoiceRefusals.periodTaken;
  }
};

/** Changes a draft; of one that was issued only what does not stand on it. */
export const updateInvoice = (
  ctx: Context,
  { fields, ...meant }: ParsedOf<typeof invoiceOperations.update>,
): Promise<Outcome<Invoice>> =>
  unlessTaken(() =>
    write(ctx, invoiceRows, meant, async (before) => {
      const { today } = await officeOf(ctx);
      const after = changeInvoice(before, fields, { today, newId: ctx.newId }, ctx.actor.uid, ctx.now);
      // Which clients and sites there are is asked only of what may be changed at all.
      if (isRefusal(after) || before.status !== 'draft') return after;
      const { issueDate, repeatOf } = after;
      if (repeatOf && issueDate !== before.issueDate && (await isPeriodMade(ctx.db, repeatOf, issueDate)))
        return invoiceRefusals.periodTaken;
      return (await moved(ctx, before, fields)) ?? after;
    }),
  );

/** A new draft of today that bills the same. */
export const duplicateInvoice = async (
  ctx: Context,
  { id, newId = ctx.newId() }: ParsedOf<typeof invoiceOperations.duplicate>,
): Promise<Outcome<Invoice>> => {
  const invoice = await findInvoice(ctx.db, id);
  if (!invoice) return notFound;
  const [client] = await clientsById(ctx.db, [invoice.clientId]);
  const problem = clientProblem(client);
  if (problem || !client) return problem ?? notFound;
  const { today } = await officeOf(ctx);
  const copy = { id: newId, issueDate: today, newId: ctx.newId, repeatOf: null };
  const taxRate = taxRateOf(client, invoice);
  const draft = copyInvoice({ ...invoice, taxRate }, copy, ctx.actor.uid, ctx.now);
  return isRefusal(draft) ? draft : createRow(ctx, invoiceTable, draft);
};
