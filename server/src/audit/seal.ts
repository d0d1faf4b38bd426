import { randomBytes } from 'node:crypto';
import { later } from 'domain/kernel';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { eventMac, macBytes, markErased, saltBytes } from './erased.ts';
import {
  insertSeal,
  lockReach,
  newestSeal,
  type Seal,
  type SealedText,
  saveReach,
  settledAfter,
  takeUnsealed,
} from './sql/seals.ts';

/** What stands before the first seal. */
export const beforeFirst = Buffer.alloc(macBytes);

// So many events share a seal, and a job makes so many seals before others have their turn.
const eventsAtOnce = 1000;
const sealsAtOnce = 20;
const version = 2;
const seconds = 1000;

type Hashed = Pick<Seal, 'number' | 'version' | 'at' | 'positions'> & { macs: Uint8Array };

/** The HMAC that ties a seal to the one before it; those of the first version do not hold when they were made. */
export const sealHash = (
  keys: Keys,
  before: Uint8Array,
  { number, version, at, positions, macs }: Hashed,
): Buffer => {
  const made = version === 1 ? '' : `v${version}:${Date.parse(at)}:`;
  return keys.auditMac(before, `${made}${number}:${positions.join(',')}:`, macs);
};

const seal = async ({ db, now, services: { keys } }: JobContext, events: readonly SealedText[]) => {
  const before = await newestSeal(db);
  if (!before || before.version === 1) await markErased({ db, keys });
  const number = (before?.number ?? 0) + 1;
  const positions = events.map(({ position }) => position);
  const salts = randomBytes(saltBytes * events.length);
  const macs = Buffer.concat(
    events.map(({ text }, at) => eventMac(keys, salts.subarray(at * saltBytes, (at + 1) * saltBytes), text)),
  );
  const made = { number, version, at: now, positions, macs };
  const hash = sealHash(keys, before?.hash ?? beforeFirst, made);
  await insertSeal(db, { ...made, events: events.length, salts, hash });
};

/** Seals what comes next, in a transaction of its own; answers whether there may be more. */
const sealNext = async (context: JobContext): Promise<'more' | 'end' | 'nothing'> => {
  const { db } = context;
  const reach = await lockReach(db);
  if (!reach) return 'nothing';
  const left = await takeUnsealed(db, eventsAtOnce);
  if (left.length > 0) {
    await seal(context, left);
    return 'more';
  }
  const events = await settledAfter(db, reach, eventsAtOnce);
  const last = events.at(-1);
  if (!last) return 'nothing';
  await seal(context, events);
  await saveReach(db, last);
  return events.length === eventsAtOnce ? 'more' : 'end';
};

/**
 * Appends to the chain what was committed since. While there is something it comes again by itself, seconds later; after
 * a quiet time within the minute. One server at a time; killed in between, a seal stands whole or not at all.
 */
export const sealJob: Job<object> = {
  name: 'audit.seal',
  every: '* * * * *',
  transaction: false,
  run: async (_, { now, within, enqueue }) => {
    const found: Awaited<ReturnType<typeof sealNext>>[] = [];
    do
      await within(async (context) => {
        found.push(await sealNext(context));
      });
    while (found.at(-1) === 'more' && found.length < sealsAtOnce);
    if (found[0] === 'nothing') return;
    const runAt = found.at(-1) === 'more' ? now : later(now, 5 * seconds);
    await enqueue(sealJob, {}, { key: 'audit.seal', runAt });
  },
};
