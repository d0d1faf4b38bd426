import { mailPause, mailTries } from 'domain/outbox';
import type { Env } from '#platform/env.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { mailPlace, sendMail } from '#platform/outside/mail.ts';
import { type Delivery, deliver, type Letter } from './smtp.ts';
import {
  claimMail,
  type MailResult,
  markLeftBehind,
  type OutboxRow,
  overdueMails,
  settleMail,
} from './sql.ts';

type Sending = { id: string };

/** Texts as they were written; null where a seal cannot be opened any more. */
export const textsOf = (
  keys: Keys,
  { id, secret, body, html }: Pick<OutboxRow, 'id' | 'secret' | 'body' | 'html'>,
) => {
  const open = (text: string | null, part: 'body' | 'html') =>
    secret && text ? keys.open(text, mailPlace(id, part)) : text;
  return { text: open(body, 'body'), html: open(html, 'html') };
};

const letterOf = (env: Env, keys: Keys, row: OutboxRow): Letter | null => {
  const { text, html } = textsOf(keys, row);
  const { toAddress: to, subject, messageId } = row;
  return text === null ? null : { from: env.mailFrom, to, subject, text, html, messageId: messageId ?? '' };
};

const resultOf = ({ ended, reason }: Delivery, attempts: number): MailResult => {
  if (ended === 'sent') return { state: 'sent', lastError: null };
  if (ended === 'unknown') return { state: 'unknown', lastError: reason };
  if (ended === 'refused' || attempts >= mailTries) return { state: 'failed', lastError: reason };
  return { state: 'queued', lastError: reason, wait: Math.round(mailPause(attempts, Math.random())) };
};

const domainOf = (address: string): string => /@([^\s<>@]+)>?$/.exec(address)?.[1] ?? 'localhost';

/** Sends one mail of the outbox; without a mail server it stays where it is. */
export const sendMailJob: Job<Sending> = {
  ...sendMail,
  transaction: false,
  run: async ({ id }, { db, services, enqueue }) => {
    const { env, keys, log } = services;
    if (!env.smtpUrl) return;
    const row = await claimMail(db, id, `<${id}@${domainOf(env.mailFrom)}>`);
    if (!row) return;
    const letter = letterOf(env, keys, row);
    const delivery: Delivery = letter
      ? await deliver(env.smtpUrl, letter)
      : { ended: 'refused', reason: 'The text cannot be opened: the secret of this installation changed' };
    if (delivery.ended !== 'sent') log.warn('mail not sent', { id, ended: delivery.ended });
    const runAt = await settleMail(db, row, resultOf(delivery, row.attempts));
    if (runAt) await enqueue(sendMailJob, { id }, { key: `outbox:${id}`, runAt });
  },
};

/** Every minute: what a dead server left behind, and what waits longer than it should. */
export const sweepOutboxJob: Job<object> = {
  name: 'outbox.sweep',
  every: '* * * * *',
  run: async (_, { db, services, enqueue }) => {
    await markLeftBehind(db);
    if (!services.env.smtpUrl) return;
    for (const id of await overdueMails(db)) await enqueue(sendMailJob, { id }, { key: `outbox:${id}` });
  },
};
