import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features';
import type { Env } from '#platform/env.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { openBucket } from '#platform/testing/bucket.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let folder: string;
let server: TestServer;
let dora: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-fetched-'));
  server = await startTestServer({ env: { backup: { to: { folder: to() }, at: [], keep: {} } } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  dora = await server.signIn(people.dora);
  await rm(to(), { recursive: true, force: true });
  await mkdir(to());
  await query('delete from notifications');
});

const to = () => join(folder, 'to');
const query = async (text: string) => (await server.services.pool.query(text)).rows;
const sealed = 'washboard-2026-11-20T02-30-00.tar.zst.sealed';
const plain = 'washboard-2026-11-19T02-30-00.tar.zst';
const keep = (name: string, bytes: string) => writeFile(join(to(), name), bytes);
const fetched = (name: string, client = dora, init: RequestInit = {}) =>
  client.raw(`/api/backups/${encodeURIComponent(name)}`, init);
const events = () => query(`select "rowId", verb from events where verb = 'backup-fetched'`);

test('[OPS-01] what is kept is listed, the newest first, and nothing that lies beside it', async () => {
  await keep(plain, 'four');
  await keep(sealed, 'sealed');
  await keep('notes.txt', 'of somebody else');
  await keep(`${plain}.half`, 'broken off');
  expect((await dora.call('system.backups')).body).toEqual({
    items: [
      { name: sealed, at: '2026-11-20T02:30:00.000Z', bytes: 6, encrypted: true },
      { name: plain, at: '2026-11-19T02:30:00.000Z', bytes: 4, encrypted: false },
    ],
    problem: null,
  });
});

test('[OPS-01] a place that is not there is told of in words; none set, none is kept', async () => {
  await rm(to(), { recursive: true });
  const { body } = await dora.call('system.backups');
  expect(body).toMatchObject({ items: [], problem: expect.stringContaining(`${to()} cannot be`) });
  expect((await fetched(sealed)).status).toBe(404);
  const none = await startTestServer({ database: server.database });
  try {
    const other = await none.signIn(people.dora);
    expect((await other.call('system.backups')).body).toEqual({ items: [], problem: null });
    expect((await other.raw(`/api/backups/${sealed}`)).status).toBe(404);
  } finally {
    await none.close();
  }
});

test('[perm SYS-19] a developer fetches one once the password is shown; it is written down, and administrators are told', async () => {
  await keep(sealed, 'sealed bytes');
  await query(`update sessions set "provedAt" = '2020-01-01'`);
  expect((await fetched(sealed)).body.error.code).toBe('REAUTH_REQUIRED');
  expect(await events()).toEqual([]);
  await query('update sessions set "provedAt" = now()');
  const { status, text, headers } = await fetched(sealed);
  expect([status, text]).toEqual([200, 'sealed bytes']);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${sealed}"`);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(await events()).toEqual([{ rowId: sealed, verb: 'backup-fetched' }]);
  const recorder = createRecorder(features);
  const [{ position }] = await query(`select position from events where verb = 'backup-fetched'`);
  await runJob(server.services, recorder, recorder.job, { position, feature: 'notifications' });
  expect(await query('select distinct title, message from notifications')).toEqual([
    {
      title: 'Backup Downloaded',
      message: `${people.dora.displayName} downloaded a backup: all records and files, encrypted.`,
    },
  ]);
  const ada = await server.signIn(people.ada);
  const { items } = (await ada.call('audit.list', { noun: 'system' })).body;
  expect(items[0]).toMatchObject({ rowId: sealed, verb: 'backup-fetched', by: people.dora.uid });
});

test('[attack] nothing leaves that is not encrypted, lies elsewhere, or is asked for by another road', async () => {
  await keep(plain, 'everything, in plain');
  await keep(sealed, 'sealed');
  await writeFile(join(folder, 'washboard-2026-11-21T02-30-00.tar.zst.sealed'), 'one folder above');
  await mkdir(join(to(), 'washboard-2026-11-22T02-30-00.tar.zst.sealed'));
  expect(await fetched(plain)).toMatchObject({
    status: 409,
    body: { error: { code: 'BACKUP_NOT_ENCRYPTED' } },
  });
  for (const name of [
    '../washboard-2026-11-21T02-30-00.tar.zst.sealed',
    'washboard-2026-11-22T02-30-00.tar.zst.sealed',
    `${sealed}\0`,
    `./${sealed}`,
    sealed.toUpperCase(),
    'washboard-2026-11-23T02-30-00.tar.zst.sealed',
  ])
    expect((await fetched(name)).status, name).toBe(404);
  expect((await fetched(sealed, await server.signIn(people.ada))).status).toBe(403);
  expect((await fetched(sealed, server.visitor())).status).toBe(401);
  expect((await fetched(sealed, dora, { method: 'POST' })).status).toBe(405);
  expect((await fetched(sealed, dora, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  expect((await query(`select verb from events where "rowId" = '${plain}'`)).length).toBe(0);
});

test('[OPS-01] one in a bucket comes as well; a bucket that is away is told of', async () => {
  const bucket = await openBucket();
  const backup: Env['backup'] = { to: { bucket: bucket.s3, prefix: 'kept/' }, at: [], keep: {} };
  const elsewhere = await startTestServer({ database: server.database, env: { backup } });
  try {
    const other = await elsewhere.signIn(people.dora);
    bucket.kept.set(`kept/${sealed}`, Buffer.from('from the bucket'));
    expect((await other.call('system.backups')).body.items).toMatchObject([{ name: sealed, bytes: 15 }]);
    expect((await other.raw(`/api/backups/${sealed}`)).text).toBe('from the bucket');
    bucket.fault = () => 503;
    expect((await other.call('system.backups')).body.problem).toContain('does not answer');
    expect((await other.raw(`/api/backups/${sealed}`)).status).toBe(503);
  } finally {
    await elsewhere.close();
    bucket.close();
  }
});
