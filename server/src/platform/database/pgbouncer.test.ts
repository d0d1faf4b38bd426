import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { freePort, isOpen } from '#platform/testing/ports.ts';
import { databaseOwner } from './embedded/owner.ts';
import { migrate } from './migrate.ts';

const installed = spawnSync('pgbouncer', ['--version']).error === undefined;

describe.skipIf(!installed)('behind pgbouncer', () => {
  let database: TestDatabase;
  let folder: string;
  let bouncer: ChildProcess;
  beforeEach(async () => {
    database = await testDatabase('empty');
    folder = await mkdtemp(join(tmpdir(), 'washboard-pgbouncer-'));
    // The user of the database must pass through it.
    await chmod(folder, 0o711);
  });
  afterEach(async () => {
    const ended = once(bouncer, 'exit');
    bouncer.kill('SIGKILL');
    await ended;
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The address of the test's database behind a pool of that mode. */
  const pool = async (mode: 'session' | 'transaction', more = ''): Promise<string> => {
    const given = new URL(database.url);
    const place = given.searchParams.get('host') ?? given.hostname;
    const name = given.pathname.slice(1);
    const port = await freePort();
    const settings = join(folder, 'pgbouncer.ini');
    await writeFile(
      settings,
      `[databases]
${name} = host=${place} ${given.port ? `port=${given.port}` : ''} user=${given.searchParams.get('user') ?? (given.username || 'postgres')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits,options
${more}
`,
    );
    bouncer = spawn('pgbouncer', ['-q', settings], { ...databaseOwner(), stdio: 'ignore' });
    await vi.waitFor(async () => expect(await isOpen(port)).toBe(true));
    return `postgresql://postgres@127.0.0.1:${port}/${name}`;
  };

  test.each([
    ['as it comes', ''],
    ['whose connections take turns', 'server_round_robin = 1'],
    ['of one connection', 'default_pool_size = 1'],
  ])('[OPS-01] a pool %s, shared by transactions, is refused with what to do instead', async (_, more) => {
    const url = await pool('transaction', more);
    await expect(migrate(url, silentLog)).rejects.toThrow('a pool in session mode');
    const { rows } = await database.pool.query("select to_regclass('migrations') is null as untouched");
    expect(rows).toEqual([{ untouched: true }]);
  });

  test('[OPS-01] a pool of sessions is as good as PostgreSQL itself', async () => {
    const url = await pool('session');
    await migrate(url, silentLog);
    const { rows } = await database.pool.query('select count(*)::int > 70 as "all" from migrations');
    expect(rows).toEqual([{ all: true }]);
  });
});
