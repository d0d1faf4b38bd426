import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { castPassword, insertPerson, people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const next = 'Another-2026!';
let count = 0;
let person: { uid: string; email: string };
beforeEach(async () => {
  count += 1;
  person = { uid: server.services.newId(), email: `person${count}@laundry.example` };
  await insertPerson(server.services, { ...person, displayName: `Person ${count}`, role: 'manager' });
});

const signedIn = async () => {
  const client = server.visitor();
  expect((await client.call('auth.signIn', { email: person.email, password: castPassword })).status).toBe(
    200,
  );
  return client;
};

const mailTo = (email: string) =>
  vi.waitFor(async () => {
    const mail = await lastMail(server.services, email);
    if (!mail) throw new Error(`No mail came for ${email}`);
    return mail;
  }, 10_000);
const tokenIn = (body: string) => /token=([\w-]+)/.exec(body)?.[1] ?? '';

describe('a session says how it was opened', () => {
  const ways = async (client: Client) =>
    (await client.call('auth.sessions')).body.items.map(({ openedBy }: { openedBy: string }) => openedBy);

  test('by a password, also once that was changed', async () => {
    const client = await signedIn();
    await client.call('auth.changePassword', { currentPassword: castPassword, newPassword: next });
    expect(await ways(client)).toEqual(['password']);
  });

  test('by an access code, also once a password was set', async () => {
    const { code } = (await ada.call('users.issueCode', { uid: person.uid })).body;
    const client = server.visitor();
    await client.raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: person.email, code } }),
    });
    const set = await client.call('auth.changePassword', { currentPassword: code, newPassword: next });
    expect(set.status, set.text).toBe(200);
    expect(await ways(client)).toEqual(['code']);
    const seen = await ada.call('users.sessions', { uid: person.uid });
    expect(seen.body.items.map(({ openedBy }: { openedBy: string }) => openedBy)).toEqual(['code']);
  });

  test('by the link of a reset, and the history of sign-ins says so', async () => {
    await server.visitor().call('auth.requestPasswordReset', { email: person.email });
    const token = tokenIn((await mailTo(person.email)).body);
    const client = server.visitor();
    expect((await client.call('auth.resetPassword', { token, newPassword: next })).status).toBe(200);
    expect(await ways(client)).toEqual(['reset']);
    const { items } = (await ada.call('users.signIns', { uid: person.uid })).body;
    expect(items[0]).toMatchObject({ verb: 'signed-in', openedBy: 'reset' });
  });
});

describe('auth.changePassword', () => {
  const change = async (currentPassword: string, newPassword: string) =>
    (await signedIn()).call('auth.changePassword', { currentPassword, newPassword });

  test('[AUTH-12] [perm SES-17] sets a new password, ends other sessions and keeps this one', async () => {
    const client = await signedIn();
    const other = await signedIn();
    const before = client.token;
    const answer = await client.call('auth.changePassword', {
      currentPassword: castPassword,
      newPassword: next,
    });
    expect(answer.status).toBe(200);
    expect(client.token).not.toBe(before);
    expect((await client.call('auth.me')).status).toBe(200);
    expect((await other.call('auth.me')).status).toBe(401);
    const signIn = (password: string) =>
      server.visitor().call('auth.signIn', { email: person.email, password });
    expect((await signIn(castPassword)).status).toBe(401);
    expect((await signIn(next)).status).toBe(200);
  });

  test('[AUTH-13] [perm SES-16] a wrong current password is told so', async () => {
    const answer = await change('Wrong-2026!', next);
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'Incorrect current password. Please try again.',
    ]);
  });

  test('[AUTH-12] the other messages', async () => {
    expect((await change('', next)).body.error.message).toBe('Current password is required');
    expect((await change(castPassword, 'weak')).body.error).toMatchObject({
      message: 'Password does not meet all requirements',
      fields: { newPassword: 'Password must be at least 8 characters' },
    });
    expect((await change(castPassword, castPassword)).body.error.message).toBe(
      'New password must be different from current password',
    );
  });

  test('one composed form of an Å at setting and at sign-in, and spaces as typed', async () => {
    const composed = '  \u00c5ngstr\u00f6m-2026!  ';
    expect((await change(castPassword, composed)).status).toBe(200);
    const signIn = (password: string) =>
      server.visitor().call('auth.signIn', { email: person.email, password });
    expect((await signIn(composed.normalize('NFD'))).status).toBe(200);
    expect((await signIn(composed.trim())).status).toBe(401);
  });

  test('[AUTH-14] a session without a password of its own, older than five minutes, is sent to sign in again', async () => {
    await server.db
      .updateTable('credentials')
      .set({ passwordHash: null })
      .where('uid', '=', person.uid)
      .execute();
    const young = await server.signIn(person);
    const old = await server.signIn(person);
    await server.database.pool.query(
      `update sessions set "openedBy" = 'provider', "provedAt" = "provedAt" - interval '6 minutes'
        where "tokenHash" = $1`,
      [server.services.keys.hashToken(old.token ?? '')],
    );
    const answer = await old.call('auth.changePassword', { currentPassword: '', newPassword: next });
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      401,
      'REAUTH_REQUIRED',
      'Please sign out and sign in again before changing your password.',
    ]);
    expect((await young.call('auth.changePassword', { currentPassword: '', newPassword: next })).status).toBe(
      200,
    );
  });
});

describe('reset by mail', () => {
  const request = (email: string) => server.visitor().call('auth.requestPasswordReset', { email });

  test('[AUTH-15] the mailed link sets a new password, once, and signs in', async () => {
    const before = await signedIn();
    expect((await request(person.email)).body).toEqual({ sent: true });
    const mail = await mailTo(person.email);
    expect(mail.body).toContain(`${server.services.env.publicUrl}/reset?token=`);
    expect(mail.stored).not.toContain('token=');
    const token = tokenIn(mail.body);
    const client = server.visitor();
    const weak = await client.call('auth.resetPassword', { token, newPassword: 'weak' });
    expect([weak.status, weak.body.error.message]).toEqual([400, 'Password is too weak.']);
    const answer = await client.call('auth.resetPassword', { token, newPassword: next });
    expect(answer.body.user).toMatchObject({ uid: person.uid, firstLogin: false, emailConfirmed: true });
    expect((await client.call('auth.me')).status).toBe(200);
    expect((await before.call('auth.me')).status).toBe(401);
    expect((await client.call('auth.resetPassword', { token, newPassword: 'Third-2026!' })).status).toBe(401);
    expect((await server.visitor().call('auth.signIn', { email: person.email, password: next })).status).toBe(
      200,
    );
  });

  test('[AUTH-15] [perm SES-15] an unknown e-mail is answered the same, and gets no mail', async () => {
    const known = await request(person.email);
    const unknown = await request('stranger@laundry.example');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailTo(person.email);
    expect(await lastMail(server.services, 'stranger@laundry.example')).toBeNull();
    const jobs = await server.database.pool.query('select payload from graphile_worker._private_jobs');
    expect(JSON.stringify(jobs.rows)).not.toContain('@');
  });

  test('[AUTH-19] the fourth request within 60 minutes is refused', async () => {
    for (let n = 0; n < 3; n += 1) expect((await request(person.email)).status).toBe(200);
    const fourth = await request(` ${person.email.toUpperCase()}`);
    expect([fourth.status, fourth.body.error.message]).toEqual([
      429,
      'Too many password reset attempts. Please try again in 1 hour.',
    ]);
  });

  test('a link dies with a password change and with a change of address', async () => {
    await request(person.email);
    const token = tokenIn((await mailTo(person.email)).body);
    const client = await signedIn();
    await client.call('auth.changePassword', { currentPassword: castPassword, newPassword: next });
    expect(
      (await server.visitor().call('auth.resetPassword', { token, newPassword: 'Third-2026!' })).status,
    ).toBe(401);
  });

  test('the link names PUBLIC_URL, whatever host the request claims', async () => {
    await server
      .visitor()
      .call(
        'auth.requestPasswordReset',
        { email: person.email },
        { headers: { 'x-forwarded-host': 'evil.example' } },
      );
    expect((await mailTo(person.email)).body).not.toContain('evil.example');
  });

  test('a reset opens what a held sign-up waits for', async () => {
    await server.db
      .updateTable('users')
      .set({ firstLogin: true, passwordChangeRequired: true })
      .where('uid', '=', person.uid)
      .execute();
    await request(person.email);
    const token = tokenIn((await mailTo(person.email)).body);
    const answer = await server.visitor().call('auth.resetPassword', { token, newPassword: next });
    expect(answer.body.user).toMatchObject({ firstLogin: false, passwordChangeRequired: false });
  });
});

describe('auth.changeEmail', () => {
  test('[AUTH-16] changes the address after re-authentication, once the new one is confirmed; until then the old one holds', async () => {
    const client = await signedIn();
    server.clock.advance(6 * 60_000);
    const newEmail = `moved${count}@laundry.example`;
    const early = await client.call('auth.changeEmail', { newEmail });
    expect([early.status, early.body.error.code, early.body.error.message]).toEqual([
      401,
      'REAUTH_REQUIRED',
      'Please sign out and sign in again before changing your email.',
    ]);
    expect((await client.call('auth.reauthenticate', { password: castPassword })).status).toBe(200);
    const answer = await client.call('auth.changeEmail', { newEmail });
    expect(answer.body).toMatchObject({ uid: person.uid, email: person.email });
    const token = tokenIn((await mailTo(newEmail)).body);
    expect((await mailTo(person.email)).subject).toBe('Your Washboard email address is to be changed');
    const signIn = (email: string) => server.visitor().call('auth.signIn', { email, password: castPassword });
    expect([(await signIn(newEmail)).status, (await signIn(person.email)).status]).toEqual([401, 200]);
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(200);
    expect((await mailTo(person.email)).subject).toBe('Your Washboard email address was changed');
    expect([(await signIn(newEmail)).status, (await signIn(person.email)).status]).toEqual([200, 401]);
    expect((await client.call('auth.me')).body.user).toMatchObject({ email: newEmail, emailConfirmed: true });
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(401);
  });

  test('[AUTH-13] a wrong password at re-authentication is told so', async () => {
    const answer = await (await signedIn()).call('auth.reauthenticate', { password: 'Wrong-2026!' });
    expect([answer.status, answer.body.error.message]).toEqual([
      401,
      'Incorrect password. Please try again.',
    ]);
  });

  test('[AUTH-10] the address of somebody else is in use', async () => {
    const answer = await (await signedIn()).call('auth.changeEmail', { newEmail: people.mia.email });
    expect([answer.status, answer.body.error.message]).toEqual([409, 'Email already in use.']);
  });

  test('a confirmation of the address before does not confirm the new one', async () => {
    await server.db
      .updateTable('users')
      .set({ emailConfirmed: false })
      .where('uid', '=', person.uid)
      .execute();
    const client = await signedIn();
    expect((await client.call('auth.resendConfirmation')).body).toEqual({ sent: true });
    const token = tokenIn((await mailTo(person.email)).body);
    await client.call('auth.changeEmail', { newEmail: `again${count}@laundry.example` });
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(401);
  });

  test('an address that somebody else took meanwhile is not taken over by its link', async () => {
    const client = await signedIn();
    const newEmail = `raced${count}@laundry.example`;
    await client.call('auth.changeEmail', { newEmail });
    const token = tokenIn((await mailTo(newEmail)).body);
    await server.db
      .updateTable('credentials')
      .set({ email: newEmail })
      .where('uid', '=', people.uma.uid)
      .execute();
    const answer = await server.visitor().call('auth.confirmEmail', { token });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'EMAIL_IN_USE']);
    expect((await client.call('auth.me')).body.user.email).toBe(person.email);
  });

  test.each([
    [
      'a new password',
      (client: Client) =>
        client.call('auth.changePassword', { currentPassword: castPassword, newPassword: next }),
    ],
    ['signing out elsewhere', async () => (await server.signIn(person)).call('auth.revokeOthers')],
    ['signing out everywhere', () => ada.call('users.revokeSessions', { uid: person.uid })],
    ['a suspension', () => ada.call('users.suspend', { uid: person.uid })],
  ])('[attack] an address that was asked for and not confirmed ends with %s', async (_, shutOut) => {
    const client = await signedIn();
    const newEmail = `thief${count}@laundry.example`;
    await client.call('auth.changeEmail', { newEmail });
    const token = tokenIn((await mailTo(newEmail)).body);
    expect((await shutOut(client)).status).toBe(200);
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(401);
    expect((await ada.call('users.get', { uid: person.uid })).body.email).toBe(person.email);
  });

  test('wrong passwords within a session count under the limit of signing in', async () => {
    const client = await server.signIn(person);
    for (let n = 0; n < 5; n += 1) await client.call('auth.reauthenticate', { password: 'Wrong-2026!' });
    expect((await client.call('auth.reauthenticate', { password: castPassword })).status).toBe(429);
  });
});
