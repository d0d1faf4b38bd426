import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';
import { verifyArchive } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const { appSecret } = testEnv;
let folder: string;
let source: TestServer;
let target: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-backup-'));
  target = await testDatabase('empty');
  source = await startTestServer({ env: { dataDir: join(folder, 'from') } });
});
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const upload = async (query: Record<string, string>, body: string) => {
  const ada = await source.signIn(people.ada);
  const at = `/api/leads.fileUpload?${new URLSearchParams(query)}`;
  return (await ada.raw(at, { method: 'POST', body })).body;
};

test('a backup taken with files on leads gives them back, each with its lead; half an upload asks for all its bytes', async () => {
  const ada = await source.signIn(people.ada);
  const { id } = (await ada.call('leads.create', { firstName: 'Kept' })).body;
  const { file } = await upload({ id, name: 'lease.txt' }, 'the lease, in words');
  const half = { id, upload: source.services.newId(), size: '20', name: 'half.txt' };
  expect((await upload({ ...half, offset: '0' }, 'ten bytes.')).received).toBe(10);

  // An export of everything is no part of it: it is made anew.
  const exports = join(folder, 'from', 'files', 'exports');
  await mkdir(exports, { recursive: true });
  await writeFile(join(exports, `${source.services.newId()}.zip`), 'all of it');

  const archive = join(folder, 'a.tar.zst');
  const from = { url: source.database.url, dataDir: join(folder, 'from'), appSecret, includeSecret: false };
  expect((await backup(from, archive, source.clock.now())).files).toBe(1);
  const dataDir = join(folder, 'into');
  await restore({ url: target.url, dataDir, appSecret }, await verifyArchive(archive));

  const restored = await startTestServer({ database: target, env: { dataDir } });
  const there = await restored.signIn(people.ada);
  expect((await there.raw(`/api/files/${file.id}`)).text).toBe('the lease, in words');
  const { items } = (await there.call('leads.files', { id })).body;
  expect(items.map(({ name, status }: Record<string, string>) => `${name} ${status}`).sort()).toEqual([
    'half.txt uploading',
    'lease.txt ready',
  ]);
  const at = `/api/leads.fileUpload?${new URLSearchParams({ ...half, offset: '10' })}`;
  const asked = await there.raw(at, { method: 'POST', body: 'and more.' });
  expect(asked.body.error.current).toEqual({ received: 0 });
  await restored.close();
});
