import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { requestAtWork } from '#platform/log.ts';
import { wakeChannels } from './deliveries.ts';

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

/** Where a body of the outbox is sealed to. */
export const mailPlace = (id: string, part: 'body' | 'html'): string => `outbox:${id}:${part}`;

/** Puts a mail into the outbox in the transaction at hand, and has it sent. */
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
      requestId: requestAtWork(),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written) await wakeChannels(db, [{ channel: 'email', at: null }]);
};
