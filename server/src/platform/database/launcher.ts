import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { readFile, rename, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterHome, ensureCluster, systemFolder } from './embedded/cluster.ts';
import { databaseOwner, type Owner } from './embedded/owner.ts';
import { findPostmaster, processRuns } from './embedded/postmaster.ts';
import { socketFolder } from './embedded/socket.ts';

export type Embedded = {
  /** The database `washboard` over its Unix socket. */
  url: string;
  /** Leaves the database; the last server that does so ends it. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Settings of PostgreSQL for tests; the product runs with its defaults, fsync on. */
  settings?: readonly string[];
  /** The folder of the package to run instead of the one that is installed. */
  programs?: string | undefined;
};

type Cluster = { data: string; home: string; socketDir: string; postgres: string; owner: Owner };

const database = 'washboard';
// Each server holds it shared; who gets it alone is the last one.
const presence = 7_702_002;
// After a crash all files are flushed: by one call where the system has it, not by opening each of a thousand.
const recovery = process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [];
const patience = { start: 300_000, stop: 60_000 };

const urlOf = (socketDir: string, name: string): string =>
  `postgresql:///${name}?host=${encodeURIComponent(socketDir)}&user=postgres`;

const openLog = async (home: string): Promise<number> => {
  const file = join(home, 'postgres.log');
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(file, `${file}.1`);
  // The folder belongs to the database's user: root follows no link there.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  return openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
};

const lastWords = async (home: string): Promise<string> => {
  const text = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '');
  return text.split('\n').findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? 'no reason given';
};

/** Starts a postmaster in a session of its own, so that Ctrl-C reaches the server first; resolves when it ends. */
const spawnPostmaster = async (
  cluster: Cluster,
  settings: readonly string[],
): Promise<{ ended: boolean }> => {
  const { data, home, socketDir, postgres, owner } = cluster;
  const output = await openLog(home);
  const set = ['listen_addresses=', 'max_connections=200', ...recovery, ...settings].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const child = spawn(postgres, ['-D', data, '-k', socketDir, ...set], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
  });
  closeSync(output);
  child.unref();
  const state = { ended: false };
  const end = () => {
    state.ended = true;
  };
  child.once('exit', end).once('error', end);
  return state;
};

const enter = async (socketDir: string): Promise<pg.Client | null> => {
  const client = new pg.Client({
    connectionString: urlOf(socketDir, 'postgres'),
    application_name: 'washboard-presence',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [presence]);
    return client;
  } catch {
    // Not up yet, or just going down: the caller looks again.
    await client.end().catch(() => undefined);
    return null;
  }
};

const createDatabase = async (client: pg.Client): Promise<void> => {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rows.length > 0) return;
  await client.query(`create database ${database}`).catch((error: { code?: string }) => {
    // Another server made it in the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
};

type Member = { client: pg.Client; socketDir: string };

/** Adopts the running postmaster or starts one, and waits until it lets us in; recovery may take its time. */
const enterCluster = async (cluster: Cluster, settings: readonly string[], log: Log): Promise<Member> => {
  const deadline = Date.now() + patience.start;
  let child = { ended: true };
  let refusals = 0;
  while (Date.now() < deadline) {
    const running = await findPostmaster(cluster.data);
    // Knocking while it recovers would only cost it time, and fill its log.
    const client = running?.ready && running.socketDir ? await enter(running.socketDir) : null;
    if (running && client) {
      await createDatabase(client);
      log.debug('database is up', { pid: running.pid });
      return { client, socketDir: running.socketDir };
    }
    if (!running && child.ended) {
      // After kill -9 its children hold the shared memory a little longer: try again, but not for ever.
      if (refusals++ > 40) break;
      if (refusals > 1) await sleep(250);
      child = await spawnPostmaster(cluster, settings);
    }
    await sleep(20);
  }
  throw new Error(`The embedded database does not start: ${await lastWords(cluster.home)}`);
};

const signal = (pid: number): void => {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** Ends the postmaster (fast shutdown) unless another server still uses it. */
const leave = async (cluster: Cluster, member: Member, log: Log): Promise<void> => {
  const { client } = member;
  const running = await findPostmaster(cluster.data);
  const alone = await client
    .query('select pg_advisory_unlock_shared($1)', [presence])
    .then(() => client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [presence]))
    .then(
      ({ rows }) => rows[0]?.alone === true,
      () => false,
    );
  if (running && alone) signal(running.pid);
  await client.end().catch(() => undefined);
  if (!running || !alone) return;
  const deadline = Date.now() + patience.stop;
  while (processRuns(running.pid)) {
    // Never killed: it is writing its checkpoint, and the next start adopts it.
    if (Date.now() > deadline) return log.warn('the database takes long to stop', { pid: running.pid });
    await sleep(20);
  }
  // A short folder for temporary files was made for the socket; the one beside the data stays.
  if (!cluster.socketDir.startsWith(cluster.home)) await rmdir(cluster.socketDir).catch(() => undefined);
};

/** Brings the database back whenever it goes away, until `stop`. */
const watchOver = (cluster: Cluster, first: Member, settings: readonly string[], log: Log) => {
  let member = first;
  let returning: Promise<void> | undefined;
  const stopping = new AbortController();
  const rejoin = async (): Promise<void> => {
    log.error('the embedded database went away', { reason: await lastWords(cluster.home) });
    while (!stopping.signal.aborted) {
      try {
        member = await enterCluster(cluster, settings, log);
        watch();
        return log.warn('the embedded database is back');
      } catch (error) {
        log.error('the embedded database stays away', { error });
        await sleep(5_000, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const watch = (): void => {
    member.client.once('end', () => {
      if (!stopping.signal.aborted) returning = rejoin();
    });
  };
  watch();
  return async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await returning;
    await leave(cluster, member, log);
  };
};

/** Runs PostgreSQL under DATA_DIR/postgres, or joins the one that runs there; brings it back when it dies. */
export const startEmbedded = async (
  dataDir: string,
  log: Log,
  { settings = [], programs }: EmbeddedOptions = {},
): Promise<Embedded> => {
  const folder = resolve(dataDir);
  const owner = databaseOwner();
  const home = await clusterHome(folder, owner);
  const binaries = await findBinaries(owner, owner ? systemFolder : join(folder, 'programs'), programs);
  const data = await ensureCluster(home, binaries, owner);
  const socketDir = await socketFolder(home, owner);
  const cluster = { data, home, socketDir, postgres: binaries.postgres, owner };
  const member = await enterCluster(cluster, settings, log);
  return { url: urlOf(member.socketDir, database), stop: watchOver(cluster, member, settings, log) };
};
