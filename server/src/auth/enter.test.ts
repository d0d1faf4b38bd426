import type { Role } from 'domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = 'Fresh-Linen-26!';
let count = 0;
const freshEmail = () => {
  count += 1;
  return `new.rep${count}@laundry.example`;
};

const approve = async (role: Role = 'manager', withCode = false) => {
  const dora = await server.signIn(people.dora);
  const email = freshEmail();
  const answer = await dora.call('approvals.add', { items: [{ email, role, withCode }] });
  expect(answer.status).toBe(200);
  const { id, code, expiresAt } = answer.body.items[0];
  return { email, id, code, expiresAt };
};

const signUp = (email: string, more: object = {}, client = server.visitor()) =>
  client.call('auth.signUp', { email, password, displayName: 'New Rep', ...more });

const withCode = (email: string, code: string, client = server.visitor()) =>
  client.raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, code } }),
  });

const digest = async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
      (select count(*) from approvals where "used") as used, (select count(*) from events) as events`,
  );
  return rows[0];
};

describe('auth.signUp', () => {
  test('[AUTH-08] [perm SES-09] an approved e-mail registers with the role of its record', async () => {
    const { email } = await approve('manager');
    const client = server.visitor();
    const answer = await signUp(email.toUpperCase(), {}, client);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      email,
      role: 'manager',
      displayName: 'New Rep',
      firstLogin: false,
      passwordChangeRequired: false,
      emailConfirmed: false,
    });
    expect((await client.call('auth.me')).body.user.email).toBe(email);
    const row = await server.db
      .selectFrom('approvals')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row).toMatchObject({ used: true, usedBy: answer.body.user.uid });
  });

  test('[AUTH-08] [perm SES-11] any other e-mail is refused and nothing is written', async () => {
    const before = await digest();
    const answer = await signUp('stranger@laundry.example');
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toBe(
      'This email is not approved for registration. Please contact an administrator.',
    );
    expect(await digest()).toEqual(before);
  });

  test('[perm SES-10] a role in the body is ignored', async () => {
    const { email } = await approve('user');
    expect((await signUp(email, { role: 'admin' })).body.user.role).toBe('user');
  });

  test('[AUTH-10] [perm SES-12] a used e-mail answers ‘Email already in use.’', async () => {
    const { email } = await approve();
    await signUp(email);
    const again = await signUp(email);
    expect([again.status, again.body.error.message]).toEqual([409, 'Email already in use.']);
  });

  test('[AUTH-10] a weak password answers ‘Password is too weak.’ and names the rule', async () => {
    const { email } = await approve();
    const answer = await signUp(email, { password: 'alllowercase' });
    expect([answer.status, answer.body.error.message]).toEqual([400, 'Password is too weak.']);
    expect(answer.body.error.fields.password).toBe('Password must contain at least one uppercase letter');
  });

  test('[REC-01] the display name keeps the rule of names', async () => {
    const { email } = await approve();
    const answer = await signUp(email, { displayName: 'Robert"); drop table users' });
    expect([answer.status, answer.body.error.fields.displayName]).toEqual([
      400,
      'Name contains invalid characters or SQL/XSS patterns',
    ]);
  });

  test('[perm SES-12] of parallel sign-ups exactly one is served', async () => {
    const { email } = await approve();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('[perm SES-09] somebody signed in signs up nobody', async () => {
    const { email } = await approve();
    const answer = await signUp(email, {}, await server.signIn(people.max));
    expect(answer.status).toBe(409);
  });

  test('[ENC-01] protected fields are sealed, and read back as plain text', async () => {
    const { email } = await approve();
    const client = server.visitor();
    const { uid } = (await signUp(email, {}, client)).body.user;
    await client.call('users.updateProfile', { fields: { phone: '+14155550123', fcmToken: 'push-token-1' } });
    const { rows } = await server.database.pool.query('select * from users where uid = $1', [uid]);
    for (const field of ['email', 'phone', 'displayName', 'fcmToken'])
      expect(rows[0][field]).toMatch(/^v1\./);
    expect(rows[0].encryptionMigrated).toBe(true);
    const profile = (await client.call('users.get', { uid })).body;
    expect(profile).toMatchObject({ email, phone: '+14155550123', displayName: 'New Rep' });
    expect(JSON.stringify(profile)).not.toContain('push-token-1');
    const events = await server.database.pool.query(
      `select "before", "after" from events where "rowId" = $1`,
      [uid],
    );
    expect(JSON.stringify(events.rows)).not.toMatch(/laundry\.example|4155550123|New Rep|push-token/);
  });

  test('an approval without a code is asked to confirm the address, once', async () => {
    const { email } = await approve();
    const client = server.visitor();
    await signUp(email, {}, client);
    const mail = await lastMail(server.services, email);
    expect(mail?.subject).toBe('Confirm your email address for Washboard');
    expect(mail?.stored).not.toContain('token=');
    const token = /confirm\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    expect((await server.visitor().call('auth.confirmEmail', { token })).body).toEqual({ confirmed: true });
    expect((await client.call('auth.me')).body.user.emailConfirmed).toBe(true);
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(401);
  });
});

describe('held in ‘Set Your Password’', () => {
  test('[AUTH-09] an approval with a code holds the sign-up; its code is the temporary password (D30)', async () => {
    const { email, code } = await approve('admin');
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const client = server.visitor();
    const answer = await signUp(email, {}, client);
    expect(answer.body.user).toMatchObject({
      role: 'admin',
      firstLogin: true,
      passwordChangeRequired: true,
      passwordKind: 'temporary',
    });
    const change = (currentPassword: string) =>
      client.call('auth.changePassword', { currentPassword, newPassword: 'Another-2026!' });
    // The chosen password is not the proof: whoever only knows the e-mail would be an admin.
    expect((await change(password)).body.error.message).toBe('Incorrect current password. Please try again.');
    expect((await change('')).body.error.message).toBe('Temporary password is required');
    const done = await change(code.toLowerCase());
    expect(done.status).toBe(200);
    expect(done.body.user).toMatchObject({
      firstLogin: false,
      passwordChangeRequired: false,
      passwordKind: 'current',
      emailConfirmed: true,
    });
  });

  test('[AUTH-11] [perm SES-03] a held session is refused everything but me, sign-out and the change', async () => {
    const { email } = await approve('admin');
    const client = server.visitor();
    await signUp(email, {}, client);
    for (const [name, input] of [
      ['users.directory', {}],
      ['users.list', {}],
      ['settings.get', {}],
      ['auth.sessions', {}],
      ['auth.changeEmail', { newEmail: freshEmail() }],
      ['view.set', { mode: 'all' }],
    ] as const) {
      const { status, body } = await client.call(name, input);
      expect([name, status, body.error.code]).toEqual([name, 403, 'PASSWORD_CHANGE_REQUIRED']);
    }
    const stream = await client.raw('/api/live?nouns=leads');
    expect(stream.status).toBe(403);
    expect((await client.call('auth.me')).status).toBe(200);
    expect((await client.call('auth.signOut')).status).toBe(200);
  });

  test('the code of a held sign-up opens no second session (D30)', async () => {
    const { email, code } = await approve('manager', true);
    await signUp(email);
    expect((await withCode(email, code)).status).toBe(401);
  });

  test('a held sign-up signs in again with its password and is still held', async () => {
    const { email, code } = await approve('manager', true);
    await signUp(email);
    const client = server.visitor();
    const answer = await client.call('auth.signIn', { email, password });
    expect(answer.body.user).toMatchObject({ firstLogin: true, passwordKind: 'temporary' });
    const done = await client.call('auth.changePassword', {
      currentPassword: code,
      newPassword: 'Another-2026!',
    });
    expect(done.status).toBe(200);
  });
});

describe('signInWithTempCode', () => {
  test('[AUTH-06] [perm SES-07] an approved e-mail without account gets a profile with the approved role', async () => {
    const { email, code } = await approve('manager', true);
    const client = server.visitor();
    const answer = await withCode(email, code.toLowerCase(), client);
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({
      email,
      role: 'manager',
      firstLogin: true,
      passwordChangeRequired: true,
      passwordKind: 'temporary',
    });
    expect(answer.body.data.user.displayName).toMatch(/^New Rep\d+$/);
    const set = await client.call('auth.changePassword', { currentPassword: code, newPassword: password });
    expect(set.body.user.firstLogin).toBe(false);
    expect((await server.visitor().call('auth.signIn', { email, password })).status).toBe(200);
  });

  test('[AUTH-07] [perm SES-08] a used, wrong or expired code answers alike', async () => {
    const { email, code } = await approve('manager', true);
    const wrong = await withCode(email, 'AAAA2222');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      error: { status: 'UNAUTHENTICATED', message: 'Invalid or expired access code' },
    });
    expect((await withCode('stranger@laundry.example', 'AAAA2222')).body).toEqual(wrong.body);
    expect((await withCode(email, code)).status).toBe(200);
    expect((await withCode(email, code)).body).toEqual(wrong.body);
    const late = await approve('manager', true);
    await server.database.pool.query(`update access_codes set "expiresAt" = now() - interval '1 s'
      where "approvalId" = '${late.id}'`);
    expect((await withCode(late.email, late.code)).body).toEqual(wrong.body);
  });

  test('[AUTH-07] of parallel uses of one code exactly one is served', async () => {
    const { email, code } = await approve('manager', true);
    const answers = await Promise.all([1, 2, 3, 4].map(() => withCode(email, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test('[AUTH-06] a code issued for an account signs in and holds; the old password stays until then', async () => {
    const ada = await server.signIn(people.ada);
    const issued = (await ada.call('users.issueCode', { uid: people.uma.uid })).body;
    expect(issued.code).toMatch(/^[A-Z0-9]{8}$/);
    const client = server.visitor();
    const answer = await withCode(people.uma.email, issued.code, client);
    expect(answer.body.data.user).toMatchObject({ uid: people.uma.uid, firstLogin: true });
    const done = await client.call('auth.changePassword', {
      currentPassword: issued.code,
      newPassword: 'Another-2026!',
    });
    expect(done.status).toBe(200);
  });

  test('[AUTH-06] the form of a code is checked: exactly eight ASCII letters and digits', async () => {
    for (const code of ['ABCD-1234', 'ABCD123', 'ABCD12345', 'ＡＢＣＤ１２３４']) {
      const answer = await withCode(people.mia.email, code);
      expect([answer.status, answer.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    }
  });

  test('[AUTH-06] tries with codes count under the limit of signing in', async () => {
    const { email, code } = await approve('manager', true);
    for (let n = 0; n < 5; n += 1) await withCode(email, 'AAAA2222');
    const answer = await withCode(email, code);
    expect([answer.status, answer.body.error.status]).toEqual([429, 'RESOURCE_EXHAUSTED']);
  });

  test('codes stand nowhere in plain text', async () => {
    const { code } = await approve('manager', true);
    const tables = ['access_codes', 'approvals', 'events', 'idempotency_keys', 'outbox'];
    for (const table of tables) {
      const { rows } = await server.database.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows), table).not.toContain(code);
    }
  });
});

describe('the callable edge', () => {
  const post = (name: string, body: string) =>
    server.visitor().raw(`/api/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });

  test('[FN-01] unknown names, inherited ones too, are not found', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      const { status, body } = await post(name, '{"data":{}}');
      expect([name, status, body.error.status]).toEqual([name, 404, 'NOT_FOUND']);
    }
  });

  test('[FN-01] a body without data, or none that is JSON, is an invalid argument', async () => {
    for (const body of ['{}', '{"data":null}', '{"data":[1]}', 'x', '', '[]', '{"data":"x"}']) {
      const answer = await post('signInWithTempCode', body);
      expect([body, answer.status, answer.body.error.status]).toEqual([body, 400, 'INVALID_ARGUMENT']);
    }
  });

  test('[FN-01] unknown fields are an invalid argument', async () => {
    const answer = await post(
      'signInWithTempCode',
      '{"data":{"email":"a@b.cd","code":"AAAA2222","role":"admin"}}',
    );
    expect([answer.status, answer.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});

test('[perm SES-17] an ordinary sign-up may change its password at once', async () => {
  const { email } = await approve();
  const client = server.visitor();
  await signUp(email, {}, client);
  const answer = await client.call('auth.changePassword', {
    currentPassword: password,
    newPassword: castPassword,
  });
  expect(answer.status).toBe(200);
});
