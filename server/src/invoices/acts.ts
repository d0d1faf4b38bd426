import {
  applyCredit,
  cancelInvoice,
  type Invoice,
  type InvoiceRefund,
  type invoiceOperations,
  invoiceRefusals,
  markInvoicePaid,
  moveDue,
  payInvoice,
  removePayment,
} from 'domain/invoices';
import { notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { write } from '#platform/rows/write.ts';
import { officeOf } from './billing.ts';
import { issue } from './issue.ts';
import { invoiceRows, writeWhy } from './keep.ts';
import { changeCredit, findRefund, insertRefund, lockCredit } from './sql/credit.ts';

type Input<Act extends keyof typeof invoiceOperations> = ParsedOf<(typeof invoiceOperations)[Act]>;
type Done = Promise<Outcome<Invoice>>;

/** Numbers a draft, without an e-mail. */
export const issueByHand = (ctx: Context, meant: Input<'issue'>): Done =>
  write(ctx, invoiceRows, { ...meant, as: 'issued' }, async (before) =>
    issue(ctx, before, ctx.actor.uid, (await officeOf(ctx)).today),
  );

/** Notes a payment. */
export const pay = (ctx: Context, { id, payment, ...paid }: Input<'pay'>): Done =>
  write(ctx, invoiceRows, { id, as: 'paid' }, async (before) => {
    const { today } = await officeOf(ctx);
    const given = { id: payment ?? ctx.newId(), ...paid, recordedBy: ctx.actor.uid };
    // The same payment sent twice is one.
    if (before.payments.some((each) => each.id === given.id)) return before;
    return payInvoice(before, given, today, ctx.actor.uid, ctx.now);
  });

/** Notes one payment of all that is left. */
export const markPaid = (ctx: Context, { id, date, ...paid }: Input<'markPaid'>): Done =>
  write(ctx, invoiceRows, { id, as: 'paid' }, async (before) => {
    const { today } = await officeOf(ctx);
    const given = { id: ctx.newId(), date: date ?? today, ...paid, recordedBy: ctx.actor.uid };
    return markInvoicePaid(before, given, today, ctx.actor.uid, ctx.now);
  });

/** Takes a payment off again, with why. */
export const takePaymentOff = (ctx: Context, { id, payment, reason }: Input<'removePayment'>): Done =>
  writeWhy(ctx, { id, as: 'paymentRemoved' }, reason, async (before) =>
    removePayment(before, payment, (await officeOf(ctx)).today, ctx.actor.uid, ctx.now),
  );

/** Moves the due date, with why. */
export const moveDueDate = (ctx: Context, { id, dueDate, reason }: Input<'moveDue'>): Done =>
  writeWhy(ctx, { id, as: 'dueMoved' }, reason, async (before) =>
    moveDue(before, { dueDate, today: (await officeOf(ctx)).today }, ctx.actor.uid, ctx.now),
  );

export const cancel = (ctx: Context, { id, reason }: Input<'cancel'>): Done =>
  write(ctx, invoiceRows, { id, as: 'cancelled' }, (before) =>
    cancelInvoice(before, { reason }, ctx.actor.uid, ctx.now),
  );

/** Pays with what the client paid too much elsewhere. */
export const useCredit = (ctx: Context, { id, payment, amount }: Input<'applyCredit'>): Done =>
  write(ctx, invoiceRows, { id, as: 'paid' }, async (before) => {
    const { today } = await officeOf(ctx);
    // Whoever uses it at the same moment waits, and is told what is left.
    const credit = (await lockCredit(ctx.db, before.clientId)) ?? 0;
    const given = { id: payment ?? ctx.newId(), date: today, amount, recordedBy: ctx.actor.uid };
    if (before.payments.some((each) => each.id === given.id)) return before;
    return applyCredit(before, given, credit, ctx.actor.uid, ctx.now);
  });

/** Pays a part of a client's credit back. */
export const refund = async (
  ctx: Context,
  { clientId, refund: id = ctx.newId(), amount, reason }: Input<'refund'>,
): Promise<Outcome<InvoiceRefund>> => {
  const credit = await lockCredit(ctx.db, clientId);
  if (credit === undefined) return notFound;
  const former = await findRefund(ctx.db, id);
  if (former) return former.clientId === clientId ? former : invoiceRefusals.idTaken;
  if (!(await changeCredit(ctx.db, clientId, -amount))) return invoiceRefusals.noCredit;
  const [createdBy, createdAt] = [ctx.actor.uid, ctx.now];
  const row = { id, clientId, amount, reason, credit: credit - amount, createdBy, createdAt };
  await insertRefund(ctx.db, row);
  const facts = { clientId, siteId: null, status: null };
  ctx.emit({
    noun: 'invoices',
    rowId: id,
    verb: 'refunded',
    before: {},
    after: { clientId, amount, reason, credit: row.credit },
    scopeBefore: facts,
    scopeAfter: facts,
  });
  return row;
};
