import { isForged } from 'domain/inbound';
import { countWords, day, hour } from 'domain/kernel';
import { letterProblem } from 'domain/templates';
import { readReplyAddress, receiveMessage } from '#messages';
import { settleByBounce } from '#outbox';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { replyByMail } from '#supportRequests';
import { textOfHtml } from '#templates';
import { keepEnclosures } from './attachments.ts';
import { ambiguousText, belongingOfSender, nobody } from './belonging.ts';
import type { HandedIn, IncomingMail } from './parse.ts';
import { readMail } from './read.ts';
import { addToMessage, answeredMessage, belongingOf, dropMail, type Found, lockMail } from './sql.ts';

// Of somebody nobody knows; and of one address as a whole, where programs may answer each other.
const strangers = { max: 20, per: hour };
const anybody = { max: 200, per: day };

const addressIn = (mailbox: string): string =>
  (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();

/** Whether we wrote it ourselves: taken in again it would go round for ever. */
const isOwn = ({ services: { env } }: JobContext, { from }: IncomingMail): boolean =>
  from === addressIn(env.mailFrom) || from.endsWith(`@${env.inbound?.domain.toLowerCase()}`);

const forged = ({ services: { env } }: JobContext, { verdicts }: IncomingMail): boolean =>
  isForged(verdicts, env.inbound?.authServer ?? null);

/** What it answers decides, then the address it was written to, then who wrote it. */
const belongingOfMail = async (context: JobContext, mail: IncomingMail): Promise<Found> => {
  const { db, services } = context;
  if (forged(context, mail)) return nobody;
  const answered = await answeredMessage(db, mail.answers);
  if (answered) return { ...answered, ambiguous: false };
  for (const address of mail.to) {
    const target = readReplyAddress(services.keys, services.env, address);
    const found = target && !('supportMailId' in target) && (await belongingOf(db, target));
    if (found) return { ...found, ambiguous: false };
  }
  return mail.from ? belongingOfSender(db, 'email', mail.from) : nobody;
};

/** Mail above a sender's limit stays as it came, for a later try or a person: it was answered for. */
const limited = async (context: JobContext, mail: IncomingMail, known: boolean): Promise<void> => {
  const { services, now } = context;
  // What is forged uses up nothing of those whose name it bears.
  const key = `inbound:${forged(context, mail) ? 'forged:' : ''}${mail.from || 'nobody'}`;
  const limit = known ? anybody : strangers;
  if ((await services.limits.take(key, limit, now)) > 0)
    throw new Error(
      `More than ${countWords(limit.max, 'e-mail')} of one sender in ${known ? 'a day' : 'an hour'}`,
    );
};

/** A bounce tells on the delivery it is about; only what is about none of ours is left. */
const settleBounce = async (context: JobContext, { bounce }: IncomingMail): Promise<boolean> => {
  if (!bounce) return false;
  // Each of our mails goes to one address, so its id says which.
  const failed = bounce.reports.find(({ action }) => action === 'failed');
  for (const messageId of failed ? bounce.ids : [])
    await settleByBounce(context, messageId, failed?.reason ?? '');
  return true;
};

/** An answer to an e-mail about a support request belongs below the request, and nowhere else. */
const settleSupport = async (context: JobContext, mail: IncomingMail): Promise<boolean> => {
  const { keys, env } = context.services;
  for (const address of mail.automatic ? [] : mail.to) {
    const target = readReplyAddress(keys, env, address);
    if (!target || !('supportMailId' in target)) continue;
    await limited(context, mail, true);
    const { id: mailId, from, proven, enclosures } = mail;
    // What programs pile up is not read as markup.
    const html = letterProblem(mail.html) ? '' : mail.html;
    const text = mail.text.trim() === '' ? textOfHtml(html) : mail.text;
    const answer = { ...target, mailId, from, text, unverified: !proven, attachments: enclosures.length };
    if (await replyByMail(context, answer)) return true;
  }
  return false;
};

const takeIn = async (context: JobContext, mail: IncomingMail): Promise<void> => {
  const { db, now, emit, services } = context;
  if (!forged(context, mail) && (await settleBounce(context, mail))) return;
  if (isOwn(context, mail)) return services.log.warn('mail from outside dropped: it is our own', {});
  if (!forged(context, mail) && (await settleSupport(context, mail))) return;
  const { leadId, clientId, replyTo, ambiguous } = await belongingOfMail(context, mail);
  await limited(context, mail, leadId !== null || clientId !== null);
  const { id: providerId, from, fromName, subject, text, html, automatic: quiet } = mail;
  const belonging = { leadId, clientId, replyTo };
  const given = {
    channel: 'email',
    providerId,
    from,
    fromName,
    to: mail.to[0] ?? '',
    subject,
    text,
  } as const;
  const taken = await receiveMessage(
    { db, now, emit, newId: services.newId },
    { ...given, html, ...belonging, quiet, unverified: !mail.proven },
  );
  if (!taken.fresh) return;
  const { attachments, left } = await keepEnclosures(context, belonging, mail.enclosures);
  const lines = ambiguous ? [ambiguousText.email, ...left] : left;
  await addToMessage(db, taken.id, { attachments, lines });
};

/** Takes in one e-mail that was handed in; the same one again changes nothing. Where nothing reads it, it stays. */
export const takeMailWith = (read: (given: HandedIn) => Promise<IncomingMail>): Job<{ id: string }> => ({
  name: 'inbound.mail',
  // One after another: each may weigh as much as a mail may, many times over while it is read.
  queue: 'inbound.mail',
  run: async ({ id }, context) => {
    const kept = await lockMail(context.db, id);
    if (!kept) return;
    const { sender, recipients, raw } = kept;
    const authServer = context.services.env.inbound?.authServer ?? null;
    const mail = await read({ sender, recipients, raw, authServer });
    const { problem } = mail;
    if (problem) context.services.log.warn('mail from outside cannot be read', { id, problem });
    await takeIn(context, mail);
    await dropMail(context.db, id);
  },
});

/** The same, with the reader of the product. */
export const takeMailJob = takeMailWith(readMail);
