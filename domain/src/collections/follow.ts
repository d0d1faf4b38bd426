import { meteredOf, type StopAmount } from '#routes';
import { type CollectionEntry, collectionSum, type MeteredSums, reversalOf } from './entry.ts';

/** A stop of a route day as the entries follow it; `amounts` is empty while nothing was collected there. */
export type FollowedStop = {
  routeDayId: string;
  siteId: string;
  clientId: string;
  date: string;
  by: string | null;
  /** Grows with every answer and reopening. */
  revision: number;
  amounts: readonly StopAmount[];
};

type MachineSums = MeteredSums & { machineId: string | null };

// A machine's bag and its meter are one sum.
const perMachine = (amounts: readonly StopAmount[]): MachineSums[] =>
  [...Map.groupBy(amounts, ({ machineId }) => machineId)].map(([machineId, its]) => ({
    machineId,
    ...collectionSum(its),
    metered: meteredOf(its),
  }));

const sameSums = (a: MeteredSums, b: MeteredSums): boolean =>
  a.gross === b.gross && a.refunds === b.refunds && a.testMoney === b.testMoney && a.metered === b.metered;

const stopChanged = 'The stop of the route day was changed';

/**
 * The entries that make what stands say what the stop says: none where it says so already, so that the same stop may be
 * followed any number of times. What was collected otherwise is taken back and entered anew.
 */
export const followStop = (
  stop: FollowedStop,
  standing: readonly CollectionEntry[],
  { newId, now }: { newId: () => string; now: string },
): CollectionEntry[] => {
  const made: CollectionEntry[] = [];
  const wanted = perMachine(stop.amounts);
  for (const entry of standing) {
    const at = wanted.findIndex(({ machineId }) => machineId === entry.machineId);
    const [amount] = at < 0 ? [] : wanted.splice(at, 1);
    if (amount && entry.date === stop.date && sameSums(amount, entry)) continue;
    const reversal = reversalOf(entry, { id: newId(), by: stop.by, reason: stopChanged, now });
    made.push({ ...reversal, stopRevision: stop.revision });
    if (amount) made.push(entryOf(stop, amount, { id: newId(), corrects: entry.id, now }));
  }
  for (const amount of wanted) made.push(entryOf(stop, amount, { id: newId(), corrects: null, now }));
  return made;
};

const entryOf = (
  { routeDayId, siteId, clientId, date, by, revision }: FollowedStop,
  { machineId, gross, refunds, testMoney, metered }: MachineSums,
  { id, corrects, now }: { id: string; corrects: string | null; now: string },
): CollectionEntry => ({
  id,
  siteId,
  clientId,
  date,
  machineId,
  gross,
  refunds,
  testMoney,
  metered,
  kind: 'entry',
  corrects,
  reason: corrects ? stopChanged : '',
  source: 'route',
  routeDayId,
  stopRevision: revision,
  by,
  createdAt: now,
});
