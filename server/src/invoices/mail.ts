import { type Invoice, invoiceRefusals, invoiceValues } from 'domain/invoices';
import { isRefusal, type Outcome } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { fillSubject, fillTemplate, rawTokensIn, type TemplateSender } from 'domain/templates';
import { optedOut } from '#outbox';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { findUser } from '#users';
import { type Billed, billedBy, officeOf } from './billing.ts';
import { type InvoiceMail, insertMail } from './sql/mails.ts';

export type Writing = Pick<JobContext, 'db' | 'now'> & {
  keys: Context['keys'];
  env: Context['env'];
  newId: Context['newId'];
};
export type Text = { subject: string; body: string };
type Sender = TemplateSender & { uid: string | null };

const nobody: Sender = { uid: null, name: '', email: '', phone: '' };

/** Who writes; by itself the house does. */
export const senderOf = async (ctx: Writing, uid: string | null): Promise<Sender> => {
  const person = uid && (await findUser(ctx, uid));
  if (!person) return nobody;
  return { uid, name: person.displayName, email: person.email, phone: person.phone };
};

/** Who wants no e-mails from us, of some addresses. */
export const silentOf = (hand: Pick<Writing, 'db' | 'keys'>, addresses: readonly string[]) =>
  optedOut(hand, 'email', addresses);

type Way = { env: Pick<Context['env'], 'smtpUrl'>; silent: ReadonlyMap<string, unknown> };

/** Where an e-mail leaves to, or why it would not: no server for it, no address, or somebody who wants no more (D66). */
export const addressesBy = ({ env, silent }: Way, addresses: readonly string[]): Outcome<string[]> => {
  if (!env.smtpUrl) return invoiceRefusals.noMail;
  if (addresses.length === 0) return invoiceRefusals.noAddress;
  const out = addresses.find((address) => silent.has(address));
  return out ? invoiceRefusals.optedOut(out) : [...addresses];
};

/** The same, asked now; `given` before the client's own. */
export const addressesOf = async (
  { db, keys, env }: Writing,
  given: readonly string[] | undefined,
  own: readonly string[],
): Promise<Outcome<string[]>> => {
  const addresses = given && given.length > 0 ? given : own;
  return addressesBy({ env, silent: await silentOf({ db, keys }, addresses) }, addresses);
};

/** What a letter about an invoice speaks of beside it: all of it read before a number is held. */
export type Desk = { settings: Settings; today: string; billed: Billed; sender: Sender };

/** The same of an invoice as it stands; null where its client is gone. */
export const deskOf = async (ctx: Writing, invoice: Invoice, uid: string | null): Promise<Desk | null> => {
  const billed = (await billedBy(ctx.db, [invoice])).get(invoice.id);
  return billed ? { ...(await officeOf(ctx)), billed, sender: await senderOf(ctx, uid) } : null;
};

export type Filled = { to: string[]; subject: string; text: string };

/** A text about an invoice with its variables filled, and whom it goes to. */
export const letterOf = (
  invoice: Invoice,
  text: Text,
  { settings, today, billed, sender }: Desk,
  now: string,
): Filled => {
  const { client, site, party } = billed;
  const timeZone = settings.officeTimeZone;
  const values = invoiceValues(invoice, { client, site, sender, house: settings, today, now, timeZone });
  // Who has no name signs nothing: no empty line is left where it would stand.
  const body = fillTemplate(text.body, values).text.replace(/\n{3,}/g, '\n\n');
  return { to: party.emails, subject: fillSubject(text.subject, values).text, text: body };
};

export type Mailing = {
  kind: InvoiceMail['kind'];
  to?: readonly string[] | undefined;
  message?: string | undefined;
};

/** Writes an e-mail of an invoice into the outbox, one delivery for each address; answers the addresses. */
export const mailInvoice = async (
  ctx: Writing,
  invoice: Invoice,
  text: Text,
  { kind, to, message }: Mailing,
  desk: Desk,
): Promise<Outcome<string[]>> => {
  const letter = letterOf(invoice, message === undefined ? text : { ...text, body: message }, desk, ctx.now);
  const raw = rawTokensIn(`${letter.subject} ${letter.text}`);
  if (raw.length > 0) return invoiceRefusals.raw(raw);
  const addresses = await addressesOf(ctx, to, letter.to);
  if (isRefusal(addresses)) return addresses;
  const { sender, settings } = desk;
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
