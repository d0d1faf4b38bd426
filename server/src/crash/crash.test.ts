import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.pool.query('delete from crash_reports');
  await server.services.pool.query('delete from limits');
});

const report = (body: string, headers: Record<string, string> = {}) =>
  server.anonymous.raw('/api/crash-report', { method: 'POST', body, headers });
const kept = async () => (await server.services.pool.query('select person, report from crash_reports')).rows;

test('[CRASH-01] [perm SYS-16] a beacon is kept as text and answered with nothing', async () => {
  const body = JSON.stringify({ error: '<script>', stack: 'at x', url: 'http://a/', more: 1 });
  const answer = await report(body, { 'content-type': 'text/plain;charset=UTF-8' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [row] = await kept();
  expect(row).toMatchObject({ person: null, report: { error: '<script>', stack: 'at x' } });
  expect(row.report.more).toBeUndefined();
});

test('[CRASH-01] a report of somebody signed in carries their uid, whatever it says itself', async () => {
  const uma = await server.signIn(people.uma);
  const body = JSON.stringify({ error: 'x', userId: people.ada.uid });
  expect((await uma.raw('/api/crash-report', { method: 'POST', body })).status).toBe(204);
  expect((await kept())[0].person).toBe(people.uma.uid);
});

test('[CRASH-01] one per 60 seconds and client; the others are dropped in silence', async () => {
  for (let sent = 0; sent < 3; sent += 1) expect((await report('{"error":"again"}')).status).toBe(204);
  expect(await kept()).toHaveLength(1);
  server.clock.advance(61_000);
  await report('{"error":"later"}');
  expect(await kept()).toHaveLength(2);
});

test.each([
  ['too much', JSON.stringify({ error: 'x'.repeat(17_000) }), 0],
  ['nothing', '', 0],
  ['no JSON', 'it broke \u0000 here', 1],
  ['a list', '[1,2]', 1],
  ['a prototype', '{"__proto__":{"a":1},"error":"x"}', 1],
])('[CRASH-01] %s is 204 and never an error', async (_, body, count) => {
  const answer = await report(body);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await kept()).toHaveLength(count);
});

test('a report from another site is refused', async () => {
  expect((await report('{}', { origin: 'https://evil.example' })).status).toBe(403);
});
