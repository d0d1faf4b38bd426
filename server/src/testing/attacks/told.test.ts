import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

/** The least that telling somebody of a lead takes of five times, in milliseconds: the database's time is the matter. */
const cost = async (): Promise<number> => {
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id } = (await ada.call('leads.create', { firstName: 'Told', assignedRep: people.max.uid })).body;
    const begun = performance.now();
    const told = await ada.raw('/api/functions/sendLeadAssignedNotifications', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { leadId: id, userId: people.max.uid } }),
    });
    took.push(performance.now() - begun);
    expect(told.status).toBe(200);
  }
  return Math.min(...took);
};

test('telling somebody who was told twenty thousand things today costs about what the first did', async () => {
  const first = await cost();
  const { pool } = server.database;
  await pool.query(
    `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp", "groupKey")
     select gen_random_uuid(), $1, 'system', 'T' || n, repeat('m', 200), now() - interval '12 hours', true, 'system:T:' || n
     from generate_series(1, 20000) as n`,
    [people.max.uid],
  );
  await pool.query('analyze notifications');
  const last = await cost();
  expect(last, `the first took ${first} ms`).toBeLessThan(3 * first + 50);
});
