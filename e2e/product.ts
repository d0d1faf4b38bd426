import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { patience } from './chromium.ts';
import { copyOf, temporaryFolder } from './folder.ts';
import { freePort } from './ports.ts';

export type Product = {
  url: string;
  /** The address of its database, for the stories that need the past. */
  database: string;
  log: () => string;
  stop: () => Promise<void>;
};

const ready = async (url: string, server: ChildProcess, log: () => string) => {
  for (let waited = 0; waited < 5 * patience; waited += 100) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${log()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server did not come up: ${log()}`);
};

/** The database that a server keeps under its folder is reached where the database itself says. */
const databaseOf = async (dataDir: string): Promise<string> => {
  const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const socket = lines.split('\n')[4] ?? '';
  return `postgresql:///washboard?host=${encodeURIComponent(socket)}&user=postgres`;
};

/** Starts the product on a folder as `npm start` does after installing and building, with its demonstration business. */
export const runProduct = async (dataDir: string, env: Record<string, string> = {}): Promise<Product> => {
  const port = Number(env['PORT'] ?? (await freePort()));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/dist/main.js')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'production',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-200_000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null) server.kill('SIGTERM');
    if (server.exitCode === null) await ended;
  };
  await ready(url, server, () => output).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, database: await databaseOf(dataDir), log: () => output, stop };
};

/** Starts one of a story's own; its business is not made anew where a stopped product `left` it in a folder. */
export const startProduct = async (env: Record<string, string> = {}, left = ''): Promise<Product> => {
  const dataDir = await (left ? copyOf(left, 'stories') : temporaryFolder('stories'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const product = await runProduct(dataDir, env).catch(async (error) => {
    await remove();
    throw error;
  });
  const stop = async () => {
    await product.stop();
    await remove();
  };
  return { ...product, stop };
};
