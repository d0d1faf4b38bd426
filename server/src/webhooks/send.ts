import { later } from 'domain/kernel';
import { endedWith, isGivenUp, receiverRest, receiverRests, webhookPatience } from 'domain/webhooks';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { changesOf } from '#platform/operations/history.ts';
import type { DeliveryNoun, DeliveryRow } from '#platform/outside/deliveries.ts';
import { wakeChannels } from '#platform/outside/deliveries.ts';
import { receiverGone } from '#platform/outside/webhook.ts';
import {
  deliveryNoun,
  endWaiting,
  findEvent,
  findHook,
  findTold,
  type HookRow,
  hooksOfTold,
  lockHook,
  saveHook,
  type ToldRow,
  wakeWaiting,
} from './sql.ts';

/** Where a secret is sealed for. */
export const secretPlace = (id: string): string => `webhooks:${id}:secret`;

const secretsOf = (keys: Keys, { id, secret, formerSecret, formerUntil }: HookRow, now: string): string[] => {
  const sealed = [secret, ...(formerSecret && formerUntil && formerUntil > now ? [formerSecret] : [])];
  return sealed.flatMap((one) => keys.open(one, secretPlace(id)) ?? []);
};

type Opening = Parameters<DeliveryNoun['open']>[0];

/** What happened, as far as the audit shows it to administrators; null once it is no longer kept. */
const bodyOf = async ({ db }: Opening, told: ToldRow): Promise<string | null> => {
  if (told.position === null)
    return JSON.stringify({
      type: told.type,
      timestamp: told.createdAt,
      data: { message: 'This is a test: nothing happened.' },
    });
  const event = await findEvent(db, told.position);
  if (!event) return null;
  const { noun, verb, rowId, at, actor } = event;
  return JSON.stringify({
    type: told.type,
    timestamp: at,
    data: { noun, verb, id: rowId, by: actor, changes: changesOf(event) },
  });
};

const open: DeliveryNoun['open'] = async (context, { rowId, attempts }) => {
  const { db, now, services } = context;
  const told = await findTold(db, rowId);
  const hook = told && (await findHook(db, told.webhookId));
  if (!hook) return { blocked: endedWith.erased, needless: true };
  if (hook.state === 'stopped') return { blocked: endedWith.stopped };
  if (hook.state === 'paused') return { blocked: endedWith.paused, needless: true };
  // What a person has sent again is tried once more, however old.
  if (attempts > 0 && told.createdAt <= later(now, -webhookPatience)) return { blocked: endedWith.old };
  if (hook.restsUntil && hook.restsUntil > now) return { until: hook.restsUntil, reason: receiverRests };
  const body = await bodyOf(context, told);
  if (body === null) return { blocked: endedWith.erased };
  return {
    channel: 'webhook',
    id: told.id,
    url: hook.url,
    body,
    secrets: secretsOf(services.keys, hook, now),
  };
};

/** A receiver that takes things again: what waited for it leaves now. */
const recovered = async ({ db }: JobContext, hook: HookRow): Promise<void> => {
  if (hook.failingSince === null) return;
  await saveHook(db, hook.id, { failures: 0, failingSince: null, lastError: null, restsUntil: null });
  await wakeWaiting(db, hook.id);
  await wakeChannels(db, [{ channel: 'webhook', at: null }]);
};

/** Ends a webhook whose receiver is given up; administrators are told by the event. */
const stop = async (
  { db, now, emit }: JobContext,
  { id, name }: HookRow,
  reason: 'stopped' | 'gone',
): Promise<void> => {
  await saveHook(db, id, { state: 'stopped', restsUntil: null, updatedAt: now });
  await endWaiting(db, id, 'failed', endedWith[reason]);
  const after = { name, state: 'stopped', reason: endedWith[reason] };
  emit({ noun: deliveryNoun, rowId: id, verb: 'stopped', before: { state: 'active' }, after });
};

const failed = async (context: JobContext, hook: HookRow, lastError: string): Promise<void> => {
  const { db, now } = context;
  const failingSince = hook.failingSince ?? now;
  if (lastError === receiverGone) return stop(context, hook, 'gone');
  if (isGivenUp(failingSince, now)) {
    await saveHook(db, hook.id, { lastError });
    return stop(context, hook, 'stopped');
  }
  // Several that were under way at once have failed once.
  const rests = hook.restsUntil !== null && hook.restsUntil > now;
  const failures = rests ? hook.failures : hook.failures + 1;
  const until = new Date(Date.parse(now) + receiverRest(failures)).toISOString();
  const restsUntil = rests ? hook.restsUntil : until;
  await saveHook(db, hook.id, { failures, failingSince, lastError, restsUntil });
};

// What was not handed over says nothing of the receiver.
const waits: ReadonlySet<string | null> = new Set([receiverRests, ...Object.values(endedWith)]);
const tried = ({ lastError }: DeliveryRow): boolean => !waits.has(lastError);

/** What became of what its receivers were told. */
const settled = async (context: JobContext, deliveries: readonly DeliveryRow[]): Promise<void> => {
  const of = await hooksOfTold(
    context.db,
    deliveries.map(({ rowId }) => rowId),
  );
  for (const id of [...new Set(of.values())].sort()) {
    const own = deliveries.filter((delivery) => of.get(delivery.rowId) === id && tried(delivery));
    const hook = own.length > 0 ? await lockHook(context.db, id) : undefined;
    if (hook?.state !== 'active') continue;
    const wrong = own.find(({ state }) => state !== 'sent');
    if (own.some(({ state }) => state === 'sent')) await recovered(context, hook);
    else if (wrong) await failed(context, hook, wrong.lastError ?? 'It could not be sent');
  }
};

/** How webhooks take part in the outbox. */
export const webhookDeliveries: DeliveryNoun = { noun: deliveryNoun, open, settled };
