import { day, later } from 'domain/kernel';
import {
  type BeyondMethod,
  notificationMail,
  notificationPush,
  notificationText,
  type Said,
  testNotification,
} from 'domain/notifications';
import type { DeliveryNoun, DeliveryRow, Parcel, Withheld } from '#platform/outside/deliveries.ts';
import { type PushSubscription, pushGone, pushKeys } from '#platform/outside/push.ts';
import { findUser } from '#users';
import { forgetDevice, subscriptionPlace } from './devices.ts';
import { addressesOf, type Reaching, reachOf } from './reach.ts';
import { stillSaid, waitingById } from './say.ts';
import { liveSubscription } from './sql/subscriptions.ts';
import { type Dispatch, findDispatch } from './sql/waiting.ts';

// A text or a push of yesterday is no news; a mail still says what is unread.
const fresh = day;

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

const subscriptionOf = async (
  { db, keys, env, now }: Reaching,
  uid: string,
  id: string,
): Promise<PushSubscription | null> => {
  const publicKey = (await pushKeys({ db, keys, env }))?.publicKey;
  const sealed = publicKey && (await liveSubscription(db, { id, uid, publicKey, now }));
  const plain = sealed ? keys.open(sealed, subscriptionPlace(id)) : null;
  return plain === null ? null : (JSON.parse(plain) as PushSubscription);
};

const parcelOf = async (
  ctx: Reaching,
  { id, userId, method }: Dispatch,
  { toAddress }: DeliveryRow,
  said: readonly Said[],
): Promise<Parcel | Withheld> => {
  const { publicUrl } = ctx.env;
  if (method === 'email')
    return {
      channel: 'email',
      automatic: true,
      ...notificationMail(said, publicUrl),
      html: null,
      attachments: [],
    };
  if (method === 'sms') return { channel: 'sms', text: notificationText(said, publicUrl) };
  const subscription = await subscriptionOf(ctx, userId, toAddress);
  if (!subscription) return needless('This device is signed out');
  const payload = JSON.stringify(notificationPush(said, id));
  return { channel: 'push', subscription, payload, ttl: fresh / 1_000 };
};

const isLate = (method: BeyondMethod, { createdAt }: Dispatch, now: string): boolean =>
  method !== 'email' && later(createdAt, fresh) < now;

/** What a dispatch says at this moment, to somebody who may still be told it; else why it says nothing. */
const open: DeliveryNoun['open'] = async ({ db, now, services: { keys, env } }, delivery) => {
  const ctx = { db, now, keys, env };
  const dispatch = await findDispatch(db, delivery.rowId);
  const user = dispatch && (await findUser(ctx, dispatch.userId));
  if (!dispatch || !user) return needless('There is nothing to say any more');
  const { method } = dispatch;
  const reached = await reachOf(ctx, user);
  if (!addressesOf(method, reached).includes(delivery.toAddress))
    return needless('The receiver is not reached there any more');
  if (isLate(method, dispatch, now)) return needless('It waited for more than a day');
  if (dispatch.notifications.length === 0) return parcelOf(ctx, dispatch, delivery, [testNotification]);
  const said = stillSaid(user, method, await waitingById(db, dispatch.notifications));
  // Read or deleted in the application, or about something that is closed to its receiver by now.
  if (said.length === 0) return needless('There is nothing to say any more');
  return parcelOf(ctx, dispatch, delivery, said);
};

/** How notifications leave by the outbox. */
export const notificationDeliveries: DeliveryNoun = {
  noun: 'notifications',
  open,
  settled: async (ctx, deliveries) => {
    for (const { channel, rowId, toAddress, lastError } of deliveries) {
      if (channel !== 'push' || lastError !== pushGone) continue;
      const dispatch = await findDispatch(ctx.db, rowId);
      if (dispatch)
        await forgetDevice({ ...ctx, keys: ctx.services.keys }, dispatch.userId, { id: toAddress });
    }
  },
};
