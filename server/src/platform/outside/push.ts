import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Env } from '#platform/env.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Services } from '#platform/services.ts';
import type { HandedOver, Parcel, Provider } from './deliveries.ts';
import { hadLeft } from './outgoing.ts';

/** A browser as it gave itself to be pushed to: the address at its maker's service, and the keys that text is sealed with. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What stands as the reason of a push to a browser that is no more; its subscription goes with it. */
export const pushGone = 'This browser no longer takes notifications';

// Loaded when it is needed, as most starts do not.
const library = async () => (await import('web-push')).default;

type PushKeys = { publicKey: string; privateKey: string };
const place = 'push_keys:privateKey';

const keptKeys = async (db: Kysely<DB>, keys: Keys): Promise<PushKeys | null> => {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  const privateKey = row ? keys.open(row.privateKey, place) : null;
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null;
};

/** The pair by which push services know this installation: the environment's, else the one that all its servers share. */
export const pushKeys = async ({
  db,
  env,
  keys,
}: {
  db: Kysely<DB>;
  env: Pick<Env, 'vapid'>;
  keys: Keys;
}): Promise<PushKeys | null> => env.vapid ?? keptKeys(db, keys);

/** Makes the pair where there is none, or none that this installation's secret still opens. */
export const ensurePushKeys = async ({ db, env, keys, now }: Services): Promise<void> => {
  if (await pushKeys({ db, env, keys })) return;
  const { publicKey, privateKey } = (await library()).generateVAPIDKeys();
  const made = { publicKey, privateKey: keys.seal(privateKey, place), createdAt: now() };
  await db
    .insertInto('push_keys')
    .values(made)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(made))
    .execute();
};

const outcome = (ended: HandedOver['ended'], reason: string | null): HandedOver => ({
  ended,
  reason: reason?.slice(0, 500) ?? null,
  providerId: null,
});

// Every browser has a service of its own: what one of them answers says nothing of the whole way, so nothing rests.
const outcomeOf = (status: number): HandedOver => {
  if (status >= 200 && status < 300) return outcome('sent', null);
  if (status === 404 || status === 410) return outcome('refused', pushGone);
  return outcome(
    status === 429 || status >= 500 ? 'later' : 'refused',
    `The push service answered ${status}`,
  );
};

const failureOf = (error: Error & { code?: string }): HandedOver => {
  if (error.code === 'EREFUSED') return outcome('refused', error.message);
  return outcome(hadLeft(error) ? 'unknown' : 'later', error.message);
};

/** Push services want to know whom to ask; a mail address is what we always have. */
const contact = ({ mailFrom }: Pick<Env, 'mailFrom'>): string =>
  `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`;

type Parts = Pick<Services, 'db' | 'env' | 'keys' | 'outgoing'>;
type PushParcel = Extract<Parcel, { channel: 'push' }>;

const sealed = async (env: Env, pair: PushKeys, { subscription, payload, ttl }: PushParcel) => {
  const { headers, ...request } = (await library()).generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contact(env), ...pair },
    TTL: ttl,
    contentEncoding: 'aes128gcm',
  });
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { ...request, headers: Object.fromEntries(named) as Record<string, string> };
};

/** Hands one push to its service, sealed for the one browser. */
const push = async ({ db, env, keys, outgoing }: Parts, parcel: PushParcel): Promise<HandedOver> => {
  const pair = await pushKeys({ db, env, keys });
  if (!pair) return outcome('later', 'This installation has no keys for push yet');
  let request: Awaited<ReturnType<typeof sealed>>;
  try {
    request = await sealed(env, pair, parcel);
  } catch (error) {
    return outcome('refused', (error as Error).message);
  }
  const { endpoint, headers, body } = request;
  try {
    return outcomeOf((await outgoing(endpoint, { purpose: 'push', method: 'POST', headers, body })).status);
  } catch (error) {
    return failureOf(error as Error);
  }
};

/** The way to browsers: each by the service of its maker (RFC 8030, 8291, 8292). */
export const createPushProvider = (services: Parts): Provider => ({
  atOnce: 8,
  perSecond: 50,
  ready: () => true,
  send: async ({ parcel }) =>
    parcel.channel === 'push' ? push(services, parcel) : outcome('refused', 'This is no push'),
});
