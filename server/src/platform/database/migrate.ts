import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { connectOnce } from './db.ts';

export type MigrateOptions = {
  directory?: string;
  /** Highest number to run; restore stops where its archive was made. */
  upTo?: number;
};

type Migration = { number: number; name: string; text: string; checksum: string };
type Done = { name: string; checksum: string; contracts: boolean };

const ownFiles = fileURLToPath(new URL('../../../migrations', import.meta.url));

// Any fixed number; every server that migrates takes the same lock.
const lock = 7_702_001;

/** The migrations of a folder in order; throws when a number is missing or double. */
export const readMigrations = async (directory: string = ownFiles): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? Number.NaN);
      if (number !== index + 1) throw new Error(`Migration ${name} does not follow number ${index}`);
      const text = (await readFile(`${directory}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/** Takes away or changes what the version before still uses: that version may no longer start on such a database. */
const isContract = (text: string): boolean => text.startsWith('-- contract:');

const checkHistory = (done: readonly Done[], files: readonly Migration[], log: Log): void => {
  for (const [index, { name, checksum }] of done.slice(0, files.length).entries()) {
    const file = files[index];
    if (file?.name !== name || file.checksum !== checksum)
      throw new Error(`Migration ${file?.name} was changed after it ran; write a new one instead`);
  }
  const newer = done.slice(files.length);
  const contract = newer.find(({ contracts }) => contracts);
  if (contract) throw new Error(`The database is newer than this program: it already has ${contract.name}`);
  // Versions side by side, or one that was taken back: what came since only adds to what this program knows.
  const last = newer.at(-1);
  if (last) log.warn('the database is newer than this program', { migration: last.name });
};

const apply = async (client: pg.Client, { number, name, text, checksum }: Migration): Promise<void> => {
  const record = {
    text: 'insert into migrations ("number", "name", "checksum", "contracts") values ($1, $2, $3, $4)',
    values: [number, name, checksum, isContract(text)],
  };
  if (text.startsWith('-- no transaction')) {
    // Killed in between, it runs again: such files say `if not exists`.
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement);
    await client.query(record);
    return;
  }
  await client.query('begin');
  await client.query(text);
  await client.query(record);
  await client.query('commit');
};

// Others work on the tables meanwhile: a file that waits too long for them, or that they and it wait for each other, is
// undone and tried again. A pause lets those go on who queued behind it.
const inTheWay = /^(?:40P01|55P03|40001)$/;
const attempts = 20;

const applyBesideOthers = async (client: pg.Client, migration: Migration, log: Log): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (!inTheWay.test(code ?? '') || attempt === attempts) throw error;
      await client.query('rollback');
      log.warn('a migration was in the way of others and is tried again', {
        migration: migration.name,
        error: message,
      });
      await sleep(500);
    }
  }
};

// A database of before it was kept. Looked for first: adding waits for whoever reads, as a backup does for long.
const tellContracts = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'contracts'`,
  );
  if (!rowCount)
    await client.query('alter table migrations add column contracts boolean not null default false');
};

const run = async (client: pg.Client, files: readonly Migration[], upTo: number, log: Log): Promise<void> => {
  // Waits for another server that is migrating, however long; whoever writes waits behind a wait for a table, so that one is short.
  await client.query('select pg_advisory_lock($1)', [lock]);
  await client.query("set lock_timeout = '3s'");
  await client.query(
    `create table if not exists migrations (
       number integer primary key, name text not null, checksum text not null,
       at timestamptz(3) not null default now(), contracts boolean not null default false)`,
  );
  await tellContracts(client);
  const done = await client.query<Done>(
    'select "name", "checksum", "contracts" from migrations order by "number"',
  );
  checkHistory(done.rows, files, log);
  for (const migration of files.slice(done.rows.length, upTo)) {
    await applyBesideOthers(client, migration, log).catch((error: Error) => {
      throw new Error(`Migration ${migration.name} failed: ${error.message}`, { cause: error });
    });
    log.info('migrated', { migration: migration.name });
  }
};

/** Schema that stands while a restore is under way; a server that starts on it would take half for whole. */
export const restoring = 'washboard_restoring';

const refuseHalfRestored = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [restoring]);
  if (rowCount) throw new Error('A restore into this database was interrupted: run it again');
};

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** What is shared by transactions gives two clients one session, or one client several. */
const refusePooled = async (client: pg.Client, url: string): Promise<void> => {
  const before = await backendOf(client);
  const other = await connectOnce(url);
  try {
    await other.query('begin');
    const shared = (await backendOf(other)) === before;
    await other.query('rollback');
    if (!shared && (await backendOf(client)) === before) return;
  } finally {
    await other.end();
  }
  throw new Error(
    'DATABASE_URL leads to a pool that is shared by transactions. This program needs sessions of its own (prepared statements, LISTEN, advisory locks): name PostgreSQL itself, or a pool in session mode (pgbouncer: pool_mode = session)',
  );
};

const migrateJobs = async (url: string): Promise<void> => {
  const pgPool = new pg.Pool({ connectionString: url, max: 2 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
};

/**
 * Brings the database to this program's schema, and the job queue's; safe when several servers start at once. Versions
 * may run side by side, and one may be taken back: a migration whose first line is `-- contract: …` ends that.
 */
export const migrate = async (url: string, log: Log, options: MigrateOptions = {}): Promise<void> => {
  const files = await readMigrations(options.directory);
  const client = await connectOnce(url);
  try {
    const version = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    if ((version.rows[0]?.number ?? 0) < 150_000)
      throw new Error('DATABASE_URL needs PostgreSQL 15 or newer');
    await refusePooled(client, url);
    if (options.upTo === undefined) await refuseHalfRestored(client);
    await run(client, files, options.upTo ?? files.length, log);
    await migrateJobs(url);
  } finally {
    await client.end();
  }
};
