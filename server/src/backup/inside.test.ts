import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day } from 'domain/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealJob } from '#audit';
import { features } from '#features';
import { connectOnce } from '#platform/database/db.ts';
import type { Env } from '#platform/env.ts';
import { runJob as runOnce } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { openBucket } from '#platform/testing/bucket.ts';
import { people } from '#platform/testing/cast.ts';
import { longestHold } from '#platform/testing/hold.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { reading } from './backup.ts';
import { lookJob, runJob } from './inside.ts';
import { alone } from './make.ts';

const recorder = createRecorder(features);
let folder: string;
let server: TestServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-inside-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const to = () => join(folder, 'to');
const start = async (env: Partial<Env> = {}): Promise<void> => {
  const backup: Env['backup'] = { to: { folder: to() }, at: ['02:30'], keep: { daily: 2 } };
  server = await startTestServer({ env: { dataDir: join(folder, 'data'), backup, ...env } });
  server.clock.set('2026-11-27T12:00:00.000Z');
};
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const run = () => runOnce(server.services, recorder, runJob, {});
const look = async () => {
  await runOnce(server.services, recorder, lookJob, {});
  const [{ count }] = await query(
    `with gone as (delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
      where t.id = j.task_id and t.identifier = 'backups.run' returning 1) select count(*)::int from gone`,
  );
  return count;
};
const checks = () => query('select name, good, found from backup_checks order by at');
/** Nothing is to be checked for a week: a check restores a whole backup. */
const checkedNow = () =>
  query(
    `insert into backup_checks (at, name, good, milliseconds, found) values ($1, 'checked', true, 1, '')`,
    [server.services.now()],
  );
/** Aborted once the run has begun. */
const lateAbort = (): AbortSignal => {
  let asked = 0;
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => asked++ > 0 });
};
const troubles = async () =>
  (await (await server.signIn(people.dora)).call('system.status')).body.backupTroubles;
const told = async () => {
  const events = await query(`select position from events where noun = 'system' order by position`);
  for (const { position } of events)
    await runOnce(server.services, recorder, recorder.job, { position, feature: 'notifications' });
  return query(`select distinct title, message from notifications order by message`);
};

test('[OPS-01] backups are made when they are due, checked by a restore, and go by the rules', async () => {
  await start();
  await mkdir(to(), { recursive: true });
  await writeFile(join(to(), 'notes.txt'), 'of somebody else');
  await writeFile(join(to(), 'washboard-2026-11-27T02-30-00.tar.zst.half'), 'broken off');
  await query(
    `insert into events ("noun", "rowId", "verb", "at") select 'leads', i::text, 'moved', now() from generate_series(1, 50) i`,
  );
  await runOnce(server.services, recorder, sealJob, {});
  expect(await look()).toBe(1);
  await run();
  const first = (await readdir(to())).find((name) => name.startsWith('washboard'));
  expect(first).toMatch(/^washboard-2026-11-27T12-00-0\d\.tar\.zst$/);
  const [check] = await checks();
  expect(check).toMatchObject({ name: first, good: true });
  expect(check.found).toContain(
    'each as it was backed up. 50 events in 1 seal, each as it was sealed. 0 files;',
  );
  expect(await look()).toBe(0);
  await run();
  expect(await query('select name, encrypted from backups_made')).toEqual([
    { name: first, encrypted: false },
  ]);
  for (const _ of [1, 2]) {
    server.clock.advance(day);
    await run();
  }
  const left = (await readdir(to())).sort();
  expect(left).toEqual([
    'notes.txt',
    expect.stringMatching(/^washboard-2026-11-28T/),
    expect.stringMatching(/^washboard-2026-11-29T/),
  ]);
  // Checked once a week.
  expect(await checks()).toHaveLength(1);
  server.clock.advance(5 * day);
  await run();
  expect(await checks()).toHaveLength(2);
  expect(await readdir(join(folder, 'data'))).not.toContain('checking');
  expect(
    await query(`select datname from pg_database where datname like current_database() || '_check'`),
  ).toEqual([]);
  const { body } = await (await server.signIn(people.dora)).call('system.status');
  expect(body).toMatchObject({
    backup: { name: left.length && expect.stringContaining('washboard-2026-12-04'), encrypted: false },
    backupPlan: { at: ['02:30'], to: to(), keep: 'daily 2' },
    backupCheck: { good: true },
    backupTroubles: [],
  });
});

test('[OPS-01] with a key nothing of the data can be read where backups lie, and they are checked with it', async () => {
  const backupKeyFile = join(folder, 'key');
  await writeFile(backupKeyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  await start({ backupKeyFile });
  await mkdir(join(folder, 'data/files'), { recursive: true });
  const photo = Buffer.alloc(100_000, 'a photo of a laundry, not to be found; ');
  await writeFile(join(folder, 'data/files/photo'), photo);
  await run();
  const [name = ''] = await readdir(to());
  expect(name).toMatch(/\.tar\.zst\.sealed$/);
  expect(await checks()).toMatchObject([{ name, good: true }]);
  // Zstandard's sign: what was packed would begin with it.
  expect((await readFile(join(to(), name))).includes(Buffer.from('28b52ffd', 'hex'))).toBe(false);
});

test('[OPS-01] what cannot be written is told once, in words, and tried again until it can', async () => {
  await start({ backup: { to: { folder: join(folder, 'to') }, at: ['02:30'], keep: { daily: 2 } } });
  await writeFile(to(), 'no folder');
  await run();
  expect(await troubles()).toEqual([
    {
      kind: 'backup',
      since: expect.any(String),
      at: expect.any(String),
      problem: expect.stringContaining(`${to()} cannot be written to`),
    },
  ]);
  expect(await look()).toBe(0);
  server.clock.advance(31 * 60_000);
  expect(await look()).toBe(1);
  await run();
  const once = await told();
  expect(once).toEqual([
    {
      title: 'Backup Failed',
      message: expect.stringMatching(/^The backup could not be made\. .*It is tried again by itself\.$/),
    },
  ]);
  expect(await query(`select distinct "userId" from notifications order by 1`)).toEqual(
    [people.ada.uid, people.dora.uid].sort().map((userId) => ({ userId })),
  );
  await rm(to());
  server.clock.advance(31 * 60_000);
  await run();
  expect(await troubles()).toEqual([]);
  expect(await checks()).toMatchObject([{ good: true }]);
});

test('[OPS-01] a run that was broken off goes on at once; two never run beside each other', async () => {
  await start();
  await query(`insert into backup_runs ("kind", "startedAt") values ('backup', $1)`, [server.services.now()]);
  await alone(server.services.url, async () => {
    expect(await look()).toBe(0);
    await run();
    expect(await readdir(folder)).not.toContain('to');
  });
  expect(await look()).toBe(1);
  await checkedNow();
  await run();
  expect(await readdir(to())).toHaveLength(1);
});

test('[OPS-01] a server that stops does not wait for a backup to its end; what was broken off is not called failed', async () => {
  await start();
  const stopping = new AbortController();
  const copying = alone(
    server.services.url,
    async () => {
      stopping.abort();
      const client = await connectOnce(server.services.url, reading);
      await client.query('select pg_sleep(600)');
    },
    stopping.signal,
  );
  // Its connection is ended while it is asked something, or just before: each says so in other words.
  await expect(copying).rejects.toThrow(/\bconnection (?:terminated|error)|terminating connection/i);
  // The database lets go of its lock a moment after the connection has ended.
  const held = () =>
    query(`select count(*)::int as held from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`);
  await expect.poll(held).toEqual([{ held: 0 }]);
  await writeFile(to(), 'no folder');
  await expect(
    runOnce(
      server.services,
      recorder,
      { ...runJob, run: (payload, context) => runJob.run(payload, { ...context, signal: lateAbort() }) },
      {},
    ),
  ).rejects.toThrow('EEXIST');
  expect(await query('select kind, "endedAt", problem from backup_runs')).toEqual([
    { kind: 'backup', endedAt: null, problem: null },
  ]);
});

test('[OPS-01] a newest backup that was damaged is found by its check, and told', async () => {
  await start();
  await checkedNow();
  await run();
  const [name = ''] = await readdir(to());
  const bytes = await readFile(join(to(), name));
  bytes[1000]! ^= 1;
  await writeFile(join(to(), name), bytes);
  await query('delete from backup_checks');
  await run();
  expect(await checks()).toEqual([
    { name, good: false, found: expect.stringContaining('it was cut or changed') },
  ]);
  expect((await troubles())[0]).toMatchObject({ kind: 'check' });
  expect(await told()).toMatchObject([{ title: 'Check of a Backup Failed' }]);
});

test('[attack] a database of somebody else that is called as a trial would be is left alone, and the check says so', async () => {
  await start();
  const [{ name }] = await query(`select left(current_database(), 57) || '_check' as name`);
  await query(`create database "${name}"`);
  try {
    await run();
    expect(await checks()).toEqual([]);
    expect(await troubles()).toMatchObject([
      { kind: 'check', problem: expect.stringContaining(`There is another database called ${name}`) },
    ]);
    expect(await query('select from pg_database where datname = $1', [name])).toHaveLength(1);
  } finally {
    await query(`drop database if exists "${name}"`);
  }
});

test('[OPS-01] backups lie in a bucket too; one that does not answer is told', async () => {
  const bucket = await openBucket();
  try {
    const backup: Env['backup'] = {
      to: { bucket: bucket.s3, prefix: 'kept/' },
      at: ['02:30'],
      keep: { daily: 1 },
    };
    await start({ backup });
    bucket.fault = () => 503;
    await run();
    expect((await troubles())[0].problem).toContain('s3:photos/kept/ does not answer');
    bucket.fault = () => null;
    bucket.kept.set('kept/other', Buffer.from('x'));
    server.clock.advance(31 * 60_000);
    await run();
    expect(await checks()).toMatchObject([{ good: true }]);
    server.clock.advance(day);
    await run();
    expect([...bucket.kept.keys()].sort()).toEqual([
      'kept/other',
      expect.stringMatching(/^kept\/washboard-2026-11-28T/),
    ]);
    expect(await readdir(join(folder, 'data/incoming'))).toEqual([]);
  } finally {
    bucket.close();
  }
});

const holdsNobodyUp = async (events: number, bytes: number) => {
  const backupKeyFile = join(folder, 'key');
  await writeFile(backupKeyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  await start({ backupKeyFile });
  await query(
    `insert into events (noun, "rowId", verb, at, after)
     select 'leads', i::text, 'taken', now(), jsonb_build_object('text', repeat(md5(i::text), 20)) from generate_series(1, ${events}) i`,
  );
  await mkdir(join(folder, 'data/files'), { recursive: true });
  await writeFile(join(folder, 'data/files/large'), randomBytes(bytes));
  expect(await longestHold(run)).toBeLessThan(200);
  expect(await checks()).toMatchObject([{ good: true }]);
};

test('[OPS-01] a backup and its check hold nobody up', () => holdsNobodyUp(4_000, 4_000_000));

test('[OPS-01] nor do larger ones', { tags: ['long'] }, () => holdsNobodyUp(20_000, 12_000_000));
