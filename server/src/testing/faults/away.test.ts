import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/launcher.ts';
import { silentLog } from '#platform/log.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { newLedger, sendAgain, writeLoad } from './load.ts';
import { clearAway, type Product, startProduct, temporaryFolder } from './product.ts';
import { appSecret, seedCast } from './seed.ts';
import { verify } from './verify.ts';

let dataDir: string;
let own: string;
let database: Awaited<ReturnType<typeof startEmbedded>>;
let product: Product;
let ada: Client;

// The database stands apart from the server, as DATABASE_URL means it.
beforeAll(async () => {
  dataDir = await temporaryFolder();
  database = await startEmbedded(dataDir, silentLog);
  const tokens = await seedCast(database.url);
  own = await temporaryFolder();
  product = await startProduct({ DATABASE_URL: database.url, APP_SECRET: appSecret, DATA_DIR: own });
  ada = createClient(product.url, { washboard_session: tokens.ada });
});
afterAll(async () => {
  await product.stop();
  await database.stop();
  await Promise.all([dataDir, own].map(clearAway));
});

const healthz = async () => (await ada.raw('/healthz')).status;

test('the database away and back: 503 with Retry-After meanwhile, healthy after, nothing lost', {
  tags: ['long'],
}, async () => {
  const ledger = newLedger();
  const stopped = new AbortController();
  const load = writeLoad([ada], ledger, stopped.signal);
  await expect.poll(() => ledger.writes.length).toBeGreaterThan(8);
  await database.stop();
  await load;

  expect(await healthz()).toBe(503);
  for (const name of ['leads.list', 'leads.take', 'auth.me']) {
    const { status, headers, body } = await ada.call(name, {});
    expect([name, status, body.error.code]).toEqual([name, 503, 'UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.keys(body.error).sort()).toEqual(['code', 'message', 'requestId']);
  }

  database = await startEmbedded(dataDir, silentLog);
  await expect.poll(healthz).toBe(200);
  await sendAgain([ada], ledger);
  expect(await verify(database.url, ledger)).toEqual({ lost: [], doubled: [] });

  // The feed has found its way back too.
  const stream = await ada.stream('leads');
  await stream.until(({ event }) => event === 'reset');
  const { body } = await ada.call('leads.create', { firstName: 'After' });
  await stream.until(({ event, data }) => event === 'put' && data.row.id === body.id);
  stream.close();
});
