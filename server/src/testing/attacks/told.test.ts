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

/** What telling somebody of a lead takes, in milliseconds: the database's time is the matter. */
const cost = async ({ uid }: { uid: string }): Promise<number> => {
  const { id } = (await ada.call('leads.create', { firstName: 'Told', assignedRep: uid })).body;
  const begun = performance.now();
  const told = await ada.raw('/api/functions/sendLeadAssignedNotifications', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { leadId: id, userId: uid } }),
  });
  expect(told.status).toBe(200);
  return performance.now() - begun;
};

test('telling somebody who was told twenty thousand things today costs about what telling others does', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp", "groupKey")
     select gen_random_uuid(), $1, 'system', 'T' || n, repeat('m', 200), now() - interval '12 hours', true, 'system:T:' || n
     from generate_series(1, 20000) as n`,
    [people.max.uid],
  );
  await pool.query('analyze notifications');
  // In turn: whatever else the machine does slows both alike.
  const [few, many]: [number[], number[]] = [[], []];
  for (let n = 0; n < 10; n += 1) {
    few.push(await cost(people.mia));
    many.push(await cost(people.max));
  }
  const least = Math.min(...few);
  expect(Math.min(...many), `the others take ${least} ms`).toBeLessThan(3 * least + 50);
});
