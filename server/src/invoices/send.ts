import {
  holdRepeat,
  type Invoice,
  invoiceLetter,
  type invoiceOperations,
  invoiceRefusals,
} from 'domain/invoices';
import { everyRow, isRefusal, notFound, type Outcome, type ParsedOf, type Refusal } from 'domain/kernel';
import type { MailState } from 'domain/outbox';
import { deliveriesOf, requeueDeliveries } from '#outbox';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { write } from '#platform/rows/write.ts';
import { officeOf } from './billing.ts';
import { billedWhenIssued, numbered } from './issue.ts';
import { invoiceRows, keepInvoice, mustKeep } from './keep.ts';
import { addressesOf, deskOf, type Mailing, mailInvoice, senderOf, type Writing } from './mail.ts';
import { mailsOf } from './sql/mails.ts';
import { invoiceTable } from './sql/table.ts';
import { apart } from './sql.ts';

type Input<Act extends keyof typeof invoiceOperations> = ParsedOf<(typeof invoiceOperations)[Act]>;
type Done = Promise<Outcome<Invoice>>;

const mailed = (invoice: Invoice, sentTo: string[]): Invoice => ({ ...invoice, sentTo, delivery: 'queued' });

type Sending = Pick<JobContext, 'db' | 'now' | 'enqueue'> & Writing;

/** Issues and mails a draft, locked by then; refused, it stays a draft without a number. */
export const issueAndMail = async (
  ctx: Sending,
  before: Invoice,
  { to, message, uid }: Omit<Mailing, 'kind'> & { uid: string | null },
): Promise<Outcome<Invoice>> => {
  // Whether it can be sent is asked first, and all it needs is read: who is refused takes no number.
  const billed = await billedWhenIssued(ctx, before);
  if (isRefusal(billed)) return billed;
  const addresses = await addressesOf(ctx, to, billed.party.emails);
  if (isRefusal(addresses)) return addresses;
  const desk = { ...(await officeOf(ctx)), billed, sender: await senderOf(ctx, uid) };
  const issued = await numbered(ctx, before, { by: uid, today: desk.today, billed });
  if (isRefusal(issued)) return issued;
  const sentTo = await mailInvoice(ctx, issued, invoiceLetter, { kind: 'invoice', to, message }, desk);
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
      const desk = await deskOf(ctx, before, ctx.actor.uid);
      if (!desk) return notFound;
      const mailing = { kind: 'invoice', to, message } as const;
      const addresses = await mailInvoice(ctx, before, invoiceLetter, mailing, desk);
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

type Waiting = Pick<JobContext, 'db' | 'emit' | 'now'>;

const wait = (context: Waiting, draft: Invoice, refusal: Refusal | null): Promise<void> =>
  mustKeep(context, 'repeatWaits', draft, holdRepeat(draft, refusal, context.now));

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
  // The code alone: what people read may name a client's address.
  log.warn('a repeated invoice waits as a draft', { id, reason: kept.code });
  await wait(context, before, kept);
};

/** The same of one that failed as often as it is tried. */
export const giveUpRepeat = async (context: JobContext, id: string): Promise<void> => {
  const draft = await lockRow<Invoice>(context.db, invoiceTable, id, everyRow);
  if (draft?.status === 'draft') await wait(context, draft, null);
};
