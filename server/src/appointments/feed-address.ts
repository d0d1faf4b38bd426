import { randomBytes } from 'node:crypto';
import { calendarFeedOperations, type FeedAddress } from 'domain/appointments';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { dropFeed, findFeed, saveFeed } from './sql/feeds.ts';

const place = (uid: string): string => `calendar_feeds:${uid}`;
const pathOf = (secret: string): string => `/calendar/${secret}.ics`;
const nowhere: FeedAddress = { path: null, madeAt: null, readAt: null, endedAt: null };

const shown = async ({ db, keys, session: { uid } }: Context): Promise<FeedAddress> => {
  const feed = await findFeed(db, uid);
  if (!feed) return nowhere;
  const { sealed, createdAt, readAt, endedAt } = feed;
  const secret = sealed && keys.open(sealed, place(uid));
  return secret
    ? { path: pathOf(secret), madeAt: createdAt, readAt, endedAt: null }
    : { ...nowhere, endedAt };
};

const renew = async ({ db, keys, session: { uid }, now }: Context): Promise<FeedAddress> => {
  const secret = randomBytes(24).toString('base64url');
  const sealed = keys.seal(secret, place(uid));
  await saveFeed(db, { uid, secretHash: keys.hashToken(secret), sealed, createdAt: now, readAt: null });
  return { path: pathOf(secret), madeAt: now, readAt: null, endedAt: null };
};

const revoke = async ({ db, session: { uid } }: Context) => {
  await dropFeed(db, uid);
  return nowhere;
};

/** Of whoever is signed in, also while they look through another person's eyes. */
export const calendarFeedRoutes = [
  bind(calendarFeedOperations.address, async (ctx) => ({ ...(await shown(ctx)), path: null })),
  bind(calendarFeedOperations.show, shown),
  // The secret is not kept a second time: asked again, the address is the one that holds.
  bind(calendarFeedOperations.renew, renew, { keep: () => nowhere, show: shown }),
  bind(calendarFeedOperations.revoke, revoke),
];
