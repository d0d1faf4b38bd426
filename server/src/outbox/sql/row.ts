import type { MailState } from 'domain/outbox';
import type { Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { DeliveryChannel, DeliveryRow } from '#platform/outside/deliveries.ts';

export type OutboxRow = Omit<Selectable<DB['outbox']>, 'state' | 'channel'> & {
  state: MailState;
  channel: DeliveryChannel;
};

/** A row of another noun's on its way, or null for a mail of the product itself. */
export const deliveryOf = (row: OutboxRow): DeliveryRow | null => {
  const { id, channel, noun, rowId, toAddress, state, attempts, lastError } = row;
  if (noun === null || rowId === null) return null;
  const { providerId, messageId, sentAt, nextAt } = row;
  const known = { id, channel, noun, rowId, toAddress, state, attempts, lastError };
  return { ...known, providerId, messageId, sentAt, nextAt: state === 'queued' ? nextAt : null };
};
