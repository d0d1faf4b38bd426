import { allRows } from 'domain/kernel';
import { hears } from 'domain/webhooks';
import { startLoop } from '#platform/live/loop.ts';
import type { Door } from '#platform/operations/feature.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import type { Services } from '#platform/services.ts';
import {
  activeHooks,
  deliveryNoun,
  eventsBehind,
  type HeardEvent,
  type HookRow,
  insertTold,
  type NewTold,
  saveReading,
  takeReading,
} from './sql.ts';

const atOnce = 500;
// Whether there is a webhook at all; while there is none, nothing else is asked.
const lookEvery = 5_000;

type Gathering = Pick<Services, 'db' | 'newId' | 'now'>;

const toldOf = (newId: () => string, hooks: readonly HookRow[], event: HeardEvent): NewTold[] => {
  const { noun, verb, rowId, position, at } = event;
  if (rowId === allRows) return [];
  return hooks
    .filter((hook) => hook.since <= at && hears(hook.events, event))
    .map(({ id }) => ({ id: newId(), webhookId: id, position, type: `${noun}.${verb}`, rowId }));
};

/**
 * Reads on in the log and puts into the outbox what webhooks are to be told, each event once for each: the place in the
 * log moves in the same transaction, and one server reads at a time. `none`: there is no webhook that hears.
 */
export const gatherEvents = ({ db, newId, now }: Gathering): Promise<'none' | 'more' | 'done'> =>
  db.transaction().execute(async (transaction) => {
    const hooks = await activeHooks(transaction);
    if (hooks.length === 0) return 'none';
    const place = await takeReading(transaction);
    if (!place) return 'done';
    const events = await eventsBehind(transaction, place, atOnce);
    const last = events.at(-1);
    if (!last) return 'done';
    const urls = new Map(hooks.map(({ id, url }) => [id, url]));
    const told = events.flatMap((event) => toldOf(newId, hooks, event));
    const fresh = await insertTold(transaction, told, now());
    const deliveries = told
      .filter(({ id }) => fresh.has(id))
      .map(({ id, webhookId, type }) => ({
        id: newId(),
        channel: 'webhook' as const,
        noun: deliveryNoun,
        rowId: id,
        toAddress: urls.get(webhookId) ?? '',
        nextAt: null,
        subject: type,
      }));
    await writeDeliveries(transaction, deliveries, now());
    await saveReading(transaction, last);
    return events.length === atOnce ? 'more' : 'done';
  });

/** Looks for what webhooks are to be told as soon as something has happened. */
export const listenForEvents = async (services: Services): Promise<Door> => {
  let heard = false;
  const loop = startLoop(async () => {
    try {
      const gathered = await gatherEvents(services);
      heard = gathered !== 'none';
      return gathered === 'more' ? 0 : lookEvery;
    } catch (error) {
      services.log.warn('webhooks could not read what happened', { error });
      return lookEvery;
    }
  }, lookEvery);
  const unlisten = services.wake.listen(() => {
    if (heard) loop.ring();
  });
  return {
    close: async () => {
      unlisten();
      await loop.stop();
    },
  };
};
