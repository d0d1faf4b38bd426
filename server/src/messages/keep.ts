import { type Lead, leadName } from 'domain/leads';
import { statusOf } from 'domain/messages';
import { htmlOfText } from 'domain/templates';
import { markEmailed } from '#leads';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { insertPastDeliveries, type PastDelivery } from './sql/keep.ts';
import { insertMessage, type MessageRow } from './sql/rows.ts';
import { failedAmong } from './steering.ts';
import { messageEvent, newMessageFacts, standingOf } from './told.ts';

type Keeping = Pick<Context, 'db' | 'newId'>;

/** A message of long ago: what it said, and what became of it. */
export type PastMessage = Pick<MessageRow, 'channel' | 'direction' | 'subject' | 'content'> & {
  at: string;
  lead: Lead | null;
  /** Who wrote it; of one that came in nobody of ours. */
  senderId: string | null;
  senderName: string;
  senderAddress: string;
  deliveries: readonly PastDelivery[];
  recipients: string[];
  replyTo?: string | null;
};

/** Keeps a message of our own making as if it had been written back then; answers its id. */
export const keepMessage = async ({ db, newId }: Keeping, past: PastMessage): Promise<string> => {
  const { at, lead, deliveries, direction, channel, senderId, content } = past;
  const states = deliveries.map(({ address, state }) => ({ toAddress: address, state }));
  const row: MessageRow = {
    id: newId(),
    version: 1,
    channel,
    direction,
    status: direction === 'in' ? 'received' : statusOf(states),
    senderId,
    senderName: past.senderName,
    senderAddress: past.senderAddress,
    recipients: past.recipients,
    failedRecipients: failedAmong(past, states),
    subject: past.subject,
    content,
    htmlContent: channel === 'email' ? htmlOfText(content) : '',
    attachments: [],
    leadId: lead?.id ?? null,
    clientId: null,
    leadName: lead ? leadName(lead) : '',
    templateId: null,
    batchId: null,
    replyTo: past.replyTo ?? null,
    providerId: null,
    leavesAt: null,
    scheduled: false,
    unverified: false,
    doneAt: null,
    sentAt: deliveries.find(({ sentAt }) => sentAt !== null)?.sentAt ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await insertMessage(db, row);
  await insertPastDeliveries(
    db,
    row,
    deliveries.map((delivery) => ({ ...delivery, id: newId() })),
  );
  const [reached] = deliveries.filter(({ sentAt }) => sentAt !== null);
  if (lead && channel === 'email' && reached) await markEmailed(db, lead.id, reached.address);
  const verb = direction === 'in' ? 'received' : 'queued';
  const event = messageEvent({
    verb,
    row: { ...row, ...standingOf(lead) },
    after: newMessageFacts(row),
    scopeBefore: null,
  });
  await appendEvents(db, [event], { at, actor: senderId, effective: senderId, requestId: null, key: null });
  return row.id;
};
