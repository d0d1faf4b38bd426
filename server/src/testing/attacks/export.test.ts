import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: createLog('info', (line) => lines.push(line)) });
});
afterAll(() => server.close());

test('an export breaks off when its reader is suspended', { tags: ['long'] }, async () => {
  const ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
  await server.services.pool.query(`
    insert into leads (id, "firstName", "leadDescription", "createdAt", "updatedAt", "lastUpdateDate", "leaseNoticeDays") select gen_random_uuid(), 'Row' || n, repeat('x', 4000), now(), now(), now(), 180 from generate_series(1, 9000) n`);
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  const read = await new Promise<string>((settle, fail) => {
    const asked = request(
      `${server.url}/api/export/leads.csv`,
      { headers: { cookie: `washboard_session=${ada.token}` } },
      (answer) => {
        let text = '';
        const readOn = async () => {
          // Reads the first bytes and waits.
          text += answer.read(100)?.toString() ?? '';
          await sleep(1_500);
          const dora = await server.signIn(people.dora);
          expect((await dora.call('users.suspend', { uid: people.ada.uid })).status).toBe(200);
          expect((await ada.call('auth.me')).status).toBe(401);
          await server.services.pool.query(
            `insert into leads (id, "firstName", "createdAt", "updatedAt", "lastUpdateDate", "leaseNoticeDays") values ($1, 'MadeAfterSuspension', now(), now(), now(), 180)`,
            [last],
          );
          answer.on('data', (piece) => {
            text = (text + piece.toString()).slice(-20_000);
          });
          answer.on('end', () => settle(text));
          answer.on('error', () => settle(text));
          answer.on('close', () => settle(text));
        };
        answer.once('readable', () => void readOn().catch(fail));
      },
    );
    asked.on('error', fail);
    asked.end();
  });
  expect(read.includes('MadeAfterSuspension')).toBe(false);
});

const exported = async () =>
  Number(
    (await server.services.pool.query(`select count(*) as n from events where noun = 'exports'`)).rows[0].n,
  );

test('an export asked for by another site is refused, and not told of as one', async () => {
  const dora = await server.signIn(people.dora);
  const before = await exported();
  for (const site of ['cross-site', 'same-site'])
    expect((await dora.raw('/api/export/leads.csv', { headers: { 'sec-fetch-site': site } })).status).toBe(
      403,
    );
  expect(await exported()).toBe(before);
  expect(
    (await dora.raw('/api/export/leads.csv', { headers: { 'sec-fetch-site': 'same-origin' } })).status,
  ).toBe(200);
  expect(await exported()).toBe(before + 1);
});

test('a HEAD of a download or a stream is 405 and leaves nothing behind', async () => {
  const dora = await server.signIn(people.dora);
  const before = await exported();
  const headers = { cookie: `washboard_session=${dora.token}` };
  for (const path of ['/api/export/leads.csv', '/api/live?nouns=leads', '/api/leads.list'])
    expect((await fetch(`${server.url}${path}`, { method: 'HEAD', headers })).status, path).toBe(405);
  expect(await exported()).toBe(before);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
});
