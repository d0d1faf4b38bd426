import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Keys } from '#platform/keys/keys.ts';

/** A mail of the product or of a person; kept in the outbox until it is sent. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The body holds a link or code: encrypted at rest and emptied once sent. */
  secret?: true;
  /** One mail per key. */
  key?: string;
};

/** The job that sends a mail; the outbox runs it. */
export const sendMail = { name: 'outbox.send', maxAttempts: 25 };

/** Where a body of the outbox is sealed to. */
export const mailPlace = (id: string, part: 'body' | 'html'): string => `outbox:${id}:${part}`;

/** Puts a mail into the outbox in the transaction at hand, and enqueues its sending. */
export const writeMail = async (
  db: Kysely<DB>,
  keys: Keys,
  mail: Mail,
  { id, now }: { id: string; now: string },
): Promise<void> => {
  const kept = (text: string, part: 'body' | 'html') =>
    mail.secret ? keys.seal(text, mailPlace(id, part)) : text;
  const written = await db
    .insertInto('outbox')
    .values({
      id,
      toAddress: mail.to,
      subject: mail.subject,
      body: kept(mail.text, 'body'),
      html: mail.html === undefined ? null : kept(mail.html, 'html'),
      secret: mail.secret ?? false,
      key: mail.key ?? null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await enqueueJob(db, sendMail, { id }, { key: `outbox:${id}` });
};
