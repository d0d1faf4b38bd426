import { later, minute } from 'domain/kernel';
import { notificationOperations } from 'domain/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeCalls, fakeCalls } from '#platform/testing/fake-calls.ts';
import { renewPush } from './push.ts';

const day = 24 * 60 * minute;
const ago = (milliseconds: number) => later(new Date().toISOString(), -milliseconds);
const [pushKey, formerKey] = [btoa('a key of 16 bytes'), btoa('one of former days')];
const bytesOf = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;

const subscriptionOf = (key: string, endpoint: string) => ({
  options: { applicationServerKey: bytesOf(key) },
  unsubscribe: vi.fn(async () => true),
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
});
type Subscription = ReturnType<typeof subscriptionOf>;

/** A browser that holds this subscription, and makes another when asked. */
const browserWith = (held: Subscription | null) => {
  const pushManager = {
    getSubscription: async () => held,
    subscribe: vi.fn(async () => subscriptionOf(pushKey, 'https://push.example/new')),
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  return pushManager;
};

let server: FakeCalls;
const known = (renewedAt: string, expiresAt: string | null = null, current = true) => {
  const device = {
    id: crypto.randomUUID(),
    userAgent: 'x',
    createdAt: ago(30 * day),
    renewedAt,
    expiresAt,
    current,
  };
  server
    .answer(notificationOperations.ways, () => ({
      pushKey,
      problems: { email: null, sms: null, push: null },
      devices: [device],
    }))
    .answer(notificationOperations.subscribe, () => device);
};
const registered = () =>
  server.calls.filter(({ name }) => name === notificationOperations.subscribe.name).map(({ input }) => input);

beforeEach(() => {
  server = fakeCalls();
});
afterEach(() => vi.restoreAllMocks());

test('[PUSH-01] after seven days the token is made anew, and the server is told of the new one', async () => {
  const held = subscriptionOf(pushKey, 'https://push.example/old');
  browserWith(held);
  known(ago(7 * day + minute));
  await renewPush();
  expect(held.unsubscribe).toHaveBeenCalledOnce();
  const subscription = {
    endpoint: 'https://push.example/new',
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  };
  expect(registered()).toEqual([{ subscription, pushKey }]);
});

test('[PUSH-01] a younger one that still holds is left alone', async () => {
  const held = subscriptionOf(pushKey, 'https://push.example/old');
  const { subscribe } = browserWith(held);
  known(ago(7 * day - minute));
  await renewPush();
  expect([held.unsubscribe.mock.calls, subscribe.mock.calls, registered()]).toEqual([[], [], []]);
});

test('[PUSH-01] one about to expire, of a former key, or lost by the browser is registered again', async () => {
  const held = subscriptionOf(pushKey, 'https://push.example/old');
  browserWith(held);
  known(ago(day), later(new Date().toISOString(), 30 * minute));
  await renewPush();
  const former = subscriptionOf(formerKey, 'https://push.example/former');
  browserWith(former);
  known(ago(day));
  await renewPush();
  browserWith(null);
  await renewPush();
  expect([held.unsubscribe, former.unsubscribe].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(registered()).toHaveLength(3);
});

test('a browser that was never turned on, or was turned off, is not asked to take pushes', async () => {
  const { subscribe } = browserWith(null);
  known(ago(30 * day), null, false);
  await renewPush();
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  known(ago(30 * day));
  await renewPush();
  expect([subscribe.mock.calls, registered()]).toEqual([[], []]);
});
