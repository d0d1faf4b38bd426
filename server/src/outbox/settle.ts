import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#platform/database/unavailable.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { type DeliveryRow, wakeChannels } from '#platform/outside/deliveries.ts';
import { rememberProviderIds, type Settlement, settle } from './sql/queue.ts';
import { deliveryOf, type OutboxRow } from './sql/row.ts';

/** Tells the nouns what became of their rows; in one order everywhere, so that two servers never wait for each other. */
export const tellNouns = async (context: JobContext, deliveries: readonly DeliveryRow[]): Promise<void> => {
  const told = [...deliveries].sort((a, b) => (a.rowId < b.rowId ? -1 : 1));
  for (const noun of new Set(told.map((each) => each.noun)))
    await context.deliveryNouns.get(noun)?.settled(
      context,
      told.filter((each) => each.noun === noun),
    );
};

/** The same for whole rows of the outbox, of which those of the product itself belong to no noun. */
export const tell = (context: JobContext, rows: readonly OutboxRow[]): Promise<void> =>
  tellNouns(
    context,
    rows.flatMap((row) => deliveryOf(row) ?? []),
  );

const writeDown = (context: JobContext, settlements: readonly Settlement[]): Promise<void> =>
  context.within(async (inner) => {
    const rows = await settle(inner.db, settlements);
    if (rows.length < settlements.length) await rememberProviderIds(inner.db, settlements);
    await tell(inner, rows);
    const again = rows.filter(({ state }) => state === 'queued');
    await wakeChannels(
      inner.db,
      again.map(({ channel, nextAt }) => ({ channel, at: nextAt })),
    );
  });

const gathering = 20;
const heapOf = 10;
const heapsAtOnce = 3;
// Less than it takes until a sender counts as dead.
const patience = 120_000;

/** What happened outside is told once more while the database is away: nobody else knows it. */
const persist = async (context: JobContext, settlements: readonly Settlement[]): Promise<void> => {
  const deadline = performance.now() + patience;
  for (;;)
    try {
      return await writeDown(context, settlements);
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(500);
    }
};

/** One that cannot be told to its noun keeps no other from being written down; its own truth still is. */
const persistEach = async (context: JobContext, settlements: readonly Settlement[]): Promise<void> => {
  const { log } = context.services;
  for (const settlement of settlements)
    await persist(context, [settlement]).catch(async (error) => {
      log.error('a delivery could not be told to its noun', { id: settlement.id, error });
      await settle(context.db, [settlement]);
    });
};

export type Settler = {
  add: (settlement: Settlement) => void;
  /** Resolves when everything added so far is written down. */
  done: () => Promise<void>;
};

/** Writes results down as they come, those that came meanwhile together; a noun takes its time, so a few heaps at once. */
export const createSettler = (context: JobContext): Settler => {
  const waiting: Settlement[] = [];
  const running = new Set<Promise<void>>();
  const flush = async () => {
    // A moment, so that what ends together is written together.
    await sleep(gathering);
    for (let heap = waiting.splice(0, heapOf); heap.length > 0; heap = waiting.splice(0, heapOf)) {
      const settlements = heap;
      await persist(context, settlements).catch((error) => {
        if (isUnavailable(error)) throw error;
        return persistEach(context, settlements);
      });
    }
  };
  const start = () => {
    const work = flush()
      // Their rows will count as unknown, which they are.
      .catch((error) => context.services.log.error('deliveries could not be written down', { error }))
      .finally(() => {
        running.delete(work);
        if (waiting.length > 0) start();
      });
    running.add(work);
  };
  return {
    add: (settlement) => {
      waiting.push(settlement);
      if (running.size === 0 || (waiting.length >= heapOf && running.size < heapsAtOnce)) start();
    },
    done: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
