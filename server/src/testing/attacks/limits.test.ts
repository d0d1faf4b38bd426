import { authLimits } from 'domain/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = async (sql: string): Promise<number> =>
  Number((await server.services.pool.query(sql)).rows[0].n);

/** As if so many had been counted already that one more is the last. */
const allButOne = async (key: string, { max }: { max: number }) => {
  const text = 'update limits set "count" = $1 where "key" like $2';
  const { rowCount } = await server.services.pool.query(text, [max - 1, `${key}:%`]);
  expect(rowCount).toBe(1);
};

test('[attack] a stranger at the same address locks nobody out of their own desk (D32)', async () => {
  const desk = server.visitor();
  const input = { email: people.uma.email, password: castPassword };
  expect((await desk.call('auth.signIn', input)).status).toBe(200);
  const stranger = server.visitor();
  const miss = async (n: number) =>
    (await stranger.call('auth.signIn', { email: `x${n}@nobody.example`, password: 'Abcdef-2026!x' })).status;
  expect([await miss(0), await miss(1)]).toEqual([401, 401]);
  await allButOne('sign-in:address', authLimits.failures);
  expect([await miss(2), await miss(3)]).toEqual([401, 429]);
  expect((await stranger.call('auth.signIn', { email: 'x@nobody.example', password: 'x' })).status).toBe(429);
  const again = await desk.call('auth.signIn', input);
  const change = await desk.call('auth.reauthenticate', { password: castPassword });
  expect([again.status, change.status], again.text).toEqual([200, 200]);
});

test('[attack] somebody refused for their address leaves no more rows behind', async () => {
  const stranger = server.visitor();
  const before = await count('select count(*) as n from limits');
  for (let n = 0; n < 30; n += 1)
    expect(
      (await stranger.call('auth.signIn', { email: `y${n}@nobody.example`, password: 'x' })).status,
    ).toBe(429);
  expect(await count('select count(*) as n from limits')).toBe(before);
});

test('[attack] nobody signed out fills the queue with resets without end', async () => {
  const stranger = server.visitor();
  const statuses = new Set<number>();
  for (let n = 0; n < 300 && !statuses.has(429); n += 1)
    statuses.add(
      (await stranger.call('auth.requestPasswordReset', { email: `z${n}@nobody.example` })).status,
    );
  const jobs = await count(`select count(*) as n from graphile_worker._private_jobs`);
  expect([...statuses], `${jobs} jobs`).toContain(429);
});

test('[attack] sign-ups of addresses that nobody approved end, and stop no sign-in', async () => {
  const stranger = server.visitor();
  const miss = async (n: number) => {
    const input = { email: `s${n}@nobody.example`, password: 'Abcdef-2026!x', displayName: 'Nobody' };
    return (await stranger.call('auth.signUp', input)).status;
  };
  expect([await miss(0), await miss(1)]).toEqual([403, 403]);
  await allButOne('sign-up:address', authLimits.signUp);
  expect([await miss(2), await miss(3)]).toEqual([403, 429]);
});
