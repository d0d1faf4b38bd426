import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { hashPassword } from './password.ts';

// Files of one worker share what was loaded: what counts here is loaded anew, and is gone afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});
// The real one, counted.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const minutes = (count: number) => count * 60_000;
const signIn = (email: string, password: string, client = server.visitor()) =>
  client.call('auth.signIn', { email, password });

describe('auth.signIn', () => {
  test('[AUTH-01] opens a session, answers who it is and updates lastLoginAt', async () => {
    const client = server.visitor();
    const begun = Date.parse(server.clock.now());
    const answer = await signIn('  MAX@Demo.example ', castPassword, client);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toEqual({
      uid: people.max.uid,
      email: people.max.email,
      displayName: 'Max',
      role: 'manager',
      firstLogin: false,
      passwordChangeRequired: false,
      passwordKind: 'current',
      emailConfirmed: true,
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /washboard_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const row = await server.db
      .selectFrom('users')
      .select('lastLoginAt')
      .where('uid', '=', people.max.uid)
      .executeTakeFirstOrThrow();
    expect(Date.parse(row.lastLoginAt ?? '')).toBeGreaterThanOrEqual(begun);
    expect((await client.call('auth.me')).body).toEqual(answer.body);
  });

  test('[AUTH-02] a wrong password and an unknown e-mail answer alike', async () => {
    const wrong = await signIn(people.mia.email, 'Wrong-2026!');
    const unknown = await signIn('nobody@demo.example', 'Wrong-2026!');
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Invalid email or password');
    expect({ ...unknown.body.error, requestId: '' }).toEqual({ ...wrong.body.error, requestId: '' });
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  test('[AUTH-02] as much work is done for an unknown e-mail as for a known one, or one without a password', async () => {
    const savePassword = (passwordHash: string | null) =>
      server.db.updateTable('credentials').set({ passwordHash }).where('uid', '=', people.uma.uid).execute();
    const work = async (email: string) => {
      vi.mocked(verify).mockClear();
      expect((await signIn(email, 'Wrong-2026!')).status).toBe(401);
      // Kind, version and cost of each hash that was computed.
      return vi.mocked(verify).mock.calls.map(([kept]) => String(kept).split('$').slice(1, 4).join());
    };
    // The cast's hashes are cheap; this one is as the product makes them.
    await savePassword(await hashPassword(castPassword));
    const known = await work(people.uma.email);
    expect(known).toEqual(['argon2id,v=19,m=19456,t=2,p=1']);
    expect(await work('cold@demo.example')).toEqual(known);
    await savePassword(null);
    expect(await work(people.uma.email)).toEqual(known);
    await savePassword(await hashPassword(castPassword));
  });

  test('[perm SES-05] a new session id each time, and the one before in this browser is dead', async () => {
    const client = await server.signIn(people.ada);
    const before = client.token ?? '';
    const answer = await signIn(people.ada.email, castPassword, client);
    expect(answer.status).toBe(200);
    expect(client.token).not.toBe(before);
    const old = await server
      .visitor()
      .call('auth.me', {}, { headers: { authorization: `Bearer ${before}` } });
    expect(old.status).toBe(401);
    const now = await server
      .visitor()
      .call('auth.me', {}, { headers: { authorization: `Bearer ${client.token}` } });
    expect(now.body.user.uid).toBe(people.ada.uid);
  });

  test('a suspended account answers like a wrong password', async () => {
    await server.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('uid', '=', people.max.uid)
      .execute();
    const answer = await signIn(people.max.email, castPassword);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    await server.db
      .updateTable('users')
      .set({ status: 'active' })
      .where('uid', '=', people.max.uid)
      .execute();
  });

  test('no secret of a session stands in the database', async () => {
    const client = server.visitor();
    await signIn(people.max.email, castPassword, client);
    const { rows } = await server.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(client.token);
    const devices = await server.database.pool.query('select * from known_devices');
    expect(JSON.stringify(devices.rows)).not.toContain(client.cookie('washboard_device'));
  });
});

describe('limits of signing in', () => {
  test('[AUTH-18] the sixth try within 15 minutes is refused, with the right password too', async () => {
    const fresh = await startTestServer();
    try {
      const tryIt = (password: string) =>
        fresh.visitor().call('auth.signIn', { email: people.mia.email, password });
      for (let n = 0; n < 5; n += 1) expect((await tryIt('Wrong-2026!')).status).toBe(401);
      const sixth = await tryIt(castPassword);
      expect(sixth.status).toBe(429);
      expect(sixth.body.error.message).toBe('Too many login attempts. Please try again in 15 minutes.');
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(800);
      fresh.clock.advance(minutes(15) + 1000);
      expect((await tryIt(castPassword)).status).toBe(200);
    } finally {
      await fresh.close();
    }
  });

  test('[AUTH-18] the count survives a restart of the server', async () => {
    const first = await startTestServer();
    const again = await startTestServer({ database: first.database });
    try {
      const input = { email: people.mia.email, password: 'Wrong-2026!' };
      for (let n = 0; n < 5; n += 1) await first.visitor().call('auth.signIn', input);
      expect((await again.visitor().call('auth.signIn', { ...input, password: castPassword })).status).toBe(
        429,
      );
    } finally {
      await again.close();
      await first.close();
    }
  });

  test('[AUTH-18] a stranger does not lock a person out of a browser they know (D32)', async () => {
    const fresh = await startTestServer();
    try {
      const desk = fresh.visitor();
      await desk.call('auth.signIn', { email: people.mia.email, password: castPassword });
      await desk.call('auth.signOut');
      for (let n = 0; n < 6; n += 1)
        await fresh.visitor().call('auth.signIn', { email: people.mia.email, password: 'Wrong-2026!' });
      const mia = (password: string) => desk.call('auth.signIn', { email: people.mia.email, password });
      expect((await mia(castPassword)).status).toBe(200);
      // Its own counter counts as well, and a success clears it.
      for (let n = 0; n < 5; n += 1) expect((await mia('Wrong-2026!')).status).toBe(401);
      expect((await mia(castPassword)).status).toBe(429);
    } finally {
      await fresh.close();
    }
  });

  test('[AUTH-18] 100 failures of one address, whoever was meant, say so', async () => {
    const fresh = await startTestServer();
    try {
      const guess = (n: number) =>
        fresh.visitor().call('auth.signIn', { email: `guess${n}@demo.example`, password: 'Wrong-2026!' });
      for (let n = 0; n < 100; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => guess(n + i)));
      const answer = await guess(100);
      expect(answer.status).toBe(429);
      expect(answer.body.error.message).toBe(
        'Too many failed login attempts. Please try again later or reset your password.',
      );
      // A header cannot claim another address.
      const forged = await fresh
        .visitor()
        .call(
          'auth.signIn',
          { email: 'guess200@demo.example', password: 'x' },
          { headers: { 'x-forwarded-for': '1.2.3.4' } },
        );
      expect(forged.status).toBe(429);
    } finally {
      await fresh.close();
    }
  });

  test('no address stands in the counters in plain text', async () => {
    await signIn(people.mia.email, 'Wrong-2026!');
    const { rows } = await server.database.pool.query('select "key" from limits');
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('the session', () => {
  test('a readable mark without any secret stands beside the session and goes with it', async () => {
    const client = server.visitor();
    const answer = await signIn(people.max.email, castPassword, client);
    const life = /; Max-Age=(\d+)/;
    const [session, mark] = ['washboard_session', 'washboard_in'].map((name) =>
      answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)),
    );
    expect(mark).toMatch(/^washboard_in=1; Path=\/; SameSite=Lax; Max-Age=\d+$/);
    expect(life.exec(mark ?? '')?.[1]).toBe(life.exec(session ?? '')?.[1]);
    await client.call('auth.signOut');
    expect(client.cookie('washboard_in')).toBeUndefined();
    expect((await signIn(people.max.email, 'Wrong-2026!')).headers.get('set-cookie')).toBeNull();
  });

  test('[AUTH-17] signing out ends the session on the server and forgets the cookie', async () => {
    const client = server.visitor();
    await signIn(people.max.email, castPassword, client);
    const token = client.token ?? '';
    const out = await client.call('auth.signOut');
    expect(out.status).toBe(200);
    expect(client.token).toBeUndefined();
    const after = await server
      .visitor()
      .call('auth.me', {}, { headers: { authorization: `Bearer ${token}` } });
    expect([after.status, after.body.error.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test('[AUTH-22] calls without a session are refused with one body', async () => {
    const none = await server.visitor().call('users.get', { uid: people.max.uid });
    const garbled = await server.visitor().call('users.get', {}, { headers: { authorization: 'Bearer x' } });
    expect([none.status, none.body.error.message]).toEqual([401, 'User not authenticated']);
    expect((await server.visitor().call('auth.me')).body.error.message).toBe('No user logged in');
    expect({ ...garbled.body.error, requestId: '' }).toEqual({ ...none.body.error, requestId: '' });
  });

  test('a session ends after thirty days without use, and lives on with use', async () => {
    const fresh = await startTestServer();
    try {
      const client = await fresh.signIn(people.max);
      const day = 24 * 60 * 60_000;
      for (let n = 0; n < 3; n += 1) {
        fresh.clock.advance(20 * day);
        expect((await client.call('auth.me')).status).toBe(200);
      }
      fresh.clock.advance(31 * day);
      expect((await client.call('auth.me')).status).toBe(401);
    } finally {
      await fresh.close();
    }
  });

  test('[AUTH-21] the offline secret stays through sign-in again and password change, and goes at sign-out', async () => {
    const desk = server.visitor();
    const first = (await signIn(people.mia.email, castPassword, desk)).body.offline;
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(first.salt).toMatch(/^[\w-]{22}$/);
    expect((await signIn(people.mia.email, castPassword, desk)).body.offline).toEqual(first);
    const changed = await desk.call('auth.changePassword', {
      currentPassword: castPassword,
      newPassword: 'Another-2026!',
    });
    expect(changed.body.offline).toEqual(first);
    const elsewhere = server.visitor();
    expect((await signIn(people.mia.email, 'Another-2026!', elsewhere)).body.offline.secret).not.toBe(
      first.secret,
    );
    await desk.call('auth.signOut');
    const again = (await signIn(people.mia.email, 'Another-2026!', desk)).body.offline;
    expect(again.secret).not.toBe(first.secret);
    const { rows } = await server.database.pool.query('select "secret" from known_devices');
    expect(JSON.stringify(rows)).not.toContain(again.secret);
  });

  test('[perm SES-18] lists own sessions, ends one, ends the others', async () => {
    const here = await server.signIn(people.uma);
    const there = await server.signIn(people.uma);
    const third = await server.signIn(people.uma);
    const { items } = (await here.call('auth.sessions')).body;
    expect(items).toHaveLength(3);
    expect(items.filter((item: { current: boolean }) => item.current)).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('tokenHash');
    const own = (await there.call('auth.sessions')).body.items.find(
      (item: { current: boolean }) => item.current,
    );
    expect((await here.call('auth.revokeSession', { id: own.id })).body).toEqual({ revoked: 1 });
    expect((await there.call('auth.me')).status).toBe(401);
    expect((await here.call('auth.revokeOthers')).body).toEqual({ revoked: 1 });
    expect((await third.call('auth.me')).status).toBe(401);
    expect((await here.call('auth.me')).status).toBe(200);
    const foreign = await server.signIn(people.max);
    const { id } = (await here.call('auth.sessions')).body.items[0];
    expect((await foreign.call('auth.revokeSession', { id })).status).toBe(404);
  });
});
