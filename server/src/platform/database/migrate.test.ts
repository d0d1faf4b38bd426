import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { migrate } from './migrate.ts';

let directory: string;
let database: TestDatabase;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'washboard-migrate-'));
  database = await testDatabase('empty');
  await write('0001_first.sql', 'create table first (id integer);\ninsert into first values (1);\n');
  await write('0002_second.sql', 'create table second (id integer);\n');
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const write = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);
const run = (upTo?: number): Promise<void> =>
  migrate(database.url, silentLog, { directory, ...(upTo ? { upTo } : {}) });
const list = async (query: string): Promise<unknown[]> =>
  (await database.pool.query({ text: query, rowMode: 'array' })).rows.flat();
const done = () => list('select name from migrations order by number');

test('runs what is new, in order, once; a second run changes nothing', async () => {
  await run(1);
  expect(await done()).toEqual(['0001_first.sql']);
  await run();
  await run();
  expect(await done()).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await list('select id from first')).toEqual([1]);
});

test('prepares the job queue too', async () => {
  await run();
  expect(await list("select to_regprocedure('graphile_worker.complete_jobs(bigint[])') is not null")).toEqual(
    [true],
  );
});

test('servers that start at once migrate once', async () => {
  await write('0003_slow.sql', 'select pg_sleep(0.2); create table third (id integer);');
  await Promise.all([run(), run(), run()]);
  expect(await done()).toHaveLength(3);
  expect(await list('select id from first')).toEqual([1]);
});

test('a server killed in the middle of a file leaves nothing of it', async () => {
  await write('0003_slow.sql', 'create table third (id integer); select pg_sleep(10);');
  const killed = run().catch((error: Error) => error);
  const kill = () =>
    list(
      "select count(pg_terminate_backend(pid))::int from pg_stat_activity where query ~ '^create table third'",
    );
  await expect.poll(kill).toEqual([1]);
  expect(await killed).toBeInstanceOf(Error);
  expect(await done()).toHaveLength(2);
  await write('0003_slow.sql', 'create table third (id integer);');
  await run();
  expect(await done()).toHaveLength(3);
});

test('a file that fails is undone, named and does not count', async () => {
  await write('0003_wrong.sql', 'create table third (id integer); select nothing;');
  await expect(run()).rejects.toThrow('Migration 0003_wrong.sql failed: column "nothing" does not exist');
  expect(await list("select to_regclass('third')")).toEqual([null]);
});

test('[OPS-01] a file that waits for a writer who waits for it is undone and tried again', async () => {
  await run();
  await write('0003_both.sql', 'insert into second values (2); lock table second; lock table first;');
  const writer = await database.pool.connect();
  const waits = () =>
    list("select count(*)::int from pg_locks where not granted and relation = 'first'::regclass");
  try {
    // Whoever has waited longest for nothing ends it: never the writer.
    await writer.query("set deadlock_timeout = '10min'");
    await writer.query('begin; lock table first in row exclusive mode');
    const migrated = run();
    await expect.poll(waits).toEqual([1]);
    await writer.query('insert into second values (1); commit');
    await migrated;
  } finally {
    writer.release(true);
  }
  expect(await list('select id from second order by id')).toEqual([1, 2]);
  expect(await done()).toHaveLength(3);
});

test('line endings are no change, any other edit is refused', async () => {
  await run();
  await write('0002_second.sql', 'create table second (id integer);\r\n');
  await run();
  await write('0002_second.sql', 'create table second (id bigint);\n');
  await expect(run()).rejects.toThrow('Migration 0002_second.sql was changed after it ran');
});

test('a missing or double number is refused before anything runs', async () => {
  await write('0004_fourth.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Migration 0004_fourth.sql does not follow number 2');
  await rm(join(directory, '0004_fourth.sql'));
  await write('0002_other.sql', 'select 1;');
  await expect(run()).rejects.toThrow('does not follow');
  expect(await list("select to_regclass('migrations')")).toEqual([null]);
});

test('[OPS-01] a version taken back goes on where what came since only adds, and says so; where something went, it is refused', async () => {
  await write('0003_third.sql', 'create table third (id integer);');
  await run();
  await rm(join(directory, '0003_third.sql'));
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (...said: unknown[]) => void warned.push(said) };
  await migrate(database.url, log, { directory });
  expect(warned).toEqual([['the database is newer than this program', { migration: '0003_third.sql' }]]);
  expect(await done()).toHaveLength(3);

  await write('0003_third.sql', 'create table third (id integer);');
  await write(
    '0004_gone.sql',
    '-- contract: the second table, which nothing reads since\ndrop table second;',
  );
  await run();
  await rm(join(directory, '0004_gone.sql'));
  await expect(run()).rejects.toThrow(
    'The database is newer than this program: it already has 0004_gone.sql',
  );
});

test('a file that was changed after it ran is refused of a newer database as well', async () => {
  await write('0003_third.sql', 'create table third (id integer);');
  await run();
  await rm(join(directory, '0003_third.sql'));
  await write('0002_second.sql', 'create table second (id bigint);');
  await expect(run()).rejects.toThrow('Migration 0002_second.sql was changed after it ran');
});

test('a database of before it was kept what takes away learns it once', async () => {
  await run();
  await database.pool.query('alter table migrations drop column contracts');
  await run();
  expect(await list('select contracts from migrations')).toEqual([false, false]);
});

test('a file marked so runs without a transaction, statement by statement', async () => {
  await write(
    '0003_index.sql',
    '-- no transaction\ncreate index concurrently if not exists one on first (id);\ncreate index concurrently if not exists two on first (id);\n',
  );
  await run();
  expect(await list("select indexname from pg_indexes where tablename = 'first' order by 1")).toEqual([
    'one',
    'two',
  ]);
});
