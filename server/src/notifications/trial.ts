import { minute, notFound, type Outcome } from 'domain/kernel';
import {
  type BeyondMethod,
  notificationOperations,
  notificationRefusals,
  type TestOutcome,
  testNotification,
  wayProblem,
} from 'domain/notifications';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { findUser } from '#users';
import { addressesOf, reachOf } from './reach.ts';
import { findDispatch, insertDispatch, sentOf } from './sql/waiting.ts';

const tries = { max: 10, per: 10 * minute };

const unsent: Readonly<Record<BeyondMethod, (env: Context['env']) => string>> = {
  email: ({ smtpUrl }) => (smtpUrl === null ? 'No mail server is configured: it waits.' : ''),
  sms: ({ sms }) => (sms === null ? 'No provider of texts is configured: it waits.' : ''),
  push: () => '',
};

const outcomeOf = async ({ db, env }: Context, id: string, method: BeyondMethod): Promise<TestOutcome> => {
  const found = await sentOf(db, id);
  const deliveries = found.map(({ address, state, reason }) => ({
    address,
    state,
    reason: reason || (state === 'queued' ? unsent[method](env) : ''),
  }));
  return { id, deliveries };
};

const sendTest = async (ctx: Context, method: BeyondMethod): Promise<Outcome<TestOutcome>> => {
  const { db, now, newId, actor } = ctx;
  const user = await findUser(ctx, actor.uid);
  if (!user) return notFound;
  const reached = await reachOf(ctx, user);
  const problem = wayProblem(method, reached.reach);
  if (problem !== null) return notificationRefusals.unreachable(problem);
  const wait = await ctx.limits.take(`notifications.test:${actor.uid}`, tries, now);
  if (wait > 0) return notificationRefusals.tooManyTests(wait);
  const id = newId();
  await insertDispatch(db, { id, userId: actor.uid, method, notifications: [], createdAt: now });
  const to = addressesOf(method, reached).map((toAddress) => ({
    id: newId(),
    channel: method,
    noun: 'notifications',
    rowId: id,
    toAddress,
    nextAt: null,
    subject: testNotification.title,
  }));
  await writeDeliveries(db, to, now);
  return outcomeOf(ctx, id, method);
};

/** ‘Send me a test’: by the same way as everything else, with what really became of it. */
export const trialRoutes = [
  bind(notificationOperations.test, (ctx, { method }) => sendTest(ctx, method)),

  bind(notificationOperations.tested, async (ctx, { id }) => {
    const dispatch = await findDispatch(ctx.db, id);
    const own = dispatch?.userId === ctx.actor.uid && dispatch.notifications.length === 0;
    return own ? outcomeOf(ctx, id, dispatch.method) : notFound;
  }),
];
