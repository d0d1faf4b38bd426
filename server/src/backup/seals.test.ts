import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealJob, verifyChain } from '#audit';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';
import { verifyArchive } from './archive.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let server: TestServer;
let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  [server, target] = [await startTestServer(), await testDatabase('empty')];
  folder = await mkdtemp(join(tmpdir(), 'washboard-seals-'));
});
afterEach(async () => {
  await server.close();
  await target.close();
  await rm(folder, { recursive: true, force: true });
});

const seal = (on: TestServer) => runJob(on.services, createRecorder(features), sealJob, {});
const write = (on: TestServer, count: number) =>
  on.services.pool.query(
    `insert into events ("noun", "rowId", "verb", "at") select 'leads', i::text, 'moved', now() from generate_series(1, $1) i`,
    [count],
  );
const newest = async () =>
  (
    await server.services.pool.query(
      `select "number" || '-' || encode("hash", 'hex') as seal from seals order by "number" desc limit 1`,
    )
  ).rows[0].seal as string;

test('[W14] a restored backup has the same chain, which goes on behind what had no seal yet; webhooks hear nothing of it again', async () => {
  await write(server, 5);
  await seal(server);
  const kept = await newest();
  await write(server, 2);
  const file = join(folder, 'a.tar.zst');
  const { appSecret } = testEnv;
  const source = { url: server.database.url, dataDir: join(folder, 'from'), appSecret, includeSecret: false };
  await backup(source, file, new Date().toISOString());
  await restore({ url: target.url, dataDir: join(folder, 'to'), appSecret }, await verifyArchive(file));
  const restored = await startTestServer({ database: target });
  try {
    const chain = () => verifyChain(restored.services, kept);
    expect(await chain()).toMatchObject({ events: 5, unsealed: 2, problem: null });
    const { rows } = await restored.services.pool.query(
      `select (select count(*)::int from events where ("xid", "position") > (select "xid", "position" from webhook_reading)) as told`,
    );
    expect(rows).toEqual([{ told: 0 }]);
    await write(restored, 1);
    await seal(restored);
    expect(await chain()).toMatchObject({ events: 8, unsealed: 0, problem: null });
  } finally {
    await restored.close();
  }
});
