import { type Delivery, type Message, messageTexts } from 'domain/messages';
import { deliveriesOf } from '#outbox';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';
import type { Services } from '#platform/services.ts';
import { type MessageRow, summaryOfMessage } from './sql/rows.ts';

type Means = Pick<Services, 'db' | 'env'>;

const reasonOf = ({ channel, state, lastError }: DeliveryRow, { env }: Means): string => {
  if (state === 'sent' || state === 'delivered') return '';
  const waits = state === 'queued' && channel === 'email' && env.smtpUrl === null;
  return waits ? messageTexts.noMailServer : (lastError ?? '');
};

const deliveryOf = (row: DeliveryRow, means: Means): Delivery => {
  const { id, toAddress, state, attempts, nextAt, sentAt } = row;
  return { id, address: toAddress, state, reason: reasonOf(row, means), attempts, nextAt, sentAt };
};

// As the addresses were written; their deliveries were made in one moment.
const inOrder = ({ recipients }: MessageRow, deliveries: DeliveryRow[]): DeliveryRow[] =>
  deliveries.sort((a, b) => recipients.indexOf(a.toAddress) - recipients.indexOf(b.toAddress));

/** A message as it goes over the wire, with what became of it at each address. */
export const wholeMessage = async (means: Means, row: MessageRow): Promise<Message> => {
  const { preview: _, attachments: __, ...line } = summaryOfMessage(row);
  const deliveries = inOrder(row, await deliveriesOf(means.db, 'messages', [row.id]));
  const shared = {
    ...line,
    replyTo: row.replyTo,
    templateId: row.templateId,
    batchId: row.batchId,
    attachments: row.attachments,
    deliveries: deliveries.map((delivery) => deliveryOf(delivery, means)),
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
