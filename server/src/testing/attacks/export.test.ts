import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[attack] an export ends when its reader loses the right', async () => {
  const ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
  await server.services.pool.query(`
    insert into leads (id, "firstName", "leadDescription", "createdAt", "updatedAt", "lastUpdateDate", "leaseNoticeDays") select gen_random_uuid(), 'Row' || n, repeat('x', 4000), now(), now(), now(), 180 from generate_series(1, 9000) n`);
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  const read = await new Promise<string>((settle, fail) => {
    const asked = request(
      `${server.url}/api/export/leads.csv`,
      { headers: { cookie: `washboard_session=${ada.token}` } },
      async (answer) => {
        let text = '';
        answer.once('readable', async () => {
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
        });
      },
    );
    asked.on('error', fail);
    asked.end();
  });
  expect(read.includes('MadeAfterSuspension')).toBe(false);
}, 60_000);
