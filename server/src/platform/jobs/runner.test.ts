import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog, during } from '#platform/log.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { enqueueJob } from './enqueue.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './jobs.ts';
import { cronOf, type Jobs, runJob, startJobs } from './runner.ts';

let server: TestServer;
let jobs: Jobs | null = null;
const ran: string[] = [];
let failing = 0;

const note: Job<{ text: string }> = {
  name: 'test.note',
  run: async ({ text }, { db, emit }) => {
    ran.push(text);
    emit({ noun: 'test', rowId: text, verb: 'noted', before: {}, after: {} });
    await db
      .insertInto('limits')
      .values({ key: text, count: 1, windowStart: now(), windowEnd: now() })
      .execute();
    if (failing > 0) {
      failing -= 1;
      throw new Error('not this time');
    }
  },
};
const hang: Job<object> = {
  name: 'test.hang',
  run: async () => {
    ran.push('hang');
  },
};
const slow: Job<{ text: string }> = {
  name: 'test.slow',
  queue: 'slow',
  run: async ({ text }) => {
    ran.push(`begun ${text}`);
    await sleep(150);
    ran.push(`done ${text}`);
  },
};
const reacting = createRecorder([
  {
    name: 'listeners',
    routes: [],
    reactions: [
      {
        verb: 'test.noted',
        run: async ({ rowId, actor }) => {
          ran.push(`heard ${rowId} of ${actor}`);
        },
      },
    ],
  },
]);
const now = () => server.services.now();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
  ran.length = 0;
});

const start = () => {
  jobs = startJobs(
    server.services,
    reacting,
    [note, hang, slow, reacting.job, housekeeping],
    server.database.url,
  );
};
const waiting = async () =>
  (await server.services.pool.query('select payload from graphile_worker._private_jobs')).rows.map(
    ({ payload }) => payload,
  );
const eventsOf = async (rowId: string) =>
  (await server.services.pool.query(`select actor from events where noun = 'test' and "rowId" = $1`, [rowId]))
    .rows;

test('a job enqueued in a transaction runs after its commit, and not at all after a rollback', async () => {
  start();
  const { db } = server.services;
  await expect(
    db.transaction().execute(async (trx) => {
      await enqueueJob(trx, note, { text: 'never' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow();
  expect(await waiting()).toEqual([]);
  await db.transaction().execute((trx) => enqueueJob(trx, note, { text: 'kept' }));
  await vi.waitFor(() => expect(ran).toContain('kept'), 10_000);
  await vi.waitFor(async () => expect(await eventsOf('kept')).toEqual([{ actor: null }]), 10_000);
  // What reacts to the event is a job, too.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000);
});

test('one waiting job per key; the later one counts', async () => {
  const { db } = server.services;
  await enqueueJob(db, note, { text: 'first' }, { key: 'same' });
  await enqueueJob(db, note, { text: 'second' }, { key: 'same' });
  expect(await waiting()).toEqual([{ text: 'second' }]);
  start();
  await vi.waitFor(() => expect(ran).toContain('second'), 10_000);
  expect(ran).not.toContain('first');
});

test('slow jobs of one queue run one after another, and others beside them', async () => {
  const { db } = server.services;
  for (const text of ['1', '2', '3', '4', '5', '6']) await enqueueJob(db, slow, { text });
  start();
  await vi.waitFor(() => expect(ran).toContain('begun 1'), 10_000);
  await enqueueJob(db, note, { text: 'beside' });
  await vi.waitFor(() => expect(ran.filter((said) => said.startsWith('done'))).toHaveLength(6), 10_000);
  expect(ran.indexOf('beside')).toBeLessThan(ran.indexOf('done 3'));
  const inTurn = ran.filter((said) => /^(begun|done) /.test(said));
  expect(inTurn).toEqual(['1', '2', '3', '4', '5', '6'].flatMap((text) => [`begun ${text}`, `done ${text}`]));
});

test('what comes round waits in its queue too: a long run of it is not met by the next', () => {
  const [beside, inTurn] = cronOf([
    { ...hang, every: '*/5 * * * *' },
    { ...slow, every: '*/5 * * * *' },
  ]);
  expect([beside?.options.queueName, inTurn?.options.queueName]).toEqual([undefined, 'slow']);
});

test('a job that fails leaves nothing behind and is tried again', async () => {
  failing = 1;
  await enqueueJob(server.services.db, note, { text: 'stumbling' });
  start();
  await vi.waitFor(() => expect(ran).toContain('stumbling'), 10_000);
  await vi.waitFor(async () => {
    const { rows } = await server.services.pool.query(
      `select attempts, run_at > now() as later from graphile_worker.jobs where task_identifier = 'test.note'`,
    );
    expect(rows).toEqual([{ attempts: 1, later: true }]);
  }, 10_000);
  expect(await eventsOf('stumbling')).toEqual([]);
  await server.services.pool.query(`delete from graphile_worker._private_jobs`);
});

test('[OPS-01] the lines of a job, of what follows from it and of a mail it writes name the request that enqueued it', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('warn', (line) => lines.push(JSON.parse(line)));
  const services = { ...server.services, log };
  const first: Job<{ text: string }> = {
    name: 'test.first',
    run: async ({ text, ...more }, { enqueue, mail, emit, services: { log } }) => {
      log.warn('first runs', { more });
      await mail({ to: 'ann@example.com', subject: text, text });
      emit({ noun: 'test', rowId: text, verb: 'noted', before: {}, after: {} });
      await enqueue(second, {});
    },
  };
  const second: Job<object> = {
    name: 'test.second',
    maxAttempts: 1,
    run: async () => {
      throw new Error('no');
    },
  };
  const reacts = createRecorder([
    {
      name: 'listeners',
      routes: [],
      reactions: [{ verb: 'test.noted', run: async () => log.warn('reacts') }],
    },
  ]);
  jobs = startJobs(services, reacts, [first, second, reacts.job], server.database.url);
  await during({ requestId: 'r1' }, () => enqueueJob(server.services.db, first, { text: 'of a request' }));
  await vi.waitFor(() => expect(lines).toHaveLength(3), 10_000);
  expect(lines.map(({ requestId, job, message, more }) => [requestId, job, message, more]).sort()).toEqual([
    ['r1', 'platform.react', 'reacts', undefined],
    ['r1', 'test.first', 'first runs', {}],
    ['r1', 'test.second', 'job failed', undefined],
  ]);
  const kept = await server.services.pool.query(
    `select "requestId" from outbox where subject = 'of a request'`,
  );
  expect(kept.rows).toEqual([{ requestId: 'r1' }]);
  await jobs.stop();
  jobs = null;
  await server.services.pool.query(`delete from graphile_worker._private_jobs`);
});

test('[OPS-01] a job names the request that enqueued it by the id that its answer had', async () => {
  const asked = await server.anonymous.call('auth.requestPasswordReset', { email: people.ada.email });
  expect(asked.status).toBe(200);
  expect(await waiting()).toEqual([expect.objectContaining({ _request: asked.headers.get('x-request-id') })]);
  await server.services.pool.query(`delete from graphile_worker._private_jobs`);
});

test('other nouns react to an event, in a job of their own', async () => {
  start();
  const meta = { at: now(), actor: people.ada.uid, effective: people.ada.uid, requestId: null, key: null };
  const event = { noun: 'test', rowId: 'x', verb: 'noted', before: {}, after: {} };
  await server.db.transaction().execute((trx) => reacting.record(trx, [event], meta));
  await vi.waitFor(() => expect(ran).toContain(`heard x of ${people.ada.uid}`), 10_000);
});

test('a job of a server that was killed runs on another within seconds', async () => {
  const script = fileURLToPath(import.meta.resolve('#platform/testing/job-server.ts'));
  const child = spawn(process.execPath, [script, server.database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await enqueueJob(server.services.db, hang, {});
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  start();
  await vi.waitFor(() => expect(ran).toContain('hang'), 10_000);
});

test('a lost connection is no end: the jobs begin anew', async () => {
  start();
  await enqueueJob(server.services.db, note, { text: 'before' });
  await vi.waitFor(() => expect(ran).toContain('before'), 10_000);
  // Its end is written down too: cut just then, the queue would say so outside of every test.
  await vi.waitFor(async () => {
    const { rows } = await server.services.pool.query(`select from graphile_worker.jobs`);
    expect(rows).toEqual([]);
  }, 10_000);
  await server.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name in ('washboard-jobs', 'washboard-presence') and datname = current_database()`,
  );
  await enqueueJob(server.services.db, note, { text: 'after' });
  await vi.waitFor(() => expect(ran).toContain('after'), 10_000);
});

test('housekeeping forgets what is kept only for a time', async () => {
  const { pool } = server.services;
  await pool.query(
    `insert into idempotency_keys values
    ($1, 'x', 'old', 'h', 200, 'a', now() - interval '31 days'), ($1, 'x', 'young', 'h', 200, 'a', now())`,
    [people.ada.uid],
  );
  await pool.query(`delete from limits`);
  await pool.query(`insert into limits values
    ('old', 1, now(), now() - interval '2 days'), ('young', 1, now(), now())`);
  await runJob(server.services, reacting, housekeeping, {});
  expect((await pool.query('select key from idempotency_keys')).rows).toEqual([{ key: 'young' }]);
  expect((await pool.query('select key from limits')).rows).toEqual([{ key: 'young' }]);
});
