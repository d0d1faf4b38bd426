import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostmaster, processRuns } from '#platform/database/embedded/postmaster.ts';
import { startEmbedded } from '#platform/database/launcher.ts';
import { silentLog } from '#platform/log.ts';
import { handedOn } from '#platform/testing/env.ts';

/** The server's own program, of the sources. */
export const productProgram = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A server process of its own, as `npm start` runs it. */
export type Product = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first healthy answer. */
  ready: number;
  log: () => string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** kill −9; resolves when it is gone. */
  kill: () => Promise<void>;
  /** SIGTERM; resolves when it is gone. */
  stop: () => Promise<void>;
};

const healthy = async (server: ChildProcess, log: () => string, port?: string): Promise<string> => {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const url = port ? `http://127.0.0.1:${port}` : /Washboard is at (http:\S+)/.exec(log())?.[1];
    const answer = url ? await fetch(`${url}/healthz`).catch(() => null) : null;
    if (url && answer?.ok) return url;
    await sleep(10);
  }
  throw new Error(`The server does not come up: ${log().slice(-2_000)}`);
};

/** Starts a server process, of the sources unless another program is named, and waits until it is healthy. */
export const startProduct = async (
  env: Record<string, string>,
  program = productProgram,
): Promise<Product> => {
  const begun = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: { ...handedOn, PORT: '0', DEMO: '0', REQUESTS_PER_MINUTE: '10000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-100_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const ended: Product['ended'] = new Promise((settle) =>
    server.once('exit', (code, signal) => settle({ code, signal })),
  );
  const send = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  const url = await healthy(server, () => output, env['PORT']).catch(async (error) => {
    await send('SIGKILL');
    throw error;
  });
  const ready = Math.round(performance.now() - begun);
  const ends = { kill: () => send('SIGKILL'), stop: () => send('SIGTERM') };
  return { url, pid: server.pid ?? 0, ready, log: () => output, ended, ...ends };
};

/** A data folder under the machine's temporary folder that the database's user may enter. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-faults-'));
  await chmod(folder, 0o755);
  return folder;
};

const clusterOf = async (dataDir: string) => join(await realpath(join(dataDir, 'postgres')), 'data');

/** The running database of a data folder, with an address from outside the product. */
export const databaseOf = async (dataDir: string): Promise<{ pid: number; url: string } | null> => {
  const found = await findPostmaster(await clusterOf(dataDir));
  if (!found) return null;
  const host = encodeURIComponent(found.socketDir);
  return { pid: found.pid, url: `postgresql:///washboard?host=${host}&user=postgres` };
};

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []));

const gone = async (pids: readonly number[]): Promise<void> => {
  while (pids.some(processRuns)) await sleep(5);
};

/** kill −9 of the postmaster and all its children, as when the power of a database goes. */
export const killDatabase = async (dataDir: string): Promise<void> => {
  const found = await databaseOf(dataDir);
  if (!found) return;
  const pids = [found.pid, ...childrenOf(found.pid)];
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A backend that ended with its postmaster.
    }
  }
  await gone(pids);
};

/** Ends what may still run on a data folder and takes the folder away. */
export const clearAway = async (dataDir: string): Promise<void> => {
  if (await databaseOf(dataDir).catch(() => null)) await (await startEmbedded(dataDir, silentLog)).stop();
  await rm(dataDir, { recursive: true, force: true });
};
