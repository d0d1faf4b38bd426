import type { Context } from '#platform/operations/context.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { type About, aboutName } from './about.ts';
import type { Sender } from './sender.ts';
import { insertMessage, type MessageRow } from './sql/rows.ts';
import { messageEvent, newMessageFacts, standingOf } from './told.ts';

/** A message that is about to be written. */
export type Draft = Pick<MessageRow, 'channel' | 'recipients' | 'subject' | 'content' | 'htmlContent'> &
  Partial<Pick<MessageRow, 'attachments' | 'templateId' | 'batchId' | 'replyTo' | 'leavesAt' | 'scheduled'>>;

/** Writes a message and hands it to the outbox, one delivery for each address; nothing has left by then. */
export const writeMessage = async (
  ctx: Pick<Context, 'db' | 'now' | 'newId' | 'emit'>,
  sender: Sender,
  about: Pick<About, 'lead' | 'client'>,
  draft: Draft,
): Promise<MessageRow> => {
  const row: MessageRow = {
    attachments: [],
    templateId: null,
    batchId: null,
    replyTo: null,
    leavesAt: null,
    scheduled: false,
    unverified: false,
    doneAt: null,
    ...draft,
    id: ctx.newId(),
    version: 1,
    direction: 'out',
    status: 'queued',
    senderId: sender.uid,
    senderName: sender.name,
    senderAddress: draft.channel === 'email' ? sender.email : sender.phone,
    failedRecipients: [],
    leadId: about.lead?.id ?? null,
    clientId: about.client?.id ?? null,
    leadName: aboutName(about),
    providerId: null,
    sentAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await insertMessage(ctx.db, row);
  const deliveries = row.recipients.map((toAddress) => ({
    id: ctx.newId(),
    channel: row.channel,
    noun: 'messages',
    rowId: row.id,
    toAddress,
    nextAt: row.leavesAt,
    subject: row.subject,
  }));
  await writeDeliveries(ctx.db, deliveries, ctx.now);
  ctx.emit(
    messageEvent({
      verb: 'queued',
      row: { ...row, ...standingOf(about.lead) },
      after: newMessageFacts(row),
      scopeBefore: null,
    }),
  );
  return row;
};
