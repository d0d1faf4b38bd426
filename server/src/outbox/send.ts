import { setTimeout as sleep } from 'node:timers/promises';
import { channelRest, quietUntil } from 'domain/outbox';
import type { Settings } from 'domain/settings';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { during } from '#platform/log.ts';
import {
  type DeliveryChannel,
  type HandedOver,
  type Parcel,
  type Provider,
  sendOutbox,
  wakeChannels,
} from '#platform/outside/deliveries.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { prepareAll, settlementOf } from './prepare.ts';
import { providersOf } from './providers.ts';
import { createSettler, type Settler, tell } from './settle.ts';
import {
  dueChannels,
  markLeftBehind,
  markSending,
  reserve,
  restChannel,
  standing,
  wakeRested,
} from './sql/queue.ts';
import type { OutboxRow } from './sql/row.ts';

// A queue that never ends must not keep a worker for ever, nor a server from stopping.
const turn = 3_000;
// What is made ready ahead, in hand-overs at once; and milliseconds after which it is looked at anew.
const stocked = 4;
const staleAfter = 10_000;
// A wait for one's turn that is not worth another job.
const shortWait = 1_000;

/** Reserved for this server and made ready, still queued. */
type Ready = { row: OutboxRow; parcel: Parcel; since: number };

/** One look at a channel's queue by one server. */
type Round = {
  channel: DeliveryChannel;
  context: JobContext;
  settings: Settings;
  provider: Provider;
  settler: Settler;
  stock: Ready[];
  underWay: Set<Promise<void>>;
  /** Milliseconds for which the channel rests from now on; null while it is open. */
  rest: Promise<number> | null;
  rests: number;
};

const domainOf = (address: string): string => /@([^\s<>@]+)>?$/.exec(address)?.[1] ?? 'localhost';

/** Whether anything may leave on a channel now. */
const isOpen = (services: Services, channel: DeliveryChannel, settings: Settings): boolean => {
  if (!providersOf(services)[channel]?.ready()) return false;
  return channel !== 'sms' || (settings.smsApproved && quietUntil(services.now(), settings) === null);
};

const takeRest = async (round: Round, { rest, reason }: HandedOver): Promise<number> => {
  const { channel, context, rests } = round;
  const wait = rest ?? channelRest(rests, Math.random());
  context.services.log.warn('a way out rests', { channel, wait, reason });
  await restChannel(context.db, channel, { wait, reason });
  return wait;
};

/** Several that are under way find out the same; it counts once. */
const restFor = (round: Round, result: HandedOver): Promise<number> =>
  (round.rest ??= takeRest(round, result));

const handOver = (round: Round, row: OutboxRow, parcel: Parcel): Promise<void> =>
  during({ requestId: row.requestId }, () => handOne(round, row, parcel));

const handOne = async (round: Round, row: OutboxRow, parcel: Parcel): Promise<void> => {
  const { id, toAddress: to, messageId, tries } = row;
  const { services } = round.context;
  const result = await round.provider
    .send({ id, to, messageId: messageId ?? '', tries, parcel })
    .catch((error): HandedOver => {
      services.log.error('a hand-over broke', { id, error });
      return { ended: 'unknown', reason: 'The hand-over broke off', providerId: null };
    });
  if (result.ended !== 'sent')
    services.log.warn('not sent', { id, ended: result.ended, error: result.cause });
  else if (round.rests > 0) {
    round.rests = 0;
    await wakeRested(round.context.db, round.channel);
  }
  const settlement = settlementOf(row, result);
  if (result.rest === undefined) return round.settler.add(settlement);
  const wait = await restFor(round, result);
  const { attempts } = row;
  round.settler.add({ ...settlement, state: 'queued', attempts: attempts - 1, wait });
};

const begin = (round: Round, work: Promise<void>): void => {
  const kept = work
    .catch((error) => round.context.services.log.error('a hand-over broke', { error }))
    .finally(() => round.underWay.delete(kept));
  round.underWay.add(kept);
};

/** Reserves the next of the queue and makes them ready; answers how many there were. */
const refill = async (round: Round): Promise<number> => {
  const { channel, context, provider, settings } = round;
  const { db, services } = context;
  const domain = domainOf(services.env.mailFrom);
  const { perSecond } = provider;
  const most = Math.max(1, Math.min(provider.atOnce * stocked, perSecond));
  const rows = await reserve(db, { channel, most, perSecond, domain });
  const prepared = await prepareAll({ ...context, now: services.now() }, settings, rows);
  // However long that took: what counts is how long it waits made.
  const since = performance.now();
  for (const each of prepared)
    if ('instead' in each) round.settler.add(each.instead);
    else round.stock.push({ ...each, since });
  return rows.length;
};

/** Back into the queue, as if nothing had been. */
const giveBack = (round: Round, ready: readonly Ready[], wait: number): void => {
  for (const { row } of ready) {
    const { id, version, attempts, lastError } = row;
    round.settler.add({ id, version, state: 'queued', lastError, attempts, wait });
  }
};

/** Begins to hand over the next few of what is ready. */
const handOverSome = async (round: Round, room: number): Promise<void> => {
  const next = round.stock.splice(0, room);
  const fresh = next.filter(({ since }) => performance.now() - since < staleAfter);
  giveBack(
    round,
    next.filter((each) => !fresh.includes(each)),
    0,
  );
  const parcels = new Map(fresh.map(({ row, parcel }) => [row.id, parcel]));
  const rows = fresh.map(({ row }) => row);
  const marked = await markSending(round.context.db, rows).catch((error) => {
    // The mark may stand although we were not told; nothing of it was handed over.
    for (const { id, version, attempts } of rows)
      round.settler.add({ id, version: version + 1, state: 'queued', lastError: null, attempts, wait: 0 });
    throw error;
  });
  for (const row of marked) {
    const parcel = parcels.get(row.id);
    if (parcel) begin(round, handOver(round, row, parcel));
  }
};

type Refilling = { work: Promise<void> | null; found: number | null; error: unknown };

const startRefill = (round: Round, refilling: Refilling): void => {
  refilling.work = refill(round).then(
    (found) => {
      refilling.found = found;
      refilling.work = null;
    },
    (error: unknown) => {
      refilling.error = error;
      refilling.work = null;
    },
  );
};

/** Hands over until nothing is due, the channel rests or the turn is over; answers whether something may be left. */
const empty = async (round: Round): Promise<boolean> => {
  const { provider, underWay, context, channel, stock } = round;
  const deadline = performance.now() + turn;
  const refilling: Refilling = { work: null, found: null, error: null };
  try {
    while (round.rest === null) {
      if (refilling.error !== null) throw refilling.error;
      const over = performance.now() > deadline;
      const room = provider.atOnce - underWay.size;
      if (!over && !refilling.work && refilling.found !== 0 && stock.length < provider.atOnce)
        startRefill(round, refilling);
      // In small heaps: one by one would cost a statement each.
      if (stock.length > 0 && room >= Math.ceil(provider.atOnce / 2)) await handOverSome(round, room);
      else if (refilling.work || (stock.length > 0 && underWay.size > 0))
        await Promise.race([...underWay, ...(refilling.work ? [refilling.work] : [])]);
      else if (over) return true;
      else if (refilling.found === 0) {
        const { wait, due } = await standing(context.db, channel);
        if (!due || wait > shortWait) return due;
        if (wait > 0) await sleep(wait);
        refilling.found = null;
      }
    }
    return false;
  } finally {
    await refilling.work;
    giveBack(round, stock.splice(0), (await round.rest) ?? 0);
  }
};

const work = async (context: JobContext, channel: DeliveryChannel): Promise<void> => {
  const { db, services } = context;
  const provider = providersOf(services)[channel];
  const settings = await readSettings(db);
  if (!provider || !isOpen(services, channel, settings)) return;
  const { resting, rests } = await standing(db, channel);
  // Whoever found the way closed has it looked at again.
  if (resting) return;
  const settler = createSettler(context);
  const round: Round = {
    channel,
    context,
    settings,
    provider,
    settler,
    stock: [],
    underWay: new Set(),
    rest: null,
    rests,
  };
  let more = false;
  try {
    const closed = (await provider.reach?.()) ?? null;
    if (closed) await restFor(round, closed);
    else more = await empty(round);
  } finally {
    await Promise.all(round.underWay);
    await settler.done();
  }
  const rest = await round.rest;
  const at = rest === null ? null : new Date(Date.now() + rest).toISOString();
  if (more || at) await wakeChannels(db, [{ channel, at }]);
};

// The rounds of each server that are going on; true: somebody asked for another look meanwhile.
const rounds = new WeakMap<Services, Map<DeliveryChannel, boolean>>();

/** Empties one channel's queue; one round of a channel at a time on each server, which whoever asks meanwhile relies on. */
export const sendJob: Job<{ channel?: DeliveryChannel }> = {
  ...sendOutbox,
  transaction: false,
  run: async ({ channel = 'email' }, context) => {
    const own = rounds.get(context.services) ?? new Map<DeliveryChannel, boolean>();
    rounds.set(context.services, own);
    if (own.has(channel)) {
      own.set(channel, true);
      return;
    }
    own.set(channel, false);
    try {
      await work(context, channel);
    } finally {
      const asked = own.get(channel) === true;
      own.delete(channel);
      if (asked) await wakeChannels(context.db, [{ channel, at: null }]);
    }
  },
};

/** Every minute: what a dead server left behind, and what waits longer than it should. */
export const sweepOutboxJob: Job<object> = {
  name: 'outbox.sweep',
  every: '* * * * *',
  run: async (_, context) => {
    const { db, services } = context;
    await tell(context, await markLeftBehind(db));
    const settings = await readSettings(db);
    const due = (await dueChannels(db)).filter((channel) => isOpen(services, channel, settings));
    await wakeChannels(
      db,
      due.map((channel) => ({ channel, at: null })),
    );
  },
};
