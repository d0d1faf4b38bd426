import * as z from 'zod';
import { billingEmails } from '#clients';
import {
  administrators,
  byId,
  date,
  figureAsked,
  flag,
  listing,
  listOf,
  month,
  read,
  rowHistory,
  sensibleDate,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import {
  invoiceAging,
  invoiceAnswer,
  invoiceFigures,
  invoicePage,
  listedPayment,
  manyInvoices,
  proposedLines,
  refundAnswer,
  wholeInvoiceAnswer,
} from './answers.ts';
import { invoiceCreate, invoiceUpdate } from './fields.ts';
import { invoiceStatuses, paymentMethods } from './invoice.ts';
import { invoiceCents, someCents } from './money.ts';

/** How many invoices are issued, sent or reminded of at once. */
export const invoicesAtOnce = 500;

const reason = text(500).trim();
const needed = reason.min(1, 'Reason is required');
const reference = text(100).trim();
const method = z.enum(paymentMethods);
const seen = byId.extend({ version });

/** In what order a list stands; each with the id behind it. */
export const invoiceSorts = ['newest', 'oldest', 'due', 'balance', 'total'] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

/** What a list asks of the status: one of them, or that money is awaited. */
const invoiceFilterStatuses = [...invoiceStatuses, 'open'] as const;
export type InvoiceFilterStatus = (typeof invoiceFilterStatuses)[number];

/** Which invoices a list shows. */
export const invoiceFilter = {
  status: z.enum(invoiceFilterStatuses).optional(),
  clientId: uuid.optional(),
  siteId: uuid.optional(),
  /** Those that bill this appointment. */
  eventId: uuid.optional(),
  /** Days of issue, both included. */
  from: date.optional(),
  to: date.optional(),
  /** Days by which they are to be paid, both included. */
  dueFrom: date.optional(),
  dueTo: date.optional(),
  /** Totals in cents, both included. */
  least: invoiceCents.optional(),
  most: invoiceCents.optional(),
  /** In the number, or in the client's name. */
  text: text(200).optional(),
};

/** What a client is written with an invoice: its own words, or a template of e-mails. */
const words = {
  /** Absent: the client's addresses for invoices. */
  to: billingEmails.optional(),
  message: text(10_000).trim().optional(),
};

/** Payments of all invoices. */
export const paymentOperations = {
  /** Those behind a number of a report, the latest day first. */
  list: listOf('payments.list', administrators, listedPayment, { figure: figureAsked }),
};

export const invoiceOperations = {
  list: read('invoices.list', administrators, {
    input: z.strictObject({
      ...invoiceFilter,
      figure: figureAsked.optional(),
      sort: z.enum(invoiceSorts).default('newest'),
      ...listing,
    }),
    output: invoicePage,
  }),
  get: read('invoices.get', administrators, { input: byId, output: wholeInvoiceAnswer }),
  history: read('invoices.history', administrators, rowHistory),
  create: write('invoices.create', administrators, { input: invoiceCreate, output: invoiceAnswer }),
  update: write('invoices.update', administrators, {
    input: seen.extend({ fields: invoiceUpdate }),
    output: invoiceAnswer,
  }),
  /** Deletes a draft for good. */
  remove: write('invoices.remove', administrators, { input: byId, output: byId }),
  /** A new draft with the same lines, of today. */
  duplicate: write('invoices.duplicate', administrators, {
    input: byId.extend({ newId: uuid.optional() }),
    output: invoiceAnswer,
  }),
  /** Numbered and sent without e-mail (‘Mark as sent’). */
  issue: write('invoices.issue', administrators, { input: seen, output: invoiceAnswer }),
  /** Numbered and sent by e-mail with its PDF. */
  send: write('invoices.send', administrators, { input: seen.extend(words), output: invoiceAnswer }),
  /** The e-mails of it that failed or are unknown, once more; one that was issued without e-mail is sent. */
  sendAgain: write('invoices.sendAgain', administrators, {
    input: byId.extend(words),
    output: invoiceAnswer,
  }),
  remind: write('invoices.remind', administrators, {
    input: byId.extend({ ...words, templateId: uuid.nullish() }),
    output: invoiceAnswer,
  }),
  /** Text and subject that a reminder would have, filled. */
  reminder: read('invoices.reminder', administrators, {
    input: byId.extend({ templateId: uuid.nullish() }),
    output: z.strictObject({ to: z.array(z.string()), subject: z.string(), text: z.string() }),
  }),
  pay: write('invoices.pay', administrators, {
    input: byId.extend({
      payment: uuid.optional(),
      date: sensibleDate,
      amount: someCents,
      method,
      reference: reference.default(''),
    }),
    output: invoiceAnswer,
  }),
  removePayment: write('invoices.removePayment', administrators, {
    input: byId.extend({ payment: uuid, reason: needed }),
    output: invoiceAnswer,
  }),
  /** One payment of what is left; of one that is paid already, none. */
  markPaid: write('invoices.markPaid', administrators, {
    input: byId.extend({
      date: sensibleDate.optional(),
      method: method.default('other'),
      reference: reference.default(''),
    }),
    output: invoiceAnswer,
  }),
  moveDue: write('invoices.moveDue', administrators, {
    input: byId.extend({ dueDate: sensibleDate, reason: needed }),
    output: invoiceAnswer,
  }),
  /** The reason may be left out of a draft alone. */
  cancel: write('invoices.cancel', administrators, {
    input: byId.extend({ reason: reason.default('') }),
    output: invoiceAnswer,
  }),
  applyCredit: write('invoices.applyCredit', administrators, {
    /** With an id of the sender's making for the payment, as `refund` for the refund: sent twice, it is done once. */
    input: byId.extend({ payment: uuid.optional(), amount: someCents }),
    output: invoiceAnswer,
  }),
  /** Pays a part of a client's credit back. */
  refund: write('invoices.refund', administrators, {
    input: z.strictObject({
      clientId: uuid,
      refund: uuid.optional(),
      amount: someCents,
      reason: needed,
    }),
    output: refundAnswer,
  }),
  /** Issues, sends or reminds of many, each by itself and as the preview showed it; as a preview nothing happens. */
  many: write('invoices.many', administrators, {
    input: z
      .strictObject({
        ids: z.array(uuid).min(1).max(invoicesAtOnce, `At most ${invoicesAtOnce} invoices at a time`),
        act: z.enum(['issue', 'send', 'remind']),
        preview: flag.default(false),
        /** The version of each that was seen, by its id. */
        versions: z.record(uuid, version).default({}),
      })
      .refine(({ ids, preview, versions }) => preview || ids.every((id) => id in versions), {
        path: ['versions'],
        message: 'Name the version of each invoice',
      }),
    output: manyInvoices,
  }),
  figures: read('invoices.figures', administrators, { input: z.strictObject({}), output: invoiceFigures }),
  aging: read('invoices.aging', administrators, {
    input: z.strictObject({ clientId: uuid.optional() }),
    output: invoiceAging,
  }),
  /** Lines for a month of a client's machines, or of an appointment that is to be billed. */
  proposeLines: read('invoices.proposeLines', administrators, {
    input: z
      .strictObject({
        clientId: uuid.optional(),
        siteId: uuid.optional(),
        month: month.optional(),
        eventId: uuid.optional(),
      })
      .refine(
        ({ clientId, month: its, eventId }) =>
          (clientId !== undefined && its !== undefined) !== (eventId !== undefined),
        {
          path: ['eventId'],
          message: 'Name a client and a month, or an event',
        },
      ),
    output: proposedLines,
  }),
  /** The link that opens an invoice without sign-in; the same one until it is ended. */
  share: write('invoices.share', administrators, {
    input: byId,
    output: byId.extend({ path: z.string() }),
  }),
  unshare: write('invoices.unshare', administrators, { input: byId, output: invoiceAnswer }),
} as const;
