import { productVersion } from 'domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.pool.query('delete from crash_reports');
  await server.services.pool.query('delete from crash_groups');
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

// A version that was served once.
const earlier = '0.0.1';
const sendAs = async (who: Client, more: object) => {
  server.clock.advance(61_000);
  const body = JSON.stringify({
    error: 'No lead 0192f000-0000-7000-8000-0000000000a1',
    stack: 'Error\n    at saveLead (http://127.0.0.1:5173/src/leads/save.ts:31:7)',
    additionalData: { version: earlier },
    ...more,
  });
  expect((await who.raw('/api/crash-report', { method: 'POST', body })).status).toBe(204);
};
const groups = async (state: 'open' | 'mended' = 'open') =>
  (await dora.call('crash.list', { state })).body.items;

test('[ADMIN-06] the same crash of several people and versions is one, with counts, the first and the last', async () => {
  const [uma, max] = [await server.signIn(people.uma), await server.signIn(people.max)];
  dora = await server.signIn(people.dora);
  await sendAs(uma, {});
  await sendAs(max, {
    error: 'No lead 0192f000-0000-7000-8000-0000000000ff',
    additionalData: { version: productVersion },
  });
  await sendAs(max, { additionalData: { version: productVersion } });
  await sendAs(uma, { error: 'Something else' });
  const [other, same] = await groups();
  expect(other).toMatchObject({ message: 'Something else', count: 1 });
  expect(same).toMatchObject({
    message: 'No lead …',
    frame: 'saveLead in save.ts',
    count: 3,
    versions: [earlier, productVersion],
    people: [people.uma.uid, people.max.uid],
    mendedAt: null,
    cameBack: false,
  });
  expect(same.firstAt < same.lastAt).toBe(true);
  const { group, reports } = (await dora.call('crash.get', { key: same.key })).body;
  expect(group).toEqual(same);
  expect(
    reports.map(({ version, person }: { version: string; person: string }) => [version, person]),
  ).toEqual([
    [productVersion, people.max.uid],
    [productVersion, people.max.uid],
    [earlier, people.uma.uid],
  ]);
  expect((await dora.call('crash.get', { key: 'none' })).status).toBe(404);
});

test('[ADMIN-06] one that is mended stays so with the version it was known of, and comes back with a later one', async () => {
  const uma = await server.signIn(people.uma);
  dora = await server.signIn(people.dora);
  await sendAs(uma, {});
  const [{ key }] = await groups();
  const mended = await dora.call('crash.mend', { key, mended: true });
  expect(mended.body).toMatchObject({ mendedBy: people.dora.uid, cameBack: false });
  await sendAs(uma, {});
  expect(await groups()).toEqual([]);
  expect((await groups('mended'))[0]).toMatchObject({ key, count: 2 });
  await sendAs(uma, { additionalData: { version: '999.0.0' } });
  expect(await groups()).toEqual([]);
  await sendAs(uma, { additionalData: { version: productVersion } });
  expect((await groups())[0]).toMatchObject({ key, count: 4, cameBack: true, mendedAt: null });
  expect((await dora.call('crash.mend', { key, mended: false })).body.cameBack).toBe(true);
  const told = await server.services.pool.query(`select verb, after from events where noun = 'crash'`);
  expect(told.rows).toEqual([{ verb: 'mended', after: { message: 'No lead …' } }]);
});

test('[ADMIN-06] what came in before there were groups is counted soon, each once; old ones are forgotten', async () => {
  dora = await server.signIn(people.dora);
  await server.services.pool.query(
    `insert into crash_reports ("id", "at", "person", "report")
     select gen_random_uuid(), $1::timestamptz - n * interval '1 day', null, jsonb_build_object('error', 'Old', 'stack', '')
     from generate_series(1, 3) as n`,
    [server.clock.now()],
  );
  const recorder = createRecorder(features);
  const job = (name: string) => features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)!;
  for (let round = 0; round < 2; round += 1) await runJob(server.services, recorder, job('crash.group'), {});
  expect(await groups()).toMatchObject([{ message: 'Old', count: 3, versions: [] }]);
  server.clock.advance(95 * 86_400_000);
  await runJob(server.services, recorder, job('crash.forget'), {});
  dora = await server.signIn(people.dora);
  expect([await groups(), await kept()]).toEqual([[], []]);
});
