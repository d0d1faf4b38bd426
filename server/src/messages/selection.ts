import { type Client, readableClients } from 'domain/clients';
import { e164, type MessageChannel, messageChannels, notFound, type Outcome } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import {
  mailAddress,
  mayWriteTo,
  mayWriteToClients,
  numberOfClient,
  optedOutText,
  type PreviewedRecipient,
  type Skip,
  type SkipCode,
  skipOf,
} from 'domain/messages';
import type { Settings } from 'domain/settings';
import {
  fillHtml,
  fillSubject,
  fillTemplate,
  type TemplateAddressee,
  templateValuesOf,
} from 'domain/templates';
import { findClient } from '#clients';
import { findLead, lockLead } from '#leads';
import { optedOut } from '#outbox';
import { breath } from '#platform/breath.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { clientAddressee } from '#templates';
import { aboutName } from './about.ts';
import { cleanMail, headerLine, type MailHtml, plainWords } from './html.ts';
import { numberProblem } from './numbers.ts';
import { type Sender, senderOf, templateSenderOf } from './sender.ts';

/** What is written to each of a selection, with its variables still in it. */
export type ManyWords = {
  email: { subject: string; htmlContent: string } | null;
  sms: { message: string } | null;
};

export type Selected = { ids?: string[] | undefined; clientIds?: string[] | undefined };

type Letter = NonNullable<PreviewedRecipient['email']> & { htmlContent: string; content: string };
type Filled = Omit<PreviewedRecipient, 'email'> & { email: Letter | null };

/** One of a selection, and what it would get. */
export type Chosen = { lead: Lead | null; client: Client | null; shown: Filled };

/** A whole selection, in the order asked for. */
export type Selection = { chosen: Chosen[]; sender: Sender; settings: Settings };

const inOrder = (ids: readonly string[] = []): string[] => [...new Set(ids)].sort();

const readLeads = async (ctx: Context, ids: readonly string[], lock: boolean) => {
  const found = new Map<string, Lead>();
  const read = lock ? lockLead : findLead;
  // One after another in the order of their ids, so that two selections never wait for each other.
  for (const id of inOrder(ids)) {
    const row = await read(ctx.db, id, readableLeads(ctx.viewer));
    if (row) found.set(id, row.lead);
  }
  return found;
};

const readClients = async (ctx: Context, ids: readonly string[]) => {
  const found = new Map<string, Client>();
  for (const id of inOrder(ids)) {
    const client = await findClient(ctx.db, id, readableClients(ctx.viewer));
    if (client) found.set(id, client);
  }
  return found;
};

const leadSkip = (ctx: Context, lead: Lead): SkipCode | null => {
  if (lead.deleted) return 'deleted';
  if (lead.convertedToClientId) return 'converted';
  if (mayWriteTo(ctx.actor, lead)) return 'notYours';
  if (lead.column === 'dead') return 'dead';
  return lead.markDuplicate ? 'markedDuplicate' : null;
};

type Reachable = { email: string; phone: string };

const addressOf = (channel: MessageChannel, { email, phone }: Reachable): string | SkipCode => {
  const typed = (channel === 'email' ? email : phone).trim();
  if (typed === '') return 'noAddress';
  if (channel === 'email') return mailAddress(typed) ?? 'invalidAddress';
  const number = e164(typed);
  return number !== null && !numberProblem(number) ? number : 'invalidAddress';
};

const isAddress = (found: string): boolean => found.includes('@') || found.startsWith('+');

/** Says of each whether it is written to on a channel; who comes first with an address gets it. */
const addressed = (channel: MessageChannel) => {
  const seen = new Set<string>();
  return (whom: Reachable, skip: SkipCode | null): { to: string; skip: Skip | null } => {
    if (skip) return { to: '', skip: skipOf(skip) };
    const found = addressOf(channel, whom);
    if (!isAddress(found)) return { to: '', skip: skipOf(found as SkipCode) };
    if (seen.has(found)) return { to: found, skip: skipOf('sameAddress') };
    seen.add(found);
    return { to: found, skip: null };
  };
};

const both = (some: readonly string[], more: readonly string[]): string[] => [...new Set([...some, ...more])];

const withoutOptedOut = async (ctx: Context, { chosen, settings }: Selection): Promise<void> => {
  for (const channel of messageChannels) {
    const written = chosen.flatMap(({ shown }) => shown[channel] ?? []).filter(({ skip }) => skip === null);
    const out = await optedOut(
      ctx,
      channel,
      written.map(({ to }) => to),
    );
    for (const one of written) {
      const at = out.get(one.to);
      if (at) one.skip = skipOf('optedOut', optedOutText(at, settings.officeTimeZone));
    }
  }
};

const blank = (id: string, noun: 'leads' | 'clients', { email, sms }: ManyWords): Filled => {
  const nothing = { to: '', empty: [], unknown: [], skip: skipOf('notFound') };
  return {
    id,
    noun,
    name: '',
    email: email && { ...nothing, subject: '', htmlContent: '', content: '' },
    sms: sms && { ...nothing, message: '' },
  };
};

type Parts = { words: ManyWords; letter: MailHtml; sender: Sender; settings: Settings };

/** The markup of a selection's letter, cleaned once: what is filled into it afterwards stays text. */
export const letterOf = ({ email }: ManyWords): Promise<MailHtml> => cleanMail(email?.htmlContent ?? '');

/** The words as one person would read them. */
export const filledFor = (
  { words: { email, sms }, letter, sender, settings }: Parts,
  addressee: TemplateAddressee,
  now: string,
) => {
  const values = templateValuesOf(addressee, templateSenderOf(sender), now, settings.officeTimeZone);
  const subject = fillSubject(headerLine(email?.subject ?? ''), values);
  const body = fillHtml(letter.html, values);
  const content = fillTemplate(letter.text, values).text.trim();
  const text = fillTemplate(sms?.message ?? '', values);
  return {
    email: email && {
      subject: subject.text,
      htmlContent: content === '' ? '' : body.text,
      content,
      empty: both(subject.empty, body.empty),
      unknown: both(subject.unknown, body.unknown),
    },
    sms: sms && { message: plainWords(text.text), empty: text.empty, unknown: text.unknown },
  };
};

/** Everybody of a selection with what they would get, or why not; refused when none of them is in sight. */
export const selectionOf = async (
  ctx: Context,
  { ids = [], clientIds = [] }: Selected,
  words: ManyWords,
  lock: boolean,
): Promise<Outcome<Selection>> => {
  const refused = clientIds.length > 0 ? mayWriteToClients(ctx.actor.role) : null;
  if (refused) return refused;
  const [leads, clients] = [await readLeads(ctx, ids, lock), await readClients(ctx, clientIds)];
  if (leads.size + clients.size === 0) return notFound;
  const settings = await readSettings(ctx.db);
  const sender = await senderOf(ctx, settings);
  const [emailed, texted] = [addressed('email'), addressed('sms')];
  const letter = await letterOf(words);
  const chosen: Chosen[] = [];
  const add = async (id: string, noun: 'leads' | 'clients') => {
    const one = { lead: leads.get(id) ?? null, client: clients.get(id) ?? null };
    const addressee = one.client ? await clientAddressee(ctx, one.client) : one.lead;
    const shown = blank(id, noun, words);
    chosen.push({ ...one, shown });
    if (!addressee) return;
    const skip = one.lead ? leadSkip(ctx, one.lead) : one.client?.deletedAt ? 'deleted' : null;
    const filled = filledFor({ words, letter, sender, settings }, addressee, ctx.now);
    await breath();
    shown.name = aboutName(one);
    const { email, sms } = filled;
    const whom = one.client ? { email: one.client.email, phone: numberOfClient(one.client) } : addressee;
    const unsaid = email && (email.subject === '' || email.content === '') ? 'blank' : null;
    shown.email = email && { ...email, ...emailed(whom, skip ?? unsaid) };
    shown.sms = sms && { ...sms, ...texted(whom, skip ?? (sms.message === '' ? 'blank' : null)) };
  };
  for (const id of new Set(ids)) await add(id, 'leads');
  for (const id of new Set(clientIds)) await add(id, 'clients');
  const selection = { chosen, sender, settings };
  await withoutOptedOut(ctx, selection);
  return selection;
};
