import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Transformer } from '@napi-rs/image';
import { pictureSize } from 'domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, demoPassword } from '#demo';
import { runApart } from '#platform/outside/apart.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { handedOn } from '#platform/testing/env.ts';
import { readMail } from './inbound/read.ts';

// What `npm start` runs: the same server in few files. Here stands what only those can break.
const dist = join(import.meta.dirname, '../dist');
let database: TestDatabase;
let dataDir: string;
let server: ChildProcess;
let url = '';
let log = '';

beforeAll(async () => {
  database = await testDatabase('empty');
  dataDir = await mkdtemp(join(tmpdir(), 'washboard-built-'));
  server = spawn(process.execPath, [join(dist, 'main.js')], {
    env: {
      ...handedOn,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret for tests, long enough for everybody',
      DATA_DIR: dataDir,
      DEMO: '1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise((settle, fail) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        log += chunk;
        const found = /Washboard is at (\S+)/.exec(log)?.[1];
        if (found) settle(found);
      });
    server.once('exit', () => fail(new Error(log)));
  });
});
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const photo = (): Promise<Buffer> =>
  Transformer.fromRgbaPixels(new Uint8Array(640 * 400 * 4).fill(180), 640, 400).jpeg(90);

const signIn = async (email: string) => {
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${url}/api/auth.signIn`, { method: 'POST', headers, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, origin: url };
};

test('the built server migrates, moves its business in, and finds pages, fonts and programs', async () => {
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
  expect((await fetch(`${url}/i/archivo-latin.woff2`)).headers.get('content-type')).toBe('font/woff2');

  const headers = await signIn(accounts.priya.email);
  const listed = await fetch(`${url}/api/invoices.list`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'paid' }),
  });
  const { items } = (await listed.json()) as { items: { id: string }[] };
  const pdf = await fetch(`${url}/api/invoices/${items[0]?.id}.pdf`, { headers });
  expect([pdf.status, (await pdf.text()).slice(0, 8)]).toEqual([200, '%PDF-1.7']);

  const body = new Uint8Array(await photo());
  const saved = await fetch(`${url}/api/users.picture`, { method: 'POST', headers, body });
  const { profileImageUrl } = (await saved.json()) as { profileImageUrl: string };
  const picture = await fetch(new URL(profileImageUrl, url), { headers });
  expect(pictureSize('webp', new Uint8Array(await picture.arrayBuffer()))?.width).toBeGreaterThan(0);

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(log).not.toMatch(/"level":"(warn|error)"/);
});

test('programs that run apart read a mail and make previews', async () => {
  const raw = Buffer.from(`From: Mia <mia@example.com>\r\nSubject: Hello\r\n\r\n${'word\r\n'.repeat(2_000)}`);
  const given = { raw, sender: 'mia@example.com', recipients: [], authServer: null };
  const mail = await readMail(given, join(dist, 'read-program.js'));
  expect([mail.problem, mail.subject]).toEqual([null, 'Hello']);

  const [from, thumb, screen] = ['a.jpg', 'thumb.webp', 'screen.webp'].map((name) => join(dataDir, name));
  await writeFile(from ?? '', await photo());
  const args = [from ?? '', thumb ?? '', screen ?? '', '1000000'];
  expect(await runApart(join(dist, 'picture.js'), args, 30_000)).toBe(true);
  expect(pictureSize('webp', await readFile(thumb ?? ''))).toEqual({ width: 320, height: 200 });
});

test('every part that is loaded later can be loaded', async () => {
  const { scripts } = JSON.parse(await readFile(join(dist, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = ['main', 'picture', 'picture-program', 'read-program', ...Object.keys(scripts)];
  const programs = names.map((name) => `${name}.js`);
  const later = (await readdir(dist)).filter((file) => file.endsWith('.js') && !programs.includes(file));
  expect(later.length).toBeGreaterThan(5);
  const imports = later.map((file) => `await import('${pathToFileURL(join(dist, file)).href}');`);
  // By Node itself, as the server does it: the runner of the tests would read each of them anew.
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', imports.join('')]);
});
