import { specifiedLimits } from 'domain/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let uma: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  uma = await server.signIn(people.uma);
});
afterAll(() => server.close());

const ask = (client: Client) => client.call('users.directory');
const left = async (client: Client) => {
  const { status, headers } = await ask(client);
  return [status, headers.get('RateLimit-Remaining')];
};
const setLimit = async (api: object) => {
  const { version, limits } = (await ada.call('settings.get')).body;
  return ada.call('settings.update', { version, fields: { limits: { ...limits, api } } });
};

test('[RATE-01] requests of one person: off until it is switched on, then counted, refused, and begun anew', async () => {
  const { limits } = (await ada.call('settings.get')).body;
  expect(limits.api).toEqual({ on: false, ...specifiedLimits.api });
  expect(await left(uma)).toEqual([200, null]);
  await setLimit({ on: true, max: 3, per: 1 });
  await expect.poll(() => left(uma)).not.toEqual([200, null]);
  // A new window, so that nothing counts but what follows.
  server.clock.advance(61_000);
  expect(await left(uma)).toEqual([200, '2']);
  expect(await left(uma)).toEqual([200, '1']);
  expect(await left(uma)).toEqual([200, '0']);
  const over = await ask(uma);
  expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(over.body.error.message).toMatch(/^More than 3 requests\. Please go on in \d+ seconds\.$/);
  const reset = Number(over.headers.get('RateLimit-Reset'));
  expect(reset).toBeGreaterThan(50);
  expect(reset).toBeLessThanOrEqual(60);
  expect(Number(over.headers.get('Retry-After'))).toBeLessThanOrEqual(reset);
  expect(over.headers.get('RateLimit-Limit')).toBe('3');
  // Each person has a limit of their own, over all their browsers.
  expect((await ask(await server.signIn(people.uma))).status).toBe(429);
  expect(await left(ada)).toEqual([200, '2']);
  server.clock.advance(61_000);
  expect(await left(uma)).toEqual([200, '2']);
});

test('[RATE-01] nobody is shut out for good: who one is, signing out and the settings are not counted', async () => {
  for (let n = 0; n < 6; n += 1) await ask(ada);
  expect((await ask(ada)).status).toBe(429);
  expect((await ada.call('auth.me')).status).toBe(200);
  expect((await setLimit({ on: false, max: 3, per: 1 })).status).toBe(200);
  await expect.poll(() => left(ada)).toEqual([200, null]);
});

test('[RATE-01] searches have a limit of their own, which says how long', async () => {
  const { version, limits } = (await ada.call('settings.get')).body;
  const search = { on: true, max: 2, per: 1 };
  await ada.call('settings.update', { version, fields: { limits: { ...limits, search } } });
  server.clock.advance(61_000);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await uma.call('search.all', { query: 'maple' })).status);
  expect(statuses).toEqual([200, 200, 429]);
  const over = await uma.call('search.all', { query: 'maple' });
  expect(over.body.error.message).toBe('Too many searches. Please try again in 1 minute.');
  expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(50);
  expect(await left(uma)).toEqual([200, null]);
  server.clock.advance(61_000);
  expect((await uma.call('search.all', { query: 'maple' })).status).toBe(200);
});
