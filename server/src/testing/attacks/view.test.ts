import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[attack] a view that timed out is in the audit with its end, whatever is viewed next (W11)', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', { mode: 'impersonate', uid: people.mia.uid });
  server.clock.advance(31 * 60_000);
  expect((await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid })).status).toBe(200);
  const { rows } = await server.services.pool.query(
    `select verb from events where noun = 'view' and "after" ->> 'viewAs' = $1 order by position`,
    [people.mia.uid],
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['started', 'ended']);
});
