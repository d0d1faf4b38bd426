import { everyone, write } from 'domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { features } from '#features';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { people } from '#platform/testing/cast.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type DatabaseProxy, proxyDatabase } from '#platform/testing/proxy.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

const sleepLong = write('things.sleep', everyone, {
  input: z.strictObject({ timeout: z.number() }),
  output: z.strictObject({}),
});
const slow: Feature = {
  name: 'slow',
  routes: [
    bind(sleepLong, async ({ db }, { timeout }) => {
      await sql.raw(`set local statement_timeout = ${timeout}`).execute(db);
      await sql`select pg_sleep(1)`.execute(db);
      return {};
    }),
  ],
};

let proxy: DatabaseProxy;
let server: TestServer;
let ada: Client;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  closeDatabase = database.close;
  const first = await startTestServer({ database, jobs: false });
  const { insertCast } = await import('#platform/testing/cast.ts');
  await insertCast(first.services);
  await first.close();
  proxy = await proxyDatabase(database.url);
  server = await startTestServer({
    database: { ...database, url: proxy.url },
    features: [...features, slow],
    jobs: true,
  });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await closeDatabase();
});

test('a statement that takes too long is 503 with Retry-After, and the next request is fine', async () => {
  const { status, headers, body } = await ada.call('things.sleep', { timeout: 50 });
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2']);
  expect((await ada.call('auth.me')).status).toBe(200);
});

test('more requests than connections wait their turn; what waits too long is 503', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => ada.call('things.sleep', { timeout: 0 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
});

test('the database away is 503 without a cause, and once it is back everything goes on', async () => {
  await proxy.cut();
  const away = await ada.call('leads.list');
  expect([away.status, away.body.error.code, away.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
  expect(away.text).not.toMatch(/ECONN|ENOENT|socket|postgres/i);
  expect((await server.anonymous.raw('/healthz')).status).toBe(503);
  expect((await server.anonymous.raw('/healthz')).text).toBe('{"status":"unavailable"}');
  await proxy.restore();
  await vi.waitFor(async () => expect((await ada.call('leads.list')).status).toBe(200), 10_000);
  expect((await server.anonymous.raw('/healthz')).status).toBe(200);
});
