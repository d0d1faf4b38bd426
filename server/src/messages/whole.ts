import type { Delivery, Message } from 'domain/messages';
import type { Kysely } from 'kysely';
import { deliveriesOf } from '#outbox';
import type { DB } from '#platform/database/schema.ts';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';
import { type MessageRow, summaryOfMessage } from './sql/rows.ts';

const deliveryOf = ({
  id,
  toAddress,
  state,
  lastError,
  attempts,
  nextAt,
  sentAt,
}: DeliveryRow): Delivery => ({
  id,
  address: toAddress,
  state,
  reason: state === 'sent' || state === 'delivered' ? '' : (lastError ?? ''),
  attempts,
  nextAt,
  sentAt,
});

// As the addresses were written; their deliveries were made in one moment.
const inOrder = ({ recipients }: MessageRow, deliveries: DeliveryRow[]): DeliveryRow[] =>
  deliveries.sort((a, b) => recipients.indexOf(a.toAddress) - recipients.indexOf(b.toAddress));

/** A message as it goes over the wire, with what became of it at each address. */
export const wholeMessage = async (db: Kysely<DB>, row: MessageRow): Promise<Message> => {
  const { preview: _, attachments: __, ...line } = summaryOfMessage(row);
  const shared = {
    ...line,
    replyTo: row.replyTo,
    templateId: row.templateId,
    batchId: row.batchId,
    attachments: row.attachments,
    deliveries: inOrder(row, await deliveriesOf(db, 'messages', [row.id])).map(deliveryOf),
    updatedAt: row.updatedAt,
  };
  const { senderAddress, content, htmlContent, sentAt, failedRecipients } = row;
  return row.channel === 'email'
    ? { ...shared, channel: 'email', senderEmail: senderAddress, content, htmlContent, dateSent: sentAt }
    : {
        ...shared,
        channel: 'sms',
        senderPhone: senderAddress,
        message: content,
        failedNumbers: failedRecipients,
        sentAt,
      };
};
