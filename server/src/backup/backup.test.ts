import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, restoring } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { verifyArchive } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const appSecret = 'a-secret-of-more-than-thirty-two-characters';
const now = '2026-11-21T10:00:00.000Z';
let folder: string;
let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-backup-'));
  [source, target] = [await testDatabase(), await testDatabase('empty')];
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'a.tar.zst');
const from = () => ({ url: source.url, dataDir: join(folder, 'from'), appSecret, includeSecret: false });
const into = () => ({ url: target.url, dataDir: join(folder, 'into'), appSecret });

/** Awkward values in every kind of column, a table that points forward in the alphabet, a waiting job, files. */
const fill = async (): Promise<void> => {
  const { pool } = source;
  const person = randomUUID();
  await pool.query(
    `insert into users (uid, email, "emailIndex", "displayName", role, "tenantId", "createdAt", "updatedAt", "notificationPreferences")
     values ($1, 'v1.x', 'index', $2, 'admin', $1, $3, $3, '{"a": [1, null, "\\\\N"]}')`,
    [person, 'tab\tnewline\nquote"\'\\ \\N é 🧺', now],
  );
  await pool.query(
    `insert into access_codes (id, uid, "codeHash", "createdAt", "expiresAt") values ($1, $1, 'hash', $2, $2)`,
    [person, now],
  );
  await pool.query(
    `insert into events (noun, "rowId", verb, at, actor, after)
     select 'leads', i::text, 'taken', now(), $1, jsonb_build_object('text', repeat(md5(i::text), 60)) from generate_series(1, 5000) i`,
    [person],
  );
  await pool.query(`update settings set version = 7, data = '{"office": "Reno"}'`);
  await pool.query(
    `select graphile_worker.add_job('sendMail', '{"id": 1}', run_at := now() + interval '1 day', job_key := 'k')`,
  );
  await mkdir(join(from().dataDir, 'files/leads'), { recursive: true });
  await writeFile(join(from().dataDir, 'files/leads/photo'), randomBytes(5_000_000));
  await writeFile(join(from().dataDir, 'files/empty'), '');
};

/** Each table's rows as one digest; aside the transaction ids of another cluster, and how far the audit's chain and webhooks have read in it. */
const digests = async ({ pool }: TestDatabase): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('migrations', 'sealing', 'unsealed', 'webhook_reading')`,
  );
  const answer: Record<string, string> = {};
  for (const { name } of rows) {
    const line = `(to_jsonb(t) - 'xid')::text`;
    const digest = await pool.query(
      `select count(*) || md5(string_agg(${line}, ';' order by ${line})) as d from "${name}" t`,
    );
    answer[name] = digest.rows[0].d;
  }
  return answer;
};

const restoreFile = async (): Promise<void> => restore(into(), await verifyArchive(file()));
const tables = async () =>
  (await target.pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).rows;

test('what was backed up comes back: every table by digest, sequences, jobs and files', async () => {
  await fill();
  const counts = await backup(from(), file(), now);
  expect(counts.files).toBe(2);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('a.tar.zst.part');
  await restoreFile();
  expect(await digests(target)).toEqual(await digests(source));
  const job = `select task_identifier, key, payload, run_at from graphile_worker.jobs join graphile_worker._private_jobs p using (id, key, run_at)`;
  expect((await target.pool.query(job)).rows).toEqual((await source.pool.query(job)).rows);
  for (const name of ['leads/photo', 'empty'])
    expect(
      (await readFile(join(into().dataDir, 'files', name))).equals(
        await readFile(join(from().dataDir, 'files', name)),
      ),
    ).toBe(true);
});

test('after a restore work goes on: identities continue, laws and triggers hold, the server may start', async () => {
  await fill();
  await backup(from(), file(), now);
  await restoreFile();
  const { pool } = target;
  const next = await pool.query(
    `insert into events (noun, "rowId", verb, at) values ('leads', '1', 'sold', now()) returning position`,
  );
  expect(next.rows[0].position).toBe(5001);
  const old = await pool.query(
    'select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as seen from events',
  );
  expect(old.rows[0].seen).toBe(true);
  await expect(pool.query('delete from events')).rejects.toThrow('append-only');
  await expect(pool.query('delete from users')).rejects.toThrow('foreign key');
  const deferrable = await pool.query(
    `select from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace`,
  );
  expect(deferrable.rowCount).toBe(0);
  await migrate(target.url, silentLog);
});

test('events come back on both sides of a border, into partitions as they were; one that was detached does not come back', async () => {
  const { pool } = source;
  await fill();
  await pool.query(`alter sequence events_position_seq restart with 39999999`);
  await pool.query(`select make_event_partitions(39999999, 10000000, 2)`);
  await pool.query(
    `insert into events (noun, "rowId", verb, at) select 'leads', n::text, 'moved', now() from generate_series(1, 4) n`,
  );
  await pool.query(`select make_event_partitions(40000002, 10000000, 2)`);
  await pool.query('alter table events detach partition event_partitions.events_0');
  await backup(from(), file(), now);
  await restoreFile();
  const positions = `select position from events order by position`;
  expect((await target.pool.query(positions)).rows.map(({ position }) => position)).toEqual([
    39_999_999, 40_000_000, 40_000_001, 40_000_002,
  ]);
  const last = `select "partition"::text, "from", "to" from event_bounds where "from" >= 30000000`;
  const { rows } = await target.pool.query(`${last}`);
  expect(rows).toEqual((await pool.query(last)).rows);
  expect((await target.pool.query('select count(*)::int as n from event_bounds')).rows).toEqual([
    { n: rows.length },
  ]);
  await expect(target.pool.query('delete from event_partitions.events_40000000')).rejects.toThrow(
    'append-only',
  );
});

test('a backup is one moment, while others go on writing', async () => {
  await fill();
  let writing = true;
  const writer = (async () => {
    while (writing)
      await source.pool.query(`with one as (insert into events (noun, "rowId", verb, at) values ('settings', '1', 'changed', now()))
        update settings set version = version + 1`);
  })();
  await backup(from(), file(), now);
  writing = false;
  await writer;
  await restoreFile();
  const { rows } = await target.pool.query(
    `select version - 7 as written, (select count(*)::int from events where noun = 'settings') as told from settings`,
  );
  expect(rows[0].written).toBe(rows[0].told);
});

test('a database that is not empty is refused and keeps what it has', async () => {
  await backup(from(), file(), now);
  await target.pool.query('create table something as select 1 as number');
  await expect(restoreFile()).rejects.toThrow('The database is not empty');
  expect(await tables()).toEqual([{ relname: 'something' }]);
});

test('uploaded files that are there already are not overwritten', async () => {
  await backup(from(), file(), now);
  await mkdir(join(into().dataDir, 'files'), { recursive: true });
  await writeFile(join(into().dataDir, 'files/mine'), 'mine');
  await expect(restoreFile()).rejects.toThrow('not empty');
  expect(await readFile(join(into().dataDir, 'files/mine'), 'utf8')).toBe('mine');
});

test('a cut or changed archive is refused with nothing written', async () => {
  await fill();
  await backup(from(), file(), now);
  const whole = await readFile(file());
  const cuts = [0, 10, Math.floor(whole.length / 2), whole.length - 20, whole.length - 1];
  const changes = [4, 1000, Math.floor(whole.length / 2), whole.length - 200].map((at) => {
    const changed = Buffer.from(whole);
    changed[at]! ^= 0x10;
    return changed;
  });
  for (const bad of [...cuts.map((length) => whole.subarray(0, length)), ...changes]) {
    await writeFile(file(), bad);
    await expect(restoreFile()).rejects.toThrow('is not a whole backup');
  }
  expect(await tables()).toEqual([]);
  expect(await readdir(folder)).not.toContain('into');
});

test('another secret than that of the backup is refused before anything is written', async () => {
  await backup(from(), file(), now);
  const archive = await verifyArchive(file());
  const wrong = { ...into(), appSecret: 'another-secret-of-more-than-thirty-two' };
  await expect(restore(wrong, archive)).rejects.toThrow('APP_SECRET needs the value');
  expect(await tables()).toEqual([]);
});

test('the secret is in the archive only when it is asked for', async () => {
  await backup(from(), file(), now);
  expect((await verifyArchive(file())).secret).toBeNull();
  await backup({ ...from(), includeSecret: true }, file(), now);
  expect((await verifyArchive(file())).secret).toBe(appSecret);
});

test('a restore that fails leaves an empty database; one that was killed is done again', {
  tags: ['long'],
}, async () => {
  await fill();
  await backup(from(), file(), now);
  const archive = await verifyArchive(file());
  const sequences = [{ name: 'no_such_sequence', value: 1, called: true }];
  await expect(restore(into(), { ...archive, header: { ...archive.header, sequences } })).rejects.toThrow(
    'no_such_sequence',
  );
  expect(await tables()).toEqual([]);
  const swapped = archive.header.tables.map((table) =>
    table.name === 'events' ? { ...table, columns: table.columns.toReversed() } : table,
  );
  const refused = restore(into(), { ...archive, header: { ...archive.header, tables: swapped } });
  await expect(refused).rejects.toThrow('invalid input syntax');
  expect(await tables()).toEqual([]);
  // As a killed one leaves it: the mark, the tables, no rows.
  await target.pool.query(`create schema ${restoring}`);
  await migrate(target.url, silentLog, { upTo: 1 });
  await expect(migrate(target.url, silentLog)).rejects.toThrow(
    'A restore into this database was interrupted',
  );
  await restoreFile();
  expect(await digests(target)).toEqual(await digests(source));
});

test('an archive of a program with other migrations is refused', async () => {
  await backup(from(), file(), now);
  const archive = await verifyArchive(file());
  const migrations = [...archive.header.migrations, { number: 99, name: '0099_later.sql', checksum: 'x' }];
  await expect(restore(into(), { ...archive, header: { ...archive.header, migrations } })).rejects.toThrow(
    'another version of the program',
  );
  expect(await tables()).toEqual([]);
});

test('an empty database is nothing to back up, and leaves no file', async () => {
  await expect(backup({ ...from(), url: target.url }, file(), now)).rejects.toThrow('nothing to back up');
  expect(await readdir(folder)).toEqual([]);
});
