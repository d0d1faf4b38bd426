import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

// Sixty a minute for a person, of which three may find nothing; three times that for an address.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { requestsPerMinute: 60, trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = { id: '0199c222-0000-7000-8000-00000000abcd' };

test('[attack] who guesses ids is stopped for the rest of the minute, and nobody else is', async () => {
  const max = await server.signIn(people.max);
  const asked = async () => (await max.call('leads.get', guess, from('198.51.100.1'))).status;
  expect([await asked(), await asked(), await asked()]).toEqual([404, 404, 404]);
  const over = await max.call('auth.me', {}, from('198.51.100.9'));
  expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(over.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  const mia = await server.signIn(people.mia);
  expect((await mia.call('auth.me', {}, from('198.51.100.1'))).status).toBe(200);
  server.clock.advance(61_000);
  expect((await max.call('auth.me', {}, from('198.51.100.1'))).status).toBe(200);
});

test('who asks without end is stopped, from whatever addresses', async () => {
  server.clock.advance(61_000);
  const uma = await server.signIn(people.uma);
  const statuses = await Promise.all(
    Array.from({ length: 61 }, (_, at) => uma.call('auth.me', {}, from(`198.51.100.${at}`))),
  );
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(60);
});

test('an address has several people behind it, and is stopped as well', async () => {
  server.clock.advance(61_000);
  const asked = () => server.anonymous.call('auth.provider', {}, from('203.0.113.5'));
  const answers = await Promise.all(Array.from({ length: 181 }, asked));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await server.anonymous.call('auth.provider', {}, from('203.0.113.6'))).status).toBe(200);
});

test('[attack] a path written otherwise counts like any other', async () => {
  server.clock.advance(61_000);
  const mia = await server.signIn(people.mia);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const missed = async () =>
    (await mia.raw('/%61pi/leads.get', { ...post, body: JSON.stringify(guess) })).status;
  expect([await missed(), await missed(), await missed(), await missed()]).toEqual([404, 404, 404, 429]);
  expect((await fetch(`${server.url}/%61pi/openapi.json`, { method: 'HEAD' })).status).toBe(405);
});

// Of an address nine may find nothing.
test.each([
  ['/sendNotification', 180],
  ['/unsubscribe', 9],
])('[attack] what stands beside the operations counts as well: %s', async (path, most) => {
  server.clock.advance(61_000);
  const post = { method: 'POST', ...from('203.0.113.7') };
  const asked = Array.from({ length: most + 1 }, () => server.anonymous.raw(path, post));
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('[attack] of the newer addresses all that begin alike count as one', async () => {
  server.clock.advance(61_000);
  const asked = (at: number) => server.anonymous.call('auth.provider', {}, from(`2001:db8::${at}`));
  const answers = await Promise.all(Array.from({ length: 181 }, (_, at) => asked(at)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
