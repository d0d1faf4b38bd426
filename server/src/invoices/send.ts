import { Readable } from 'node:stream';
import {
  holdRepeat,
  type Invoice,
  type InvoiceDelivery,
  invoiceLetter,
  type invoiceOperations,
  invoiceRefusals,
  invoiceReminder,
  invoiceValues,
  remindProblem,
} from 'domain/invoices';
import { everyRow, isRefusal, notFound, type Outcome, type ParsedOf, type Refusal } from 'domain/kernel';
import type { MailState } from 'domain/outbox';
import type { Settings } from 'domain/settings';
import {
  fillSubject,
  fillTemplate,
  isFormatted,
  rawTokensIn,
  type TemplateSender,
  templateScope,
} from 'domain/templates';
import { deliveriesOf, optedOut, requeueDeliveries } from '#outbox';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { type DeliveryNoun, writeDeliveries } from '#platform/outside/deliveries.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { write } from '#platform/rows/write.ts';
import { findTemplate, textOfHtml } from '#templates';
import { findUser } from '#users';
import { billedBy, officeOf } from './billing.ts';
import { issue } from './issue.ts';
import { invoiceRows, keepInvoice, mustKeep } from './keep.ts';
import { pdfOf } from './paper.ts';
import { type InvoiceMail, insertMail, mailsById, mailsOf } from './sql/mails.ts';
import { invoiceTable } from './sql/table.ts';
import { apart, findInvoice } from './sql.ts';

type Input<Act extends keyof typeof invoiceOperations> = ParsedOf<(typeof invoiceOperations)[Act]>;
type Done = Promise<Outcome<Invoice>>;
type Writing = Pick<JobContext, 'db' | 'now'> & {
  keys: Context['keys'];
  env: Context['env'];
  newId: Context['newId'];
};
type Text = { subject: string; body: string };
type Sender = TemplateSender & { uid: string | null };

const nobody: Sender = { uid: null, name: '', email: '', phone: '' };

const senderOf = async (ctx: Writing, uid: string | null): Promise<Sender> => {
  const person = uid && (await findUser(ctx, uid));
  if (!person) return nobody;
  return { uid, name: person.displayName, email: person.email, phone: person.phone };
};

/** What can be known before an e-mail leaves: a server for it, addresses, and nobody who wants no more (D66). */
const addressesOf = async (
  { db, env }: Writing,
  given: readonly string[] | undefined,
  own: readonly string[],
): Promise<Outcome<string[]>> => {
  if (!env.smtpUrl) return invoiceRefusals.noMail;
  const addresses = given && given.length > 0 ? [...given] : [...own];
  if (addresses.length === 0) return invoiceRefusals.noAddress;
  const [out] = await optedOut(db, 'email', addresses);
  return out ? invoiceRefusals.optedOut(out[0]) : addresses;
};

/** Why an e-mail to some addresses would not leave; null where it would. */
export const mailProblem = async (ctx: Writing, own: readonly string[]): Promise<Refusal | null> => {
  const addresses = await addressesOf(ctx, undefined, own);
  return isRefusal(addresses) ? addresses : null;
};

type Filled = { to: string[]; subject: string; text: string };

const filled = async (
  ctx: Writing,
  invoice: Invoice,
  text: Text,
  { uid, settings, today }: { uid: string | null; settings: Settings; today: string },
): Promise<Filled | null> => {
  const billed = (await billedBy(ctx.db, [invoice])).get(invoice.id);
  if (!billed) return null;
  const { client, site, party } = billed;
  const sender = await senderOf(ctx, uid);
  const facts = {
    client,
    site,
    sender,
    house: settings,
    today,
    now: ctx.now,
    timeZone: settings.officeTimeZone,
  };
  const values = invoiceValues(invoice, facts);
  // Who has no name signs nothing: no empty line is left where it would stand.
  const body = fillTemplate(text.body, values).text.replace(/\n{3,}/g, '\n\n');
  return { to: party.emails, subject: fillSubject(text.subject, values).text, text: body };
};

type Mailing = {
  kind: InvoiceMail['kind'];
  to?: readonly string[] | undefined;
  message?: string | undefined;
  uid: string | null;
};

/** Writes an e-mail of an invoice into the outbox, one delivery for each address; answers the addresses. */
const mailInvoice = async (
  ctx: Writing,
  invoice: Invoice,
  text: Text,
  { kind, to, message, uid }: Mailing,
): Promise<Outcome<string[]>> => {
  const { settings, today } = await officeOf(ctx);
  const letter = await filled(ctx, invoice, message === undefined ? text : { ...text, body: message }, {
    uid,
    settings,
    today,
  });
  if (!letter) return notFound;
  const raw = rawTokensIn(`${letter.subject} ${letter.text}`);
  if (raw.length > 0) return invoiceRefusals.raw(raw);
  const addresses = await addressesOf(ctx, to, letter.to);
  if (isRefusal(addresses)) return addresses;
  const sender = await senderOf(ctx, uid);
  const mail: InvoiceMail = {
    id: ctx.newId(),
    invoiceId: invoice.id,
    kind,
    subject: letter.subject,
    body: letter.text,
    fromName: sender.name || settings.teamName,
    replyTo: settings.letterhead.email || sender.email,
    createdAt: ctx.now,
  };
  await insertMail(ctx.db, mail);
  await writeDeliveries(
    ctx.db,
    addresses.map((toAddress) => ({
      id: ctx.newId(),
      channel: 'email' as const,
      noun: 'invoices',
      rowId: mail.id,
      toAddress,
      nextAt: null,
      subject: mail.subject,
    })),
    ctx.now,
  );
  return addresses;
};

const mailed = (invoice: Invoice, sentTo: string[]): Invoice => ({ ...invoice, sentTo, delivery: 'queued' });

type Sending = Pick<JobContext, 'db' | 'now' | 'enqueue'> & Writing;

/** Issues and mails a draft, locked by then; refused, it stays a draft without a number. */
export const issueAndMail = async (
  ctx: Sending,
  before: Invoice,
  { to, message, uid }: Omit<Mailing, 'kind'>,
): Promise<Outcome<Invoice>> => {
  const { today } = await officeOf(ctx);
  // Whether it can be sent is asked first: who is refused takes no number.
  const billed = (await billedBy(ctx.db, [before])).get(before.id);
  const addresses = await addressesOf(ctx, to, billed?.party.emails ?? []);
  if (before.status === 'draft' && isRefusal(addresses)) return addresses;
  const issued = await issue(ctx, before, uid, today);
  if (isRefusal(issued)) return issued;
  const sentTo = await mailInvoice(ctx, issued, invoiceLetter, { kind: 'invoice', to, message, uid });
  return isRefusal(sentTo) ? sentTo : mailed(issued, sentTo);
};

/** Numbers a draft and sends it, all in one transaction. */
export const send = (ctx: Context, { to, message, ...meant }: Input<'send'>): Done =>
  write(ctx, invoiceRows, { ...meant, as: 'sent' }, (before) =>
    issueAndMail(ctx, before, { to, message, uid: ctx.actor.uid }),
  );

const failed: readonly MailState[] = ['failed', 'unknown', 'bounced'];

/** Has what failed of an invoice sent once more; to other addresses, or of one issued without e-mail, a new e-mail. */
export const sendAgain = (ctx: Context, { id, to, message }: Input<'sendAgain'>): Done =>
  write(ctx, invoiceRows, { id, as: 'sentAgain' }, async (before) => {
    if (before.status === 'draft') return invoiceRefusals.notIssued;
    if (before.status === 'cancelled') return invoiceRefusals.cancelled;
    const next = { ...before, version: before.version + 1, updatedBy: ctx.actor.uid, updatedAt: ctx.now };
    if (before.delivery === null || to !== undefined || message !== undefined) {
      const by = { kind: 'invoice', to, message, uid: ctx.actor.uid } as const;
      const addresses = await mailInvoice(ctx, before, invoiceLetter, by);
      return isRefusal(addresses) ? addresses : mailed(next, addresses);
    }
    if (!ctx.env.smtpUrl) return invoiceRefusals.noMail;
    const mails = await mailsOf(ctx.db, [id]);
    const last = mails.find(({ kind }) => kind === 'invoice');
    const deliveries = await deliveriesOf(ctx.db, 'invoices', last ? [last.id] : []);
    const again = deliveries.filter(({ state }) => failed.includes(state)).map((delivery) => delivery.id);
    const queued = await requeueDeliveries(ctx.db, again);
    return queued.length === 0 ? invoiceRefusals.notSent : mailed(next, before.sentTo);
  });

const reminderText = async (ctx: Context, templateId: string | null | undefined): Promise<Outcome<Text>> => {
  if (!templateId) return invoiceReminder;
  const template = await findTemplate(ctx.db, templateScope(ctx.viewer), templateId);
  if (template?.type !== 'email') return invoiceRefusals.notTemplate;
  const { subject, body } = template;
  return { subject, body: isFormatted(body) ? textOfHtml(body) : body };
};

/** What a reminder would say, and to whom. */
export const reminder = async (
  ctx: Context,
  { id, templateId }: Input<'reminder'>,
): Promise<Outcome<Filled>> => {
  const invoice = await findInvoice(ctx.db, id);
  const text = await reminderText(ctx, templateId);
  if (!invoice) return notFound;
  if (isRefusal(text)) return text;
  const { settings, today } = await officeOf(ctx);
  return (await filled(ctx, invoice, text, { uid: ctx.actor.uid, settings, today })) ?? notFound;
};

const remindOf = async (
  ctx: Context,
  before: Invoice,
  { to, message, templateId }: Omit<Input<'remind'>, 'id'>,
): Promise<Outcome<Invoice>> => {
  const problem = remindProblem(before);
  if (problem) return problem;
  const text = await reminderText(ctx, templateId);
  if (isRefusal(text)) return text;
  const addresses = await mailInvoice(ctx, before, text, {
    kind: 'reminder',
    to,
    message,
    uid: ctx.actor.uid,
  });
  if (isRefusal(addresses)) return addresses;
  const { version, remindersSent } = before;
  const books = { version: version + 1, updatedBy: ctx.actor.uid, updatedAt: ctx.now };
  return { ...before, ...books, remindersSent: remindersSent + 1 };
};

/** Reminds of an invoice, locked by then, in the house's own words. */
export const invoiceReminderTo = (ctx: Context, before: Invoice): Done => remindOf(ctx, before, {});

export const remind = (ctx: Context, { id, ...more }: Input<'remind'>): Done =>
  write(ctx, invoiceRows, { id, as: 'reminded' }, (before) => remindOf(ctx, before, more));

/** The draft of a period issued and sent by itself; one that cannot be sent waits as a draft, says why, and is told to administrators. */
export const sendRepeat = async (context: JobContext, id: string): Promise<void> => {
  const before = await lockRow<Invoice>(context.db, invoiceTable, id, everyRow);
  if (before?.status !== 'draft') return;
  const { keys, env, newId, log } = context.services;
  const ctx = { ...context, keys, env, newId };
  // What is refused only once its number stands gives the number back.
  const kept = await apart(context.db, async () => {
    const after = await issueAndMail(ctx, before, { uid: null });
    return isRefusal(after) ? after : keepInvoice(context, 'sent', before, after);
  });
  if (!isRefusal(kept)) return;
  log.warn('a repeated invoice waits as a draft', { id, reason: kept.message });
  await mustKeep(context, 'repeatWaits', before, holdRepeat(before, kept, context.now));
};

/** How the addresses of an e-mail stand as one: what went wrong counts first. */
export const deliveryOf = (states: readonly MailState[]): InvoiceDelivery => {
  if (states.some((state) => state === 'failed' || state === 'bounced' || state === 'cancelled'))
    return 'failed';
  if (states.includes('unknown')) return 'unknown';
  return states.some((state) => state === 'queued' || state === 'sending') ? 'queued' : 'sent';
};

/** How e-mails of invoices leave by the outbox, with the PDF as the invoice stands at that moment. */
export const invoiceDeliveries: DeliveryNoun = {
  noun: 'invoices',
  open: async ({ db }, { rowId, toAddress }) => {
    const [mail] = await mailsById(db, [rowId]);
    const invoice = mail && (await findInvoice(db, mail.invoiceId));
    if (!mail || !invoice) return { blocked: 'This invoice is gone' };
    if (invoice.status === 'cancelled') return { blocked: 'The invoice was cancelled', needless: true };
    if (mail.kind === 'reminder' && invoice.status === 'paid')
      return { blocked: 'The invoice was paid', needless: true };
    if ((await optedOut(db, 'email', [toAddress])).size > 0)
      return { blocked: `${toAddress} wants no more e-mails from us` };
    const { bytes, name } = await pdfOf(db, invoice);
    return {
      channel: 'email',
      fromName: mail.fromName,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.body,
      html: null,
      attachments: [
        {
          name,
          mimeType: 'application/pdf',
          sizeBytes: bytes.length,
          open: () => Promise.resolve({ stream: () => Readable.from([bytes]) }),
        },
      ],
    };
  },
  settled: async (context, deliveries) => {
    const { db, now } = context;
    const mails = await mailsById(db, [...new Set(deliveries.map(({ rowId }) => rowId))]);
    // In one order everywhere: two servers never wait for each other.
    for (const mail of mails.sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
      // Held before the rest is read: another server may have written down what became of another address meanwhile.
      const before = await lockRow<Invoice>(db, invoiceTable, mail.invoiceId, everyRow);
      const [last] = (await mailsOf(db, [mail.invoiceId])).filter(({ kind }) => kind === 'invoice');
      if (!before || last?.id !== mail.id) continue;
      const states = (await deliveriesOf(db, 'invoices', [mail.id])).map(({ state }) => state);
      const delivery = deliveryOf(states);
      const verb = delivery === 'failed' || delivery === 'unknown' ? 'notDelivered' : 'delivered';
      const next = { ...before, delivery, version: before.version + 1, updatedAt: now };
      await mustKeep(context, verb, before, next);
    }
  },
};
