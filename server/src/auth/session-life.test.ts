import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const hour = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const standsOf = async (client: Awaited<ReturnType<TestServer['signIn']>>) =>
  (await client.call('auth.me')).status;

test('a session that is used every week ends ninety days after it began', async () => {
  const uma = await server.signIn(people.uma);
  for (let week = 1; week <= 12; week += 1) {
    server.clock.advance(7 * 24 * hour);
    expect(await standsOf(uma)).toBe(200);
  }
  server.clock.advance(6 * 24 * hour + hour);
  expect(await standsOf(uma)).toBe(401);
});

test('administrators and developers sign in again after the unused hours that the house sets, others do not', async () => {
  const [ada, dora, max] = await Promise.all(
    [people.ada, people.dora, people.max].map((person) => server.signIn(person)),
  );
  if (!ada || !dora || !max) throw new Error('Nobody is signed in');
  server.clock.advance(13 * hour);
  expect([await standsOf(ada), await standsOf(dora), await standsOf(max)]).toEqual([200, 200, 200]);
  const { version } = (await ada.call('settings.get')).body;
  const setting = () => ada.call('settings.update', { version, fields: { officeIdleHours: 12 } });
  expect((await setting()).body.error.code).toBe('REAUTH_REQUIRED');
  await ada.call('auth.reauthenticate', { password: castPassword });
  expect((await setting()).body.officeIdleHours).toBe(12);
  server.clock.advance(11 * hour);
  expect([await standsOf(ada), await standsOf(dora)]).toEqual([200, 200]);
  server.clock.advance(12 * hour);
  expect([await standsOf(ada), await standsOf(dora), await standsOf(max)]).toEqual([401, 401, 200]);
  // What is over is not listed.
  const again = await server.signIn(people.ada);
  expect((await again.call('auth.sessions')).body.items).toHaveLength(1);
});

test('[AUTH-17] the house sets after how many days everybody signs in again, without use and in any case', async () => {
  const dora = await server.signIn(people.dora);
  const { version } = (await dora.call('settings.get')).body;
  const sessionDays = { idle: 5, most: 12 };
  expect((await dora.call('settings.update', { version, fields: { sessionDays } })).status).toBe(200);
  const [used, unused] = [await server.signIn(people.uma), await server.signIn(people.uma)];
  for (let days = 4; days <= 8; days += 4) {
    server.clock.advance(4 * 24 * hour);
    expect(await standsOf(used)).toBe(200);
  }
  expect(await standsOf(unused)).toBe(401);
  expect((await used.call('auth.sessions')).body.items).toHaveLength(1);
  server.clock.advance(4 * 24 * hour + hour);
  expect(await standsOf(used)).toBe(401);
});
