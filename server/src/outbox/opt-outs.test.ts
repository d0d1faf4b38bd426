import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOptOuts, hashOptOuts, optedOut, optedOutAmong, optIn, outbox } from '#outbox';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const hash = (address: string) => `sha256:${createHash('sha256').update(address).digest('hex')}`;
const [first, later] = ['2026-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];

test('[ADMIN-04] hashes that stood without a key are keyed as the server starts, each still means its address, and nobody tries all numbers', async () => {
  const [number, email] = ['+17075550101', 'no@more.example'];
  await ask(
    `insert into opt_outs select 'sms', $1, $2::timestamptz, 'STOP' union all select 'email', $3, $2::timestamptz, 'link'
     union all select 'sms', 'sha256:' || lpad(n::text, 64, '0'), $2::timestamptz, 'STOP' from generate_series(1, 1100) n`,
    [hash(number), first, hash(email)],
  );
  // Who opted out again since stands in the form of today too.
  await ask(`insert into opt_outs values ('email', $1, $2, 'link')`, [email, later]);
  expect(await hashOptOuts(server.services, [email])).toBe(1);
  expect(await outbox.start?.(server.services)).toEqual([]);
  expect(await outbox.start?.(server.services)).toEqual([]);
  const rows = await ask('select "address" from opt_outs');
  expect(rows).toHaveLength(1102);
  for (const { address } of rows) expect(address).toMatch(/^keyed:[\w-]{43}$/);
  expect(await optedOut(server.services, 'sms', [number])).toEqual(new Map([[number, first]]));
  expect(await optedOut(server.services, 'email', [email])).toEqual(new Map([[email, first]]));
  const isOut = await optedOutAmong(server.services, { email: [email], sms: [number, '+17075550102'] });
  expect([isOut('email', email), isOut('sms', number), isOut('sms', '+17075550102')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await countOptOuts(server.services, [number, email])).toBe(2);
  // Another installation's key finds none of them.
  const others = { ...server.services.keys, blindIndex: () => 'another' };
  expect(await countOptOuts({ db: server.db, keys: others }, [number, email])).toBe(0);
  expect(await optIn(server.services, { channel: 'sms', address: number })).toBe(true);
  expect(await countOptOuts(server.services, [number])).toBe(0);
});
