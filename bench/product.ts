import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf, temporaryFolder } from 'e2e/folder';
import { freePort } from 'e2e/ports';
import pg from 'pg';
import type { Target } from './load.ts';

export type Product = {
  url: string;
  pid: number;
  /** The embedded database, for the floor. */
  databaseUrl: string;
  /** Seconds from spawn to the first healthy answer. */
  readyAfter: number;
  as: (email: string) => Promise<Target>;
  /** Runs SQL beside the product. */
  sql: (text: string) => Promise<pg.QueryResult>;
  stop: () => Promise<void>;
};

/** The folder of this checkout. */
export const here = dirname(import.meta.dirname);

const healthy = async (url: string, server: ChildProcess) => {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server ended');
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return;
    await sleep(10);
  }
};

const databaseUrlOf = async (dataDir: string): Promise<string> => {
  const [, , , , socketDir = ''] = (
    await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  ).split('\n');
  return `postgresql:///washboard?host=${encodeURIComponent(socketDir)}&user=postgres`;
};

const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Laundry-2026!' }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return cookie;
};

const environment = (root: string) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  LOG_LEVEL: 'error',
  // It asks more in a minute than people do.
  REQUESTS_PER_MINUTE: '10000000',
});

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** The server of a checkout; one of before it was built runs its sources. */
export const programOf = (root: string): string =>
  ['dist/main.js', 'src/main.ts'].map((file) => join(root, 'server', file)).find(existsSync) ?? '';

/** Starts the product of a checkout as `npm start` does, on a new folder with its demonstration business. */
export const startProduct = async (dataDir: string, root = here, at?: number): Promise<Product> => {
  const port = at ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=8', programOf(root)], {
    env: { ...environment(root), DATA_DIR: dataDir, PORT: String(port), DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await healthy(url, server);
  const readyAfter = (performance.now() - begun) / 1000;
  const databaseUrl = await databaseUrlOf(dataDir);
  const pid = server.pid ?? 0;
  const client = new pg.Client(databaseUrl);
  client.on('error', () => undefined);
  await client.connect();
  const stop = async () => {
    await client.end().catch(() => undefined);
    server.kill('SIGTERM');
    await ended(server);
  };
  const as = async (email: string): Promise<Target> => ({
    url,
    pids: [pid],
    cookie: await signIn(url, email),
  });
  return { url, pid, databaseUrl, readyAfter, as, stop, sql: (text) => client.query(text) };
};

let first: Promise<string> | undefined;

/** A folder for one run in which the demonstration business stands: made by one start, copied for every later run. */
export const officeFolder = async (name: string): Promise<string> => {
  first ??= (async () => {
    const made = await temporaryFolder('bench-office');
    await (await startProduct(made)).stop();
    return made;
  })();
  return copyOf(await first, name);
};

/** Takes away what `officeFolder` copies. */
export const closeOffice = async (): Promise<void> => {
  if (first) await rm(await first, { recursive: true, force: true });
};

export type Database = { pid: number; readyAfter: number; url: string; stop: () => Promise<void> };

/** The database of a folder without its product: nobody reads it or works in it beside who asked. */
export const startDatabase = async (dataDir: string, settings: readonly string[] = []): Promise<Database> => {
  const begun = performance.now();
  const program = join(here, 'server/src/testing/database/run.ts');
  const child = spawn(process.execPath, [program, dataDir, ...settings], {
    env: environment(here),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [null])]);
  if (said === null) throw new Error('the database did not start');
  const stop = async () => {
    child.stdin.end();
    await ended(child);
  };
  const readyAfter = (performance.now() - begun) / 1000;
  return { pid: child.pid ?? 0, readyAfter, url: String(said).trim(), stop };
};
