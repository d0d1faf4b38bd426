import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());

const as = (uid: string) => ({ mode: 'impersonate', uid });

test('[VIEW-05] all is for admin and developer, self comes back', async () => {
  for (const person of [people.uma, people.max])
    expect((await (await server.signIn(person)).call('view.set', { mode: 'all' })).status).toBe(403);
  const ada = await server.signIn(people.ada);
  expect((await ada.call('view.set', { mode: 'all' })).body).toEqual({
    mode: 'all',
    uid: null,
    effectiveUid: null,
    role: null,
    endsAt: null,
  });
  expect((await ada.call('view.get')).body.mode).toBe('all');
  expect((await ada.call('view.set', { mode: 'self' })).body.effectiveUid).toBe(people.ada.uid);
});

test('[VIEW-05] all falls back to self for somebody who has lost the right', async () => {
  const ada = await server.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
  await server.db.updateTable('users').set({ role: 'manager' }).where('uid', '=', people.ada.uid).execute();
  expect((await ada.call('view.get')).body).toMatchObject({ mode: 'self', effectiveUid: people.ada.uid });
  await server.db.updateTable('users').set({ role: 'admin' }).where('uid', '=', people.ada.uid).execute();
});

test('[VIEW-06] [perm SYS-07] a developer views as a person, for thirty minutes', async () => {
  const dora = await server.signIn(people.dora);
  const { body } = await dora.call('view.set', as(people.max.uid));
  const { uid } = people.max;
  expect(body).toMatchObject({ mode: 'impersonate', uid, effectiveUid: uid, role: 'manager' });
  expect(Date.parse(body.endsAt) - Date.parse(server.clock.now())).toBeGreaterThan(29 * 60_000);
  expect((await dora.call('view.set', as(people.mia.uid))).status).toBe(409);
  expect((await dora.call('view.get')).body).toEqual(body);
  // Through Max's eyes, what is for administrators is shut.
  expect((await dora.call('users.list')).status).toBe(403);
  expect((await dora.call('auth.me')).body.user.uid).toBe(people.dora.uid);
});

test('[perm SYS-07] [perm SYS-08] nobody else, and nobody but an active other', async () => {
  for (const person of [people.uma, people.max, people.ada])
    expect((await (await server.signIn(person)).call('view.set', as(people.mia.uid))).status).toBe(403);
  const dora = await server.signIn(people.dora);
  for (const uid of [people.dora.uid, server.services.newId()])
    expect((await dora.call('view.set', as(uid))).status).toBe(400);
  expect((await dora.call('view.set', { mode: 'impersonate' })).status).toBe(400);
  await server.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('uid', '=', people.uma.uid)
    .execute();
  expect((await dora.call('view.set', as(people.uma.uid))).status).toBe(400);
  await server.db.updateTable('users').set({ status: 'active' }).where('uid', '=', people.uma.uid).execute();
});

test('[perm SYS-09] every write is refused while viewing, sign-in and sign-up too, but for sign-out', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', as(people.max.uid));
  const writes: [string, object][] = [
    ['users.updateProfile', { fields: { theme: 'light' } }],
    ['settings.update', { version: 1, fields: { teamName: 'x' } }],
    ['auth.changePassword', { currentPassword: castPassword, newPassword: 'Another-2026!' }],
    ['auth.revokeOthers', {}],
    ['auth.signIn', { email: people.mia.email, password: castPassword }],
    ['auth.signUp', { email: 'x@y.zz', password: castPassword, displayName: 'X' }],
    ['auth.requestPasswordReset', { email: people.mia.email }],
  ];
  for (const [name, input] of writes) {
    const { status, body } = await dora.call(name, input);
    expect([name, status, body.error.code]).toEqual([name, 403, 'VIEWING_AS_READ_ONLY']);
  }
  const callable = await dora.raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email: people.mia.email, code: 'AAAA2222' } }),
  });
  expect([callable.status, callable.body.error.status]).toEqual([403, 'PERMISSION_DENIED']);
  expect((await dora.call('auth.signOut')).status).toBe(200);
  const { rows } = await server.database.pool.query(
    `select 1 from events where "noun" = 'view' and "verb" = 'ended' and "after"->>'signedOut' = 'true'`,
  );
  expect(rows).toHaveLength(1);
});

test('[VIEW-04] [perm SYS-10] reset returns to self; start and end are in the audit with who, whom and where', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', as(people.mia.uid));
  expect((await dora.call('view.set', { mode: 'self' })).body).toMatchObject({
    mode: 'self',
    effectiveUid: people.dora.uid,
  });
  expect((await dora.call('view.set', { mode: 'self' })).status).toBe(200);
  const { rows } = await server.database.pool.query(
    `select "verb", "actor", "effective", "after" from events where "noun" = 'view' and "after"->>'viewAs' = $1
      order by "position"`,
    [people.mia.uid],
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['started', 'ended']);
  for (const { actor, effective, after } of rows) {
    // By whose eyes they were, both stand under the account that was looked through.
    expect([actor, effective]).toEqual([people.dora.uid, people.mia.uid]);
    expect(after.address).toMatch(/127\.0\.0\.1/);
  }
  for (const person of [people.uma, people.max, people.ada])
    expect((await (await server.signIn(person)).call('view.set', { mode: 'self' })).status).toBe(403);
});

test('a view that nobody resets ends with its time, and the end is written down', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', as(people.uma.uid));
  server.clock.advance(31 * 60_000);
  expect((await dora.call('view.get')).body).toMatchObject({ mode: 'self', uid: null });
  expect((await dora.call('users.updateProfile', { fields: { theme: 'dark' } })).status).toBe(200);
  await server.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
  const ended = async () =>
    (
      await server.database.pool.query(
        `select 1 from events where "noun" = 'view' and "verb" = 'ended' and "after"->>'timedOut' = 'true'
          and "after"->>'viewAs' = $1`,
        [people.uma.uid],
      )
    ).rows.length;
  await vi.waitFor(async () => expect(await ended()).toBe(1), 10_000);
});

test('[perm SYS-11] no header and no query makes anybody somebody else', async () => {
  const max = await server.signIn(people.max);
  const answer = await max.call(
    'auth.me',
    {},
    {
      headers: { 'x-impersonate': people.dora.uid, 'x-uid': people.dora.uid },
      query: `?uid=${people.dora.uid}&effectiveUid=${people.dora.uid}`,
    },
  );
  expect(answer.body.user.uid).toBe(people.max.uid);
  expect((await max.call('view.get')).body.effectiveUid).toBe(people.max.uid);
});
