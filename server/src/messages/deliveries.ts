import { later, minute } from 'domain/kernel';
import { messageTexts } from 'domain/messages';
import { openDocument } from '#documents';
import type { DeliveryNoun, DeliveryRow, Parcel, ParcelAttachment } from '#platform/outside/deliveries.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { smsLeaves } from './about.ts';
import { replyAddressOf, unsubscribeUrl, wayOut } from './reply-address.ts';
import { senderProblem } from './sender.ts';
import { foldDeliveries } from './settled.ts';
import { findMessage, type MessageRow } from './sql/rows.ts';
import { referencesOf } from './thread.ts';

type Opening = Parameters<DeliveryNoun['open']>[0];

const attached = ({ services }: Opening, { attachments }: MessageRow): ParcelAttachment[] =>
  attachments.map(({ id, name, mimeType, sizeBytes }) => ({
    name,
    mimeType,
    sizeBytes,
    open: () => openDocument(services, id),
  }));

// Answers come to the lead's own address where we take mail in; else to who wrote.
const replyToOf = ({ keys, env }: Services, { leadId, clientId, id, senderAddress }: MessageRow): string => {
  const target = leadId ? { leadId } : clientId ? { clientId } : { messageId: id };
  return replyAddressOf(keys, env, target) ?? senderAddress;
};

/** Both parts; what was written to many at once says where one can be left out. */
const bodiesOf = (
  { batchId, content, htmlContent }: MessageRow,
  unsubscribe: string | null,
): { text: string; html: string | null } => {
  const html = htmlContent === '' ? null : htmlContent;
  if (!batchId || !unsubscribe) return { text: content, html };
  return {
    text: `${content}\n\n${wayOut} ${unsubscribe}`,
    html: html && `${html}<p>${wayOut} <a href="${unsubscribe}">Unsubscribe</a></p>`,
  };
};

const letterOf = async (opening: Opening, row: MessageRow, { toAddress }: DeliveryRow): Promise<Parcel> => {
  const { db, services } = opening;
  const { senderName, subject } = row;
  const replyTo = replyToOf(services, row);
  // What a person writes to themselves, or to a client, nobody subscribed to.
  const unsubscribe = row.leadId ? unsubscribeUrl(services.keys, services.env, toAddress) : null;
  return {
    channel: 'email',
    ...(senderName === '' ? {} : { fromName: senderName }),
    ...(replyTo === '' ? {} : { replyTo }),
    subject,
    ...bodiesOf(row, unsubscribe),
    attachments: attached(opening, row),
    references: await referencesOf(db, row, toAddress),
    ...(unsubscribe ? { unsubscribe } : {}),
  };
};

/** Opens a message for one address right before it leaves. */
const open: DeliveryNoun['open'] = async (opening, delivery) => {
  const { db, now, services } = opening;
  const row = await findMessage(db, delivery.rowId);
  if (!row) return { blocked: 'This message is gone' };
  if (row.leavesAt && row.leavesAt > now)
    return { until: row.leavesAt, reason: row.scheduled ? 'Scheduled' : 'Can still be undone' };
  const problem = await senderProblem(db, row);
  if (problem) return { blocked: problem };
  if (row.channel === 'email') return letterOf(opening, row, delivery);
  if (!smsLeaves(await readSettings(db), services.env))
    return { until: later(now, 10 * minute), reason: messageTexts.smsDisabled };
  return { channel: 'sms', text: row.content };
};

/** How messages leave: opened at the door, told how it went. */
export const messageDeliveries: DeliveryNoun = { noun: 'messages', open, settled: foldDeliveries };
