import { changesBetween } from 'domain/kernel';
import { withClocks } from 'domain/leads';
import { emailLead, statusOf } from 'domain/messages';
import { leadEvent, lockLead, saveLead } from '#leads';
import { deliveriesOf } from '#outbox';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';
import { findMessage, lockMessage, type MessageFacts, type MessageRow, updateMessage } from './sql/rows.ts';
import { failedAmong } from './steering.ts';
import { messageEvent } from './told.ts';

const reached = ({ state }: Pick<DeliveryRow, 'state'>): boolean => state === 'sent' || state === 'delivered';

/** The lead of an e-mail that left keeps that it was written to, and where. */
const tellLead = async (context: JobContext, row: MessageRow, delivery: DeliveryRow): Promise<void> => {
  if (!row.leadId || row.channel !== 'email' || !reached(delivery)) return;
  const found = await lockLead(context.db, row.leadId, [{}]);
  if (!found) return;
  const { lead: before, settings } = found;
  const change = emailLead(before, delivery.toAddress, row.sentAt === null, context.now);
  if (change.lead === before) return;
  const lead = withClocks(before, change.lead, settings, context.now);
  await saveLead(context.db, before, lead);
  context.emit(leadEvent(before, lead, change));
};

const bad: readonly string[] = ['failed', 'partial', 'bounced'];

/** Folds what became of one address into its message, in the transaction that writes that down. */
export const settleMessage = async (context: JobContext, delivery: DeliveryRow): Promise<void> => {
  const { db, now } = context;
  const seen = await findMessage(db, delivery.rowId);
  if (!seen) return;
  // The lead before what belongs to it, as everywhere.
  await tellLead(context, seen, delivery);
  const before: (MessageRow & MessageFacts) | undefined = await lockMessage(db, delivery.rowId);
  if (!before) return;
  const deliveries = await deliveriesOf(db, 'messages', [before.id]);
  const standing = {
    status: statusOf(deliveries),
    failedRecipients: failedAmong(deliveries),
    sentAt: before.sentAt ?? (reached(delivery) ? (delivery.sentAt ?? now) : null),
  };
  const { status, failedRecipients, sentAt } = before;
  const changes = changesBetween<typeof standing>({ status, failedRecipients, sentAt }, standing);
  if (Object.keys(changes.after).length === 0) return;
  await updateMessage(db, before.id, { ...changes.after, updatedAt: now });
  const row = { ...before, ...standing, version: before.version + 1, updatedAt: now };
  const failing = bad.includes(standing.status) && !bad.includes(before.status);
  context.emit(messageEvent({ verb: failing ? 'failed' : 'settled', row, ...changes }));
};
