import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { handedOn } from '#platform/testing/env.ts';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));
let database: TestDatabase;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase('empty');
  dataDir = await mkdtemp(join(tmpdir(), 'washboard-main-'));
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (more: Record<string, string> = {}, ipc = false) => {
  const child = spawn(process.execPath, [script], {
    env: {
      ...handedOn,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret for tests, long enough for everybody',
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return { child, output: () => output };
};

const ready = async ({ child, output }: { child: ChildProcess; output: () => string }): Promise<string> => {
  while (!/Washboard is at (\S+)/.test(output())) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((settle) => setTimeout(settle, 20));
  }
  return /Washboard is at (\S+)/.exec(output())?.[1] ?? '';
};

test('two servers start at once on an empty database, a third is told in one line that its port is taken; SIGTERM ends each cleanly', async () => {
  const servers = [start(), start()];
  let port = '';
  for (const server of servers) {
    const url = await ready(server);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    port = new URL(url).port;
  }
  const third = start({ PORT: port });
  expect(await once(third.child, 'exit')).toEqual([1, null]);
  expect(third.output().trim().split('\n').at(-1)).toBe(`PORT needs a free port: ${port} is taken`);
  for (const { child, output } of servers) {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect([code, output()]).toEqual([0, expect.stringContaining('"message":"stopping"')]);
    expect(output()).not.toMatch(/"level":"(warn|error)"/);
  }
});

test('the end of whoever started it ends it too', { tags: ['long'] }, async () => {
  const server = start({}, true);
  await ready(server);
  server.child.disconnect();
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(0);
});

test('a signal ends it also while the channel to its starter is open', { tags: ['long'] }, async () => {
  const server = start({}, true);
  await ready(server);
  server.child.kill('SIGTERM');
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(0);
});

test('a value that cannot work stops the start with one line that names it', async () => {
  const { child, output } = start({ PORT: 'many' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output().trim().split('\n')).toEqual([expect.stringMatching(/^PORT needs /)]);
});
