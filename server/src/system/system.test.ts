import { afterAll, beforeAll, expect, test } from 'vitest';
import { aheadJob } from '#events';
import { features } from '#features';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { lateness } from './delay.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const jobs = async () => (await dora.call('system.status')).body.jobs as { name: string }[];
const kind = async (name: string) => (await jobs()).find((one) => one.name === name);

test('[ADMIN-06] the system is counted as it is: versions, sizes, migrations, outbox and the last backup', async () => {
  await query(`insert into backups_made ("at", "bytes", "checkedAt") values ($1, 412, $2)`, [
    '2026-11-26T22:00:00.000Z',
    '2026-11-26T22:01:00.000Z',
  ]);
  const { status, body } = await dora.call('system.status');
  expect(status).toBe(200);
  const [{ number, name }] = await query('select number, name from migrations order by number desc limit 1');
  expect(body).toMatchObject({
    migrations: { count: number, last: name },
    versions: { product: '0.1.0', node: process.versions.node },
    backup: { at: '2026-11-26T22:00:00.000Z', bytes: 412, checkedAt: '2026-11-26T22:01:00.000Z' },
    outbox: { waiting: 0, overdue: 0 },
  });
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect(body.database.tables).toHaveLength(15);
  expect(body.server.memoryBytes).toBeGreaterThan(1_000_000);
});

test('[ADMIN-06] the log is one table, as large as its partitions are together; that none stands ahead is told', async () => {
  expect((await dora.call('system.status')).body.database.partitionsAhead).toBe(2);
  await query('alter sequence events_position_seq restart with 19999900');
  await query(
    `insert into events ("noun", "rowId", "verb", "at") select 'leads', n::text, 'moved', now() from generate_series(1, 5000) n`,
  );
  const { tables, partitionsAhead } = (await dora.call('system.status')).body.database;
  const [{ bytes }] = await query(
    `select sum(pg_total_relation_size("partition"))::bigint as bytes from event_bounds`,
  );
  const ours = tables.filter(({ name }: { name: string }) => name.startsWith('events'));
  expect(ours).toEqual([{ name: 'events', bytes, rows: expect.any(Number) }]);
  expect(partitionsAhead).toBe(0);
  await runJob(server.services, createRecorder(features), aheadJob, {});
  expect((await dora.call('system.status')).body.database.partitionsAhead).toBe(2);
});

test('[ADMIN-06] jobs are counted by kind; what failed is shown with its reason and done again, one or all', async () => {
  const job = { name: 'test.job' };
  for (const n of [1, 2, 3]) await enqueueJob(server.db, job, { n });
  await enqueueJob(server.db, job, {}, { runAt: '2099-01-01T00:00:00.000Z' });
  expect(await kind('test.job')).toMatchObject({ waiting: 3, later: 1, failed: 0, retrying: 0, running: 0 });
  const ids = (await query('select id from graphile_worker.jobs order by id limit 3')).map(({ id }) => id);
  await query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No room' where id = $1`,
    [ids[0]],
  );
  await query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Away', run_at = '2099-01-01' where id = any($1)`,
    [ids.slice(1)],
  );
  expect(await kind('test.job')).toMatchObject({ waiting: 0, failed: 1, retrying: 2 });
  const troubled = (await dora.call('system.failedJobs')).body.items;
  expect(
    troubled.map(({ error, nextAt }: { error: string; nextAt: unknown }) => [error, nextAt === null]),
  ).toEqual(
    expect.arrayContaining([
      ['No room', true],
      ['Away', false],
    ]),
  );
  const one = await dora.call('system.retryJobs', { id: String(ids[0]) });
  expect(one.body).toEqual({ retried: 1 });
  expect(await kind('test.job')).toMatchObject({ waiting: 1, failed: 0, retrying: 2 });
  expect((await dora.call('system.retryJobs', { name: 'test.job' })).body).toEqual({ retried: 2 });
  expect(await kind('test.job')).toMatchObject({ waiting: 3, later: 1 });
  expect((await dora.call('system.retryJobs', { name: 'test.job' })).status).toBe(404);
  for (const input of [{}, { id: '1', name: 'test.job' }, { id: 'x' }])
    expect((await dora.call('system.retryJobs', input)).status).toBe(400);
  const told = await query(`select "rowId", after from events where noun = 'system' order by position`);
  expect(told).toEqual([
    { rowId: String(ids[0]), after: { jobs: 1 } },
    { rowId: 'test.job', after: { jobs: 2 } },
  ]);
});

test('[perm AUD-02] an administrator reads nothing of it', async () => {
  for (const [name, input] of [
    ['system.status', {}],
    ['system.failedJobs', {}],
    ['system.retryJobs', { name: 'test.job' }],
    ['crash.list', {}],
    ['crash.get', { key: 'x' }],
    ['crash.mend', { key: 'x', mended: true }],
  ] as const)
    expect((await ada.call(name, input)).status, name).toBe(403);
});

test.each([
  [20_000_000, 0],
  [19_000_000, 0],
  [25_040_000, 5],
  [Number.NaN, 0],
])('[ADMIN-06] %d ns from one look at the event loop to the next are %d ms late', (nanoseconds, late) => {
  expect(lateness(nanoseconds)).toBe(late);
});
