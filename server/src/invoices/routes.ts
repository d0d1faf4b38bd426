import { clientTitle } from 'domain/clients';
import {
  type Invoice,
  type InvoiceRefund,
  invoiceOperations,
  paymentOperations,
  removeProblem,
  type WholeInvoice,
} from 'domain/invoices';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { siteTitle } from 'domain/sites';
import { appointmentsById } from '#appointments';
import { findDocument } from '#documents';
import { deliveriesOf } from '#outbox';
import { figureRows, figureRowsOf, figureTotal } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import { happenedTo } from '#platform/operations/history.ts';
import { bind, bindInParts } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { removeRow } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { historyOf } from '#users';
import {
  cancel,
  issueByHand,
  markPaid,
  moveDueDate,
  pay,
  refund,
  takePaymentOff,
  useCredit,
} from './acts.ts';
import { billedBy, officeOf } from './billing.ts';
import { deliveryOf } from './delivery.ts';
import { createInvoice, duplicateInvoice, updateInvoice } from './draft.ts';
import { invoiceFigures, paymentFigures } from './figures.ts';
import { many, manyInParts } from './many.ts';
import { proposeLines } from './propose.ts';
import { remind, reminder } from './remind.ts';
import { send, sendAgain } from './send.ts';
import { linkOf, share, unshare } from './share.ts';
import { findRefund, refundsOf } from './sql/credit.ts';
import { readAging, readFigures } from './sql/figures.ts';
import { fitting, listInvoices } from './sql/list.ts';
import { mailsOf } from './sql/mails.ts';
import { invoiceOrders } from './sql/order.ts';
import { latestPayments, listPayments } from './sql/payments.ts';
import { invoiceTable } from './sql/table.ts';
import { findInvoice } from './sql.ts';

const one = async ({ db }: Context, id: string): Promise<Outcome<Invoice>> =>
  (await findInvoice(db, id)) ?? notFound;

const emailsOf = async ({ db }: Context, id: string): Promise<WholeInvoice['emails']> => {
  const mails = await mailsOf(db, [id]);
  if (mails.length === 0) return [];
  const all = await deliveriesOf(
    db,
    'invoices',
    mails.map((mail) => mail.id),
  );
  return mails.map(({ id: mailId, kind, createdAt }) => ({
    id: mailId,
    kind,
    at: createdAt,
    addresses: all
      .filter(({ rowId }) => rowId === mailId)
      .map(({ toAddress, state, lastError }) => ({
        address: toAddress,
        delivery: deliveryOf([state]),
        reason: lastError ?? '',
      })),
  }));
};

/** What an invoice names, where that is there: its PDF, what it bills, what it repeats. */
const besideOf = async (
  { db }: Context,
  { documentId, eventId, repeatOf }: Invoice,
): Promise<Pick<WholeInvoice, 'document' | 'event' | 'series'>> => {
  const file = documentId && (await findDocument(db, documentId));
  const [event] = eventId ? await appointmentsById(db, [eventId]) : [];
  const series = repeatOf && (await findInvoice(db, repeatOf));
  return {
    document: file
      ? { id: file.id, name: file.name, sizeBytes: file.sizeBytes, createdAt: file.createdAt }
      : null,
    event: event ? { id: event.id, title: event.title, start: event.start } : null,
    series: series ? { id: series.id, number: series.number } : null,
  };
};

const whole = async (ctx: Context, id: string): Promise<Outcome<WholeInvoice>> => {
  const invoice = await findInvoice(ctx.db, id);
  const billed = invoice && (await billedBy(ctx.db, [invoice])).get(id);
  if (!billed) return notFound;
  const { client, site, party } = billed;
  return {
    ...invoice,
    client: clientTitle(client),
    site: invoice.siteId && site ? siteTitle(site) : '',
    billTo: invoice.billTo ?? party,
    credit: client.credit,
    refunds: await refundsOf(ctx.db, invoice.clientId),
    emails: await emailsOf(ctx, id),
    ...(await besideOf(ctx, invoice)),
  };
};

const replayed = replay(one);

export const paymentRoutes = [
  bind(paymentOperations.list, async ({ db, viewer, now }, { cursor, limit, figure }) => {
    const of = figureRows(paymentFigures, figure, { viewer, settings: await readSettings(db), now });
    if (isRefusal(of)) return of;
    return readPage(
      { cursor, limit },
      latestPayments,
      (stretch) => listPayments(db, of.rows, stretch),
      undefined,
      figureTotal(db, of),
    );
  }),
];

export const invoiceRoutes = [
  bind(invoiceOperations.list, async ({ db, viewer, now }, { cursor, limit, sort, figure, ...filter }) => {
    const of =
      figure && figureRowsOf(invoiceFigures, 'i', figure, { viewer, settings: await readSettings(db), now });
    if (isRefusal(of)) return of;
    const fits = await fitting(db, { ...filter, more: of?.rows });
    return readPage(
      { cursor, limit },
      invoiceOrders[sort],
      (stretch) => listInvoices(db, fits, stretch),
      undefined,
      figureTotal(db, of, filter),
    );
  }),
  bind(invoiceOperations.get, (ctx, { id }) => whole(ctx, id)),
  historyOf(invoiceOperations.history, happenedTo('invoices'), (ctx, id) => findInvoice(ctx.db, id)),
  bind(invoiceOperations.create, createInvoice, replayed),
  bind(invoiceOperations.update, updateInvoice, replayed),
  bind(invoiceOperations.remove, async (ctx, { id }) => {
    const removed = await removeRow<Invoice>(ctx, invoiceTable, id, (_by, row) => removeProblem(row));
    return 'refused' in removed ? removed : { id };
  }),
  bind(invoiceOperations.duplicate, duplicateInvoice, replayed),
  bind(invoiceOperations.issue, issueByHand, replayed),
  bind(invoiceOperations.send, send, replayed),
  bind(invoiceOperations.sendAgain, sendAgain, replayed),
  bind(invoiceOperations.remind, remind, replayed),
  bind(invoiceOperations.reminder, reminder),
  bind(invoiceOperations.pay, pay, replayed),
  bind(invoiceOperations.removePayment, takePaymentOff, replayed),
  bind(invoiceOperations.markPaid, markPaid, replayed),
  bind(invoiceOperations.moveDue, moveDueDate, replayed),
  bind(invoiceOperations.cancel, cancel, replayed),
  bind(invoiceOperations.applyCredit, useCredit, replayed),
  bind(
    invoiceOperations.refund,
    refund,
    replay<InvoiceRefund>(async ({ db }, id) => (await findRefund(db, id)) ?? notFound),
  ),
  bindInParts(invoiceOperations.many, many, manyInParts),
  bind(invoiceOperations.figures, async (ctx) => readFigures(ctx.db, (await officeOf(ctx)).today)),
  bind(invoiceOperations.aging, async (ctx, { clientId }) =>
    readAging(ctx.db, (await officeOf(ctx)).today, clientId),
  ),
  bind(invoiceOperations.proposeLines, proposeLines),
  // The secret is not kept a second time: asked again, the link is the one that holds.
  bind(invoiceOperations.share, share, {
    keep: ({ id }) => ({ id }),
    show: async (ctx: Context, { id }: { id: string }) => {
      const path = await linkOf(ctx, id);
      return path ? { id, path } : notFound;
    },
  }),
  bind(invoiceOperations.unshare, unshare, replayed),
];
