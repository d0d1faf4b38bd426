import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasNginx, openNginx } from '#platform/testing/nginx.ts';
import { freePort } from '#platform/testing/ports.ts';
import { clearAway, type Product, startProduct, temporaryFolder } from '#testing';

/** Several servers on one database, behind nginx where there is one. */
export type Servers = {
  /** Where people come in: nginx, or each server. */
  doors: readonly string[];
  /** Each server itself. */
  urls: readonly string[];
  behindNginx: boolean;
  /** Kills one of them, starts it anew, and answers after how many milliseconds it was healthy. */
  killOne: () => Promise<number>;
  /** Stops that one of them and starts a program in its place; answers likewise. */
  replace: (at: number, program: string) => Promise<number>;
  /** The highest memory of each, in MB. */
  memory: () => number[];
  /** What they warned of, and how often. */
  warnings: () => Record<string, number>;
  close: () => Promise<void>;
};

const peakOf = (pid: number): number => {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
};

/** What a line of a log says; nothing of one that is for people. */
const messageOf = (line: string): string | null => {
  try {
    const { level, message, msg, error } = JSON.parse(line);
    return `${level}: ${message ?? msg}${error ? ` (${error.message ?? error.code ?? error})` : ''}`;
  } catch {
    return null;
  }
};

export const openServers = async (
  databaseUrl: string,
  secret: string,
  count: number,
  program?: string,
): Promise<Servers> => {
  const front = await freePort();
  const folders = await Promise.all(Array.from({ length: count }, temporaryFolder));
  const ports = await Promise.all(folders.map(freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = (at: number, of = program) =>
    startProduct(
      {
        DATABASE_URL: databaseUrl,
        APP_SECRET: secret,
        LOG_LEVEL: 'warn',
        PORT: String(ports[at]),
        DATA_DIR: folders[at] ?? '',
        TRUSTED_PROXIES: '127.0.0.1',
        MALLOC_ARENA_MAX: '2',
        ...(hasNginx && { PUBLIC_URL: `http://127.0.0.1:${front}` }),
      },
      of,
    );
  const running: Product[] = [];
  // One after another: the first lays out the database.
  for (const at of ports.keys()) running.push(await start(at));
  const closeNginx = hasNginx ? await openNginx(front, urls) : null;
  const peaks = ports.map(() => 0);
  const warned: Record<string, number> = {};
  const keep = (at: number) => {
    const { pid, log } = running[at] as Product;
    peaks[at] = Math.max(peaks[at] ?? 0, peakOf(pid));
    for (const line of log().split('\n').filter(Boolean)) {
      const message = messageOf(line);
      if (message !== null) warned[message] = (warned[message] ?? 0) + 1;
    }
  };
  let next = 0;
  let closed = false;
  const restart = async (at: number, end: 'kill' | 'stop', of?: string): Promise<number> => {
    const server = running[at] as Product;
    keep(at);
    await server[end]();
    await sleep(1_000);
    const anew = await start(at, of);
    running[at] = anew;
    return anew.ready;
  };
  return {
    doors: hasNginx ? [`http://127.0.0.1:${front}`] : urls,
    urls,
    behindNginx: hasNginx,
    killOne: () => restart(next++ % count, 'kill'),
    replace: (at, by) => restart(at, 'stop', by),
    memory: () => peaks,
    warnings: () => warned,
    close: async () => {
      if (closed) return;
      closed = true;
      for (const at of running.keys()) keep(at);
      await closeNginx?.();
      await Promise.all(running.map(({ stop }) => stop()));
      await Promise.all(folders.map(clearAway));
    },
  };
};

/** Where a program of the built product lies. */
export const builtProgram = join(import.meta.dirname, '../../../dist/main.js');
