import { isRefusal, notFound, type Outcome, type Refusal } from 'domain/kernel';
import {
  type Delivery,
  type Message,
  maySteer,
  messageOperations,
  messageRefusals,
  readableMessages,
  statusOf,
} from 'domain/messages';
import { cancelDeliveries, deliveriesOf, requeueDeliveries } from '#outbox';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';
import { readSettings } from '#settings';
import { aboutToWrite, smsLeaves } from './about.ts';
import { isToOneself } from './sender.ts';
import { optOutProblem, replayedMessage } from './sending.ts';
import { findMessage, lockMessage, type MessageFacts, type MessageRow, updateMessage } from './sql/rows.ts';
import { messageEvent } from './told.ts';
import { wholeMessage } from './whole.ts';

type Found = MessageRow & MessageFacts;

const steerable = async ({ db, viewer, actor }: Context, id: string): Promise<Outcome<Found>> => {
  const row = await findMessage(db, id, readableMessages(viewer));
  return row ? (maySteer(actor, row) ?? row) : notFound;
};

/** Writes down how a message stands once somebody has touched its deliveries, which are locked by then. */
const steered = async (ctx: Context, id: string, verb: string): Promise<Outcome<Message>> => {
  const before = await lockMessage(ctx.db, id);
  if (!before) return notFound;
  const deliveries = await deliveriesOf(ctx.db, 'messages', [id]);
  const changes = { status: statusOf(deliveries), failedRecipients: failedAmong(before, deliveries) };
  const { status, failedRecipients } = before;
  await updateMessage(ctx.db, id, { ...changes, updatedAt: ctx.now });
  const after = { ...before, ...changes, version: before.version + 1, updatedAt: ctx.now };
  ctx.emit(messageEvent({ verb, row: after, before: { status, failedRecipients }, after: changes }));
  return wholeMessage(ctx, after);
};

/** The addresses a message did not reach, in the order in which they were written. */
export const failedAmong = (
  { recipients }: Pick<MessageRow, 'recipients'>,
  deliveries: readonly Pick<DeliveryRow, 'state' | 'toAddress'>[],
): string[] =>
  deliveries
    .filter(({ state }) => state === 'failed' || state === 'bounced')
    .map(({ toAddress }) => toAddress)
    .sort((one, other) => recipients.indexOf(one) - recipients.indexOf(other));

const cancel = async (ctx: Context, { id }: { id: string }): Promise<Outcome<Message>> => {
  const row = await steerable(ctx, id);
  if (isRefusal(row)) return row;
  const taken = await cancelDeliveries(ctx.db, 'messages', id);
  if (taken.length > 0) return steered(ctx, id, 'cancelled');
  return row.status === 'cancelled' ? wholeMessage(ctx, row) : messageRefusals.gone;
};

// What failed is meant by itself; what may have arrived, only when a person names it.
const meant = (deliveries: readonly DeliveryRow[], named: readonly string[] | undefined): string[] => {
  const failed: readonly Delivery['state'][] = ['failed', 'bounced'];
  const again: readonly Delivery['state'][] = [...failed, 'unknown'];
  return deliveries
    .filter(({ id, state, attempts }) =>
      named
        ? named.includes(id) && (again.includes(state) || (state === 'queued' && attempts > 0))
        : failed.includes(state),
    )
    .map(({ id }) => id);
};

/** Sending again is sending: about a lead that was given back, or by who may no longer write freely, it is refused. */
const writingProblem = async (ctx: Context, row: Found): Promise<Refusal | null> => {
  if (isToOneself(row)) return null;
  const about = await aboutToWrite(ctx, {
    leadId: row.leadId ?? undefined,
    clientId: row.clientId ?? undefined,
  });
  return isRefusal(about) ? about : null;
};

const resend = async (
  ctx: Context,
  { id, deliveries: named }: { id: string; deliveries?: string[] | undefined },
): Promise<Outcome<Message>> => {
  const row = await steerable(ctx, id);
  if (isRefusal(row)) return row;
  const refused = await writingProblem(ctx, row);
  if (refused) return refused;
  const settings = await readSettings(ctx.db);
  if (row.channel === 'sms' && !smsLeaves(settings, ctx.env)) return messageRefusals.smsDisabled;
  const deliveries = await deliveriesOf(ctx.db, 'messages', [id]);
  if (named?.some((one) => !deliveries.some((delivery) => delivery.id === one))) return notFound;
  const chosen = meant(deliveries, named);
  const addresses = deliveries.filter((one) => chosen.includes(one.id)).map(({ toAddress }) => toAddress);
  const unwanted = await optOutProblem(ctx, row.channel, addresses, settings);
  if (unwanted) return unwanted;
  const again = await requeueDeliveries(ctx.db, chosen);
  return again.length > 0 ? steered(ctx, id, 'resent') : messageRefusals.nothingToResend;
};

export const steeringRoutes = [
  bind(messageOperations.cancel, cancel, replayedMessage),
  bind(messageOperations.resend, resend, replayedMessage),
];
