import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { processRuns } from './embedded/postmaster.ts';
import { type Embedded, startEmbedded } from './launcher.ts';

let folder: string;
let running: Embedded[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-launcher-'));
  await chmod(folder, 0o755);
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // Whatever a test left running is joined, and ended by being the last.
  if (!(await isStopped())) running.push(await startEmbedded(folder, silentLog));
  for (const embedded of running) await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir = folder): Promise<Embedded> => {
  const embedded = await startEmbedded(dataDir, silentLog);
  running.push(embedded);
  return embedded;
};

const ask = async (url: string, query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
};

const pidFile = () => join(folder, 'postgres/data/postmaster.pid');
const postmaster = async (): Promise<number> =>
  Number((await readFile(pidFile(), 'utf8').catch(() => '')).split('\n')[0]);
const isStopped = async (): Promise<boolean> => !processRuns((await postmaster()) || 999_999_999);

/** Another server process that only holds the database open. */
const otherServer = async (): Promise<ChildProcess> => {
  const launcher = new URL('./launcher.ts', import.meta.url).href;
  const log = import.meta.resolve('#platform/log.ts');
  const program = `import { startEmbedded } from '${launcher}'; import { silentLog } from '${log}';
    const embedded = await startEmbedded(process.argv[1], silentLog);
    process.on('SIGTERM', () => embedded.stop().then(() => process.exit()));
    setInterval(() => {}, 1e6); console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
};

const ready = async (child: ChildProcess): Promise<void> => {
  await once(child.stdout!, 'data');
};

test('a first start makes a durable database that listens on a private socket only', async () => {
  const { url } = await start();
  const settings = ['fsync', 'full_page_writes', 'data_checksums', 'listen_addresses', 'server_encoding'];
  const shown = settings.map((setting) => `current_setting('${setting}')`).join(', ');
  expect(await ask(url, `select ${shown}, lower('ÉCOLE')`)).toEqual(['on', 'on', 'on', '', 'UTF8', 'école']);
  const socketDir = new URL(url).searchParams.get('host')!;
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'postgres/data'))).mode & 0o077).toBe(0);
});

test('a second start keeps the data', async () => {
  await layDatabase(folder);
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();
  expect(await isStopped()).toBe(true);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select number from kept')).toEqual([7]);
});

test('servers that start at once on one folder share one database, and the last one ends it', async () => {
  const others = await Promise.all([otherServer(), otherServer()]);
  const [own] = await Promise.all([start(), ...others.map(ready)]);
  const pid = await postmaster();
  others[0]!.kill('SIGTERM');
  await once(others[0]!, 'exit');
  await own!.stop();
  expect(processRuns(pid)).toBe(true);
  others[1]!.kill('SIGTERM');
  await once(others[1]!, 'exit');
  expect(processRuns(pid)).toBe(false);
  expect(await readdir(join(folder, 'postgres'))).not.toContainEqual(expect.stringContaining('half-'));
});

test('a database that survived its server is adopted', async () => {
  await layDatabase(folder);
  const killed = await otherServer();
  await ready(killed);
  const pid = await postmaster();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(processRuns(pid)).toBe(true);
  const { stop } = await start();
  expect(await postmaster()).toBe(pid);
  await stop();
  expect(processRuns(pid)).toBe(false);
});

test('a database that is killed comes back by itself with every acknowledged row', async () => {
  await layDatabase(folder);
  const { url } = await start();
  await ask(url, 'create table kept as select generate_series(1, 100) as number');
  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  const count = () => ask(url, 'select count(*)::int from kept').catch(() => 'away');
  await expect.poll(count).toEqual([100]);
  expect(await postmaster()).not.toBe(pid);
});

test('a pid file whose process is gone, or is some other program by now, is cleared', async () => {
  await layDatabase(folder);
  const first = await start();
  await first.stop();
  for (const pid of [999_999_999, process.pid, 1]) {
    await writeFile(
      pidFile(),
      `${pid}\n${folder}/postgres/data\n1\n5432\n${folder}/postgres/run\n\n\nready   \n`,
    );
    const again = await startEmbedded(folder, silentLog);
    expect(await ask(again.url, 'select 1')).toEqual([1]);
    await again.stop();
  }
});

test('a first start that was killed half-way leaves nothing in the way', async () => {
  const half = join(folder, 'postgres/half-999999999-0');
  await mkdir(half, { recursive: true });
  await writeFile(join(half, 'PG_VERSION'), '18\n');
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  expect(await readdir(join(folder, 'postgres'))).not.toContain('half-999999999-0');
});

test('a killed start is simply started again', async () => {
  for (const wait of [50, 300, 600]) {
    const child = await otherServer();
    await new Promise((resolve) => setTimeout(resolve, wait));
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
  }
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
});

test('a path too long for a socket works', async () => {
  const deep = join(folder, 'x'.repeat(60), 'y'.repeat(60));
  await layDatabase(deep);
  const { url, stop } = await start(deep);
  expect(await ask(url, 'select 1')).toEqual([1]);
  await stop();
  await expect(stat(new URL(url).searchParams.get('host')!)).rejects.toThrow('ENOENT');
});

test.runIf(process.getuid?.() === 0)(
  'root with a closed home folder keeps the database elsewhere',
  async () => {
    const home = join(folder, 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'data');
    const first = await start(dataDir);
    await ask(first.url, 'create table kept as select 7 as number');
    await first.stop();
    const elsewhere = await realpath(join(dataDir, 'postgres'));
    expect(elsewhere).toMatch(/^\/var\/lib\/washboard\/data-/);
    const second = await start(dataDir);
    expect(await ask(second.url, 'select number from kept')).toEqual([7]);
    await second.stop();
    await rm(elsewhere, { recursive: true });
  },
);

test('a database of another major version is refused with the way out', async () => {
  await layDatabase(folder);
  await (await start()).stop();
  await writeFile(join(folder, 'postgres/data/PG_VERSION'), '17\n');
  await expect(startEmbedded(folder, silentLog)).rejects.toThrow('back up with the earlier program');
});
