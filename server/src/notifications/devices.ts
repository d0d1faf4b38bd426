import { ECDH } from 'node:crypto';
import { notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import {
  isPushService,
  mostDevices,
  notificationOperations,
  notificationRefusals,
  type PushDevice,
  wayProblem,
} from 'domain/notifications';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { pushKeys } from '#platform/outside/push.ts';
import type { Services } from '#platform/services.ts';
import { findUser, keepUser, lockUser } from '#users';
import { reachOf } from './reach.ts';
import {
  deleteSubscription,
  hasSubscription,
  keepNewest,
  type SubscriptionRow,
  saveSubscription,
} from './sql/subscriptions.ts';

/** Where a browser's address and keys are sealed to. */
export const subscriptionPlace = (id: string): string => `push_subscriptions:${id}`;

type Forgetting = Pick<JobContext, 'db' | 'now' | 'emit'> & Pick<Services, 'keys'>;

/** The profile's token is that of the browser that came last; without any there is none. */
const saveToken = async (ctx: Forgetting, uid: string, fcmToken: string | null): Promise<void> => {
  const user = await lockUser(ctx, uid);
  if (!user || (fcmToken === null && user.fcmToken === null)) return;
  await keepUser(ctx, 'updated', user, { fcmToken, fcmTokenUpdatedAt: ctx.now });
};

/** Forgets one of somebody's browsers; answers how many it were. */
export const forgetDevice = async (
  ctx: Forgetting,
  uid: string,
  which: { id: string } | { sessionId: string },
): Promise<number> => {
  const count = await deleteSubscription(ctx.db, uid, which);
  if (count > 0 && !(await hasSubscription(ctx.db, uid))) await saveToken(ctx, uid, null);
  return count;
};

const isOnCurve = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
};

type Given = ParsedOf<typeof notificationOperations.subscribe>['subscription'];

const rowOf = (
  ctx: Context,
  { expirationTime, ...subscription }: Given,
  publicKey: string,
): SubscriptionRow => {
  const id = ctx.newId();
  return {
    id,
    userId: ctx.actor.uid,
    sessionId: ctx.session.id,
    endpointIndex: ctx.keys.blindIndex(subscription.endpoint, 'push_subscriptions:endpoint'),
    subscription: ctx.keys.seal(JSON.stringify(subscription), subscriptionPlace(id)),
    publicKey,
    expiresAt: expirationTime ? new Date(expirationTime).toISOString() : null,
    userAgent: ctx.client.userAgent.slice(0, 500),
    createdAt: ctx.now,
    renewedAt: ctx.now,
  };
};

const subscribe = async (
  ctx: Context,
  { subscription, pushKey }: ParsedOf<typeof notificationOperations.subscribe>,
): Promise<Outcome<PushDevice>> => {
  const publicKey = (await pushKeys(ctx))?.publicKey;
  if (publicKey === undefined || publicKey !== pushKey) return notificationRefusals.otherKey;
  if (!isPushService(subscription.endpoint, ctx.env.pushServices))
    return notificationRefusals.unknownPushService;
  if (!isOnCurve(subscription.keys.p256dh)) return notificationRefusals.badKey;
  const saved = await saveSubscription(ctx.db, rowOf(ctx, subscription, publicKey));
  await keepNewest(ctx.db, ctx.actor.uid, mostDevices);
  await saveToken(ctx, ctx.actor.uid, subscription.endpoint);
  const { id, userAgent, createdAt, renewedAt, expiresAt } = saved;
  return { id, userAgent, createdAt, renewedAt, expiresAt, current: true };
};

/** Browsers of one's own that take pushes, and by which ways one is reached. */
export const deviceRoutes = [
  bind(notificationOperations.ways, async (ctx) => {
    const user = await findUser(ctx, ctx.actor.uid);
    if (!user) return notFound;
    const { reach, devices, pushKey } = await reachOf(ctx, user, ctx.session.id);
    const problems = {
      email: wayProblem('email', reach),
      sms: wayProblem('sms', reach),
      push: wayProblem('push', reach),
    };
    return { pushKey, problems, devices };
  }),

  bind(notificationOperations.subscribe, subscribe),

  bind(notificationOperations.unsubscribe, async (ctx, { id }) => ({
    count: await forgetDevice(ctx, ctx.actor.uid, id === undefined ? { sessionId: ctx.session.id } : { id }),
  })),
];
