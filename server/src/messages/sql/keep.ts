import type { Delivery } from 'domain/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export type PastDelivery = Pick<Delivery, 'address' | 'state' | 'reason' | 'sentAt'>;

type Row = { id: string; channel: string; subject: string; createdAt: string };

/** Deliveries of a message that left long ago: nothing of them leaves again. */
export const insertPastDeliveries = async (
  db: Kysely<DB>,
  { id, channel, subject, createdAt }: Row,
  deliveries: readonly (PastDelivery & { id: string })[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ address, reason, ...delivery }) => ({
    ...delivery,
    channel,
    noun: 'messages',
    rowId: id,
    toAddress: address,
    lastError: reason === '' ? null : reason,
    attempts: delivery.state === 'cancelled' ? 0 : 1,
    subject,
    body: '',
    createdAt,
  }));
  await db.insertInto('outbox').values(rows).execute();
};
