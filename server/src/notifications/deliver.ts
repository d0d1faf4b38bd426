import { idsOf, later } from 'domain/kernel';
import { type BeyondMethod, deliverAt, notificationMail } from 'domain/notifications';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { enqueueEach, enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { findUser, type OpenUser } from '#users';
import { addressesOf, type Reached, reachOf } from './reach.ts';
import { stillSaid, type Waiting, waitingById } from './say.ts';
import { lockReceivers } from './sql/telling.ts';
import { insertDispatch, lockDue, peopleDue, saveDelivered, saveDue } from './sql/waiting.ts';

// What happens together is said together.
const gathers = 5_000;
const beyondApp: readonly BeyondMethod[] = ['email', 'sms', 'push'];

const deliver = { name: 'notifications.deliver' };

/** Has what waits for somebody looked at once its moment has come; several at once are one look. */
export const deliverLater = (db: Kysely<DB>, uid: string, dueAt: string): Promise<void> =>
  enqueueJob(db, deliver, { uid }, { key: `${deliver.name}:${uid}`, runAt: later(dueAt, gathers) });

type Sending = { user: OpenUser; reached: Reached };

/** One dispatch of all that goes one way, with a delivery to each address. */
const dispatch = async (
  { db, now, services }: JobContext,
  { user, reached }: Sending,
  method: BeyondMethod,
  rows: readonly Waiting[],
): Promise<void> => {
  const said = stillSaid(user, method, rows);
  const addresses = addressesOf(method, reached);
  if (said.length === 0 || addresses.length === 0) return;
  const id = services.newId();
  const notifications = said.map((row) => row.id);
  await insertDispatch(db, { id, userId: user.uid, method, notifications, createdAt: now });
  const { subject } = notificationMail(said, services.env.publicUrl);
  const to = addresses.map((toAddress) => ({
    id: services.newId(),
    channel: method,
    noun: 'notifications',
    rowId: id,
    toAddress,
    nextAt: null,
    subject,
  }));
  await writeDeliveries(db, to, now);
};

type Times = Parameters<typeof deliverAt>[1];

/**
 * Hands what waits for somebody to the outbox, each way once, and writes down that it did, in one transaction: whoever
 * comes second, or after a crash, finds it done or not begun.
 */
const deliverTo = async (ctx: JobContext, uid: string): Promise<void> => {
  const { db, now, services } = ctx;
  await lockReceivers(db, [uid]);
  const ids = await lockDue(db, uid, now);
  if (ids.length === 0) return;
  const { keys, env } = services;
  const user = await findUser({ db, keys, now }, uid);
  if (user?.status !== 'active') return saveDelivered(db, ids, now);
  const reached = await reachOf({ db, keys, env, now }, user);
  const rows = await waitingById(db, ids);
  // The wished days and hours, and the quiet ones of the house, may have changed since; what was asked for a moment keeps it.
  const at = deliverAt(now, user as unknown as Times, reached.settings);
  const waiting = at > now ? rows.filter(({ wish }) => wish !== 'asked') : [];
  if (waiting.length > 0) {
    await saveDue(db, idsOf(waiting), at);
    await deliverLater(db, uid, at);
  }
  const going = rows.filter((row) => !waiting.includes(row));
  for (const method of beyondApp) await dispatch(ctx, { user, reached }, method, going);
  const left = new Set(idsOf(waiting));
  await saveDelivered(
    db,
    ids.filter((id) => !left.has(id)),
    now,
  );
};

export const deliverJob: Job<{ uid: string }> = {
  ...deliver,
  run: ({ uid }, ctx) => deliverTo(ctx, uid),
};

const peopleAtOnce = 500;

/** Every minute: whoever something waits for that has not been looked at. */
export const deliverDueJob: Job<object> = {
  name: 'notifications.deliverDue',
  every: '* * * * *',
  run: async (_, { db, now }) => {
    const due = await peopleDue(db, now, peopleAtOnce);
    await enqueueEach(
      db,
      deliverJob,
      due.map((uid) => ({ uid })),
    );
  },
};
