import type { PushDevice } from 'domain/notifications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lives } from '#users';

type Db = Kysely<DB>;

export type SubscriptionRow = {
  id: string;
  userId: string;
  sessionId: string;
  endpointIndex: string;
  subscription: string;
  publicKey: string;
  expiresAt: string | null;
  userAgent: string;
  createdAt: string;
  renewedAt: string;
};

// A browser is pushed to as long as somebody is signed in there, and its own registration lasts.
const live = (db: Db, uid: string, now: string) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions as s', 's.id', 'device.sessionId')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .where('device.userId', '=', uid)
    .where('s.uid', '=', uid)
    .where(lives(now))
    .where((is) => is.or([is('device.expiresAt', 'is', null), is('device.expiresAt', '>', now)]));

/** Browsers of one person that take pushes made with this key, newest first. */
export const liveDevices = async (
  db: Db,
  { uid, session, publicKey, now }: { uid: string; session: string | null; publicKey: string; now: string },
): Promise<PushDevice[]> => {
  const rows = await live(db, uid, now)
    .select(['device.id', 'device.sessionId', 'device.userAgent', 'device.createdAt', 'device.renewedAt'])
    .select('device.expiresAt')
    .where('device.publicKey', '=', publicKey)
    .orderBy('device.renewedAt', 'desc')
    .orderBy('device.id')
    .execute();
  return rows.map(({ sessionId, ...row }) => ({ ...row, current: sessionId === session }));
};

/** A live one with its sealed address; undefined for one that is no more. */
export const liveSubscription = async (
  db: Db,
  { id, uid, publicKey, now }: { id: string; uid: string; publicKey: string; now: string },
): Promise<string | undefined> => {
  const row = await live(db, uid, now)
    .select('device.subscription')
    .where('device.id', '=', id)
    .where('device.publicKey', '=', publicKey)
    .executeTakeFirst();
  return row?.subscription;
};

/** Takes in a browser: what it or its session was registered as before goes. Answers since when it has been one's own. */
export const saveSubscription = async (db: Db, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const gone = await db
    .deleteFrom('push_subscriptions')
    .where((is) => is.or([is('endpointIndex', '=', row.endpointIndex), is('sessionId', '=', row.sessionId)]))
    .returning(['userId', 'createdAt'])
    .execute();
  const own = gone.filter(({ userId }) => userId === row.userId).map(({ createdAt }) => createdAt);
  const kept = { ...row, createdAt: [...own, row.createdAt].sort()[0] ?? row.createdAt };
  await db.insertInto('push_subscriptions').values(kept).execute();
  return kept;
};

/** Lets the oldest go where somebody has too many. */
export const keepNewest = async (db: Db, uid: string, most: number): Promise<void> => {
  await sql`delete from push_subscriptions where "id" in (
    select "id" from push_subscriptions where "userId" = ${uid} order by "renewedAt" desc, "id" offset ${most})`.execute(
    db,
  );
};

/** Forgets one of somebody's browsers, by its id or its session. */
export const deleteSubscription = async (
  db: Db,
  uid: string,
  which: { id: string } | { sessionId: string },
): Promise<number> => {
  const query = db.deleteFrom('push_subscriptions').where('userId', '=', uid);
  const { numDeletedRows } = await ('id' in which
    ? query.where('id', '=', which.id)
    : query.where('sessionId', '=', which.sessionId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
};

/** Forgets browsers that somebody signed out of, of one person or (null) of everybody. */
export const deleteEnded = async (db: Db, uid: string | null, now: string): Promise<void> => {
  const whose = uid === null ? sql`true` : sql`device."userId" = ${uid}`;
  await sql`delete from push_subscriptions as device using sessions as s, users as u
    where s."id" = device."sessionId" and u."uid" = s."uid" and ${whose} and not ${lives(now)}`.execute(db);
};

export const hasSubscription = async (db: Db, uid: string): Promise<boolean> => {
  const query = db.selectFrom('push_subscriptions').select('id').where('userId', '=', uid).limit(1);
  return (await query.execute()).length > 0;
};
