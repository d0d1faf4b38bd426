import type { MessageChannel } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type Found, lastSentTo, ownerOf } from './sql.ts';

export const nobody: Found = { leadId: null, clientId: null, replyTo: null, ambiguous: false };

/** Said below a text where the choice was ours. */
export const ambiguousText: Record<MessageChannel, string> = {
  sms: '[More than one lead or client has this number.]',
  email: '[More than one lead or client has this e-mail address.]',
};

/** Whom a sender belongs to: what was last sent to that address says it, else whose address it is. */
export const belongingOfSender = async (
  db: Kysely<DB>,
  channel: MessageChannel,
  address: string,
): Promise<Found> => {
  const sent = await lastSentTo(db, channel, address);
  if (sent) return { ...sent, ambiguous: false };
  return (await ownerOf(db, channel, address)) ?? nobody;
};
