import type { Kysely } from 'kysely';
import { deliveriesOf } from '#outbox';
import type { DB } from '#platform/database/schema.ts';
import { findMessage, type MessageRow } from './sql/rows.ts';

// As many as mail programs keep of a long thread.
const deepest = 10;

/** The Message-ID of a mail, as the reader at an address knows it. */
const messageIdOf = async (db: Kysely<DB>, row: MessageRow, address: string): Promise<string | null> => {
  if (row.channel !== 'email') return null;
  if (row.direction === 'in') return row.providerId;
  const sent = await deliveriesOf(db, 'messages', [row.id]);
  return (sent.find(({ toAddress }) => toAddress === address) ?? sent[0])?.messageId ?? null;
};

/** Message-IDs that a mail answers, oldest first. */
export const referencesOf = async (db: Kysely<DB>, row: MessageRow, address: string): Promise<string[]> => {
  const found: string[] = [];
  const seen = new Set([row.id]);
  for (let id = row.replyTo; id !== null && found.length < deepest && !seen.has(id); ) {
    seen.add(id);
    const before = await findMessage(db, id);
    if (!before) break;
    const messageId = await messageIdOf(db, before, address);
    if (messageId) found.unshift(messageId.startsWith('<') ? messageId : `<${messageId}>`);
    id = before.replyTo;
  }
  return found;
};
