import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { post, type Target } from './load.ts';

export type Product = {
  url: string;
  pid: number;
  /** The embedded database, for seeding and for the floor. */
  databaseUrl: string;
  /** Seconds from spawn to the first healthy answer. */
  readyAfter: number;
  as: (email: string) => Promise<Target>;
  /** Runs SQL beside the product. */
  sql: (text: string) => Promise<pg.QueryResult>;
  stop: () => Promise<void>;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const healthy = async (url: string, server: ChildProcess) => {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server ended');
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
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

// As `npm start` does it.
const compiled = join(import.meta.dirname, '../node_modules/.cache/compiled');
const main = join(import.meta.dirname, '../server/src/main.ts');

/** A folder for one run, which the user of the database may pass through: kept elsewhere it would outlive the run. */
export const temporaryFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `washboard-${name}-`));
  await chmod(folder, 0o711);
  return folder;
};

/** Starts the product with its demonstration business, or again on the same folder. */
export const startProduct = async (
  dataDir?: string,
  keep = false,
): Promise<Product & { dataDir: string }> => {
  const folder = dataDir ?? (await temporaryFolder('bench'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=8', main], {
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await healthy(url, server);
  const readyAfter = (performance.now() - begun) / 1000;
  const databaseUrl = await databaseUrlOf(folder);
  const pid = server.pid ?? 0;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const stop = async () => {
    await client.end();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    if (!keep) await rm(folder, { recursive: true, force: true });
  };
  const as = async (email: string): Promise<Target> => ({
    url,
    pids: [pid],
    cookie: await signIn(url, email),
  });
  return { url, pid, databaseUrl, readyAfter, as, stop, dataDir: folder, sql: (text) => client.query(text) };
};

/** Replaces the demonstration leads by `rows` measured ones; 300 of them belong to the demonstration's rep. */
export const seedLeads = async (product: Product, rows: number): Promise<void> => {
  const script = await readFile(join(import.meta.dirname, 'leads.sql'), 'utf8');
  // Without triggers, for tables of entries refuse to be emptied; so the one that follows leads by a trigger is named.
  await product.sql(
    `set session_replication_role = replica; truncate leads, lead_terms cascade; reset session_replication_role`,
  );
  await product.sql(script.replaceAll(':rows', String(rows)));
  await product.sql(
    `update leads set "assignedRep" = (select uid from credentials where email = 'rep@demo.example')
     where id in (select id from leads where "column" = 'selling' order by "updatedAt" limit 300)`,
  );
  await product.sql('vacuum analyze');
};

/** A JSON call that must succeed. */
export const call = async <T>(target: Target, name: string, input: object): Promise<T> => {
  const { status, text } = await post(target, { path: `/api/${name}`, body: JSON.stringify(input) });
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};
