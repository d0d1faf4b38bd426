import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, codeAt, personWithApp, setUpApp } from '#platform/testing/app.ts';
import { createAuthenticator } from '#platform/testing/authenticator.ts';
import { castPassword, people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { startProvider, type TestProvider } from '#platform/testing/provider.ts';
import { type Answer, type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { codeByHand, resetByHand } from './by-hand.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({ env: { oidc: provider.oidc } });
  provider.serve(server.url);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const told = ({ status, body }: Answer) => [status, body.error?.code ?? body];
const secondStep = { secondStep: ['totp', 'recovery'] };
const origin = () => `http://localhost:${new URL(server.url).port}`;

/** Whoever has shown the first step alone gets nowhere. */
const staysOutside = async (client: Client) => {
  for (const name of ['auth.me', 'leads.list', 'users.directory', 'auth.sessions', 'factors.list'])
    expect(told(await client.call(name))).toEqual([403, 'SECOND_STEP_REQUIRED']);
  for (const [name, input] of [
    ['auth.reauthenticate', { password: castPassword }],
    ['auth.changePassword', { currentPassword: castPassword, newPassword: 'Another-2026!' }],
    ['factors.startTotp', {}],
    ['leads.create', { firstName: 'Ann' }],
  ] as const)
    expect(told(await client.call(name, input))).toEqual([403, 'SECOND_STEP_REQUIRED']);
  expect((await client.stream('leads')).status).toBe(403);
  expect((await client.raw('/api/export/leads.csv')).status).toBe(403);
};

describe('an app', () => {
  test('[MFA-01] is set up with a secret that is kept sealed, and brings ten recovery codes', async () => {
    const { id, secret, codes, person } = await personWithApp(server);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const { rows } = await server.database.pool.query('select * from factors where id = $1', [id]);
    expect(rows[0].secret).toMatch(/^v1\./);
    const kept = JSON.stringify([
      rows,
      (await server.database.pool.query('select * from recovery_codes')).rows,
      (await server.database.pool.query('select * from events where "rowId" = $1', [person.uid])).rows,
    ]);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(plain);
    expect((await lastMail(server.services, person.email))?.body).toContain('Authenticator app');
  });

  test('[MFA-01] a wrong code, a late one and that of another set up nothing', async () => {
    const max = await server.signIn(people.max);
    const mia = await server.signIn(people.mia);
    const { id, secret } = (await max.call('factors.startTotp')).body;
    const right = () => codeAt(secret, server.clock.now());
    expect(told(await max.call('factors.confirmTotp', { id, code: '000000' }))).toEqual([400, 'WRONG_CODE']);
    expect(told(await mia.call('factors.confirmTotp', { id, code: right() }))).toEqual([404, 'NOT_FOUND']);
    server.clock.advance(16 * 60_000);
    expect(told(await max.call('factors.confirmTotp', { id, code: right() }))).toEqual([409, 'SET_UP_OVER']);
    expect(told(await begin(server, people.max.email).then(({ answer }) => answer))[0]).toBe(200);
  });

  test('[MFA-01] after the password its code is asked for; before it nothing is told of the person', async () => {
    const { person, code } = await personWithApp(server);
    const { client, answer } = await begin(server, person.email);
    expect(answer.body).toEqual(secondStep);
    expect(answer.text).not.toContain(person.uid);
    expect(client.cookie('washboard_device')).toBeUndefined();
    await staysOutside(client);
    expect((await client.call('auth.openStep')).body).toEqual(secondStep);
    const open = client.token;
    const done = await client.call('auth.secondStep', { code: ` ${code().slice(0, 3)} ${code().slice(3)} ` });
    expect(done.body.user.uid).toBe(person.uid);
    expect(done.body.offline.secret).toBeTruthy();
    expect(client.token).not.toBe(open);
    expect((await client.call('auth.me')).body.user.stepWays).toEqual(['totp', 'recovery']);
    expect(told(await client.call('auth.secondStep', { code: '123456' }))).toEqual([409, 'NO_SECOND_STEP']);
  });

  test('[MFA-01] a code is taken one step each side of now, no further, and once', async () => {
    const { person, secret } = await personWithApp(server);
    const attempt = async (steps: number) => {
      const { client } = await begin(server, person.email);
      const code = codeAt(secret, server.clock.now(), steps);
      return (await client.call('auth.secondStep', { code })).status;
    };
    expect(await attempt(-2)).toBe(401);
    expect(await attempt(2)).toBe(401);
    expect(await attempt(-1)).toBe(200);
    expect(await attempt(-1)).toBe(401);
    expect(await attempt(1)).toBe(200);
    // Of an earlier step: somebody saw it over a shoulder.
    expect(await attempt(0)).toBe(401);
  });

  test('[MFA-01] of two that show the same code at once one comes in', async () => {
    const { person, code } = await personWithApp(server);
    const clients = await Promise.all([1, 2, 3].map(async () => (await begin(server, person.email)).client));
    const answers = await Promise.all(
      clients.map((client) => client.call('auth.secondStep', { code: code() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('[MFA-01] a recovery code works once, and its person is told', async () => {
    const { person, codes } = await personWithApp(server);
    const [code = ''] = codes;
    const enter = async () => {
      const { client } = await begin(server, person.email);
      return client.call('auth.secondStep', { code: code.toLowerCase() });
    };
    expect((await enter()).status).toBe(200);
    expect((await lastMail(server.services, person.email))?.body).toContain('9 are left');
    expect(told(await enter())).toEqual([401, 'INVALID_SECOND_STEP']);
  });

  test('[MFA-01] new recovery codes make the old ones void', async () => {
    const { person, first, codes } = await personWithApp(server);
    const renewed = (await first.call('factors.renewRecovery')).body.codes;
    expect(renewed).toHaveLength(10);
    const { client } = await begin(server, person.email);
    expect((await client.call('auth.secondStep', { code: codes[1] })).status).toBe(401);
    expect((await client.call('auth.secondStep', { code: renewed[1] })).status).toBe(200);
  });

  test('[MFA-03] tries are counted, over all browsers, whatever is tried', async () => {
    const { person, code } = await personWithApp(server);
    for (const wrong of ['000000', '111111', 'ABCDE-FGHJK', '222222', '333333']) {
      const { client } = await begin(server, person.email);
      expect((await client.call('auth.secondStep', { code: wrong })).status).toBe(401);
    }
    const { client } = await begin(server, person.email);
    const refused = await client.call('auth.secondStep', { code: code() });
    expect(told(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    server.clock.advance(15 * 60_000);
    expect((await begin(server, person.email)).answer.status).toBe(200);
  });

  test('[MFA-03] failed tries stand in the audit, with account and address, and not what was typed', async () => {
    const { person } = await personWithApp(server);
    const { client } = await begin(server, person.email);
    await client.call('auth.secondStep', { code: '000000' });
    await client.call('auth.signIn', { email: person.email, password: 'Wrong-2026!' });
    const failures = async (rowId: string) =>
      server.db
        .selectFrom('events')
        .select(['after', 'requestId'])
        .where('rowId', '=', rowId)
        .where('verb', '=', 'sign-in-failed')
        .orderBy('position')
        .execute();
    expect((await failures(person.uid)).map(({ after }) => after)).toEqual([
      { step: 'second-step', address: '127.0.0.1' },
      { step: 'sign-in', address: '127.0.0.1' },
    ]);
    const before = (await failures('unknown')).length;
    await client.call('auth.signIn', { email: 'nobody@laundry.example', password: 'Wrong-2026!' });
    const unknown = await failures('unknown');
    expect(unknown).toHaveLength(before + 1);
    expect(JSON.stringify(unknown)).not.toContain('nobody@');
  });

  test('[MFA-03] a second step that takes too long begins again', async () => {
    const { person, code } = await personWithApp(server);
    const { client } = await begin(server, person.email);
    server.clock.advance(15 * 60_000 + 1);
    expect(told(await client.call('auth.secondStep', { code: code() }))).toEqual([401, 'SIGNED_OUT']);
  });

  test('[MFA-01] one is given another name by its owner alone, and the audit tells which', async () => {
    const { id, first, person } = await personWithApp(server);
    const rename = (client: Client, name: string) => client.call('factors.rename', { id, name });
    expect((await rename(first, ' Phone of the office ')).body).toMatchObject({
      id,
      name: 'Phone of the office',
    });
    expect((await first.call('factors.list')).body.items[0].name).toBe('Phone of the office');
    expect(told(await rename(first, '  '))[0]).toBe(400);
    expect(told(await rename(await server.signIn(people.max), 'Mine'))).toEqual([404, 'NOT_FOUND']);
    const { rows } = await server.database.pool.query(
      `select before, after from events where "rowId" = $1 and verb = 'factor-renamed'`,
      [person.uid],
    );
    expect(rows).toEqual([{ before: { name: 'Authenticator app' }, after: { name: 'Phone of the office' } }]);
    server.clock.advance(6 * 60_000);
    expect(told(await rename(first, 'Later'))).toEqual([401, 'REAUTH_REQUIRED']);
  });

  test('[MFA-01] sessions that were opened before it end with the first factor', async () => {
    const uma = await server.signIn(people.uma);
    const elsewhere = await server.signIn(people.uma);
    await setUpApp(server, uma);
    expect((await uma.call('auth.me')).status).toBe(200);
    expect(told(await elsewhere.call('auth.me'))).toEqual([401, 'SIGNED_OUT']);
    const { items } = (await uma.call('factors.list')).body;
    expect((await uma.call('factors.remove', { id: items[0].id })).status).toBe(200);
    expect((await begin(server, people.uma.email)).answer.body.user.uid).toBe(people.uma.uid);
  });
});

describe('[MFA-03] no road goes round it', () => {
  test('not an access code', async () => {
    const { person } = await personWithApp(server);
    const dora = await server.signIn(people.dora);
    const issued = await dora.call('users.issueCode', { uid: person.uid });
    const client = server.visitor();
    const entered = await client.raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: person.email, code: issued.body.code } }),
    });
    expect(entered.body).toEqual({ data: secondStep });
    await staysOutside(client);
  });

  test('not the link of a reset', async () => {
    const { person, code } = await personWithApp(server);
    const jobs = server.services;
    const { makeToken, emailIndex } = await import('#users');
    const token = await makeToken(
      { db: server.db, keys: jobs.keys, now: server.clock.now(), newId: jobs.newId },
      {
        kind: 'reset',
        uid: person.uid,
        emailIndex: emailIndex(jobs.keys, person.email),
        expiresAt: new Date(Date.parse(server.clock.now()) + 60_000).toISOString(),
      },
    );
    const client = server.visitor();
    const answer = await client.call('auth.resetPassword', { token, newPassword: 'Another-2026!' });
    expect(answer.body).toEqual(secondStep);
    await staysOutside(client);
    expect((await client.call('auth.secondStep', { code: code() })).status).toBe(200);
  });

  test('not a changed address', async () => {
    const { person, first } = await personWithApp(server);
    const newEmail = `new-${person.email}`;
    await first.call('auth.changeEmail', { newEmail });
    const body = (await lastMail(server.services, newEmail))?.body ?? '';
    const token = /token=([\w-]+)/.exec(body)?.[1];
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(200);
    const { client, answer } = await begin(server, newEmail);
    expect(answer.body).toEqual(secondStep);
    await staysOutside(client);
  });

  test('not an old session, whatever made the factor', async () => {
    const person = await personWithApp(server);
    const old = await server.signIn(person.person);
    await staysOutside(old);
  });

  test('not the confirmation of the password: it asks for the factor as well', async () => {
    const { person, code } = await personWithApp(server);
    const { client } = await begin(server, person.email);
    await client.call('auth.secondStep', { code: code() });
    server.clock.advance(6 * 60_000);
    expect(told(await client.call('factors.list'))).toEqual([401, 'REAUTH_REQUIRED']);
    const prove = (more: object) => client.call('auth.reauthenticate', { password: castPassword, ...more });
    expect(told(await prove({}))).toEqual([403, 'SECOND_STEP_REQUIRED']);
    expect(told(await prove({ code: '000000' }))).toEqual([401, 'INVALID_SECOND_STEP']);
    expect(told(await client.call('factors.list'))).toEqual([401, 'REAUTH_REQUIRED']);
    expect((await prove({ code: code() })).status).toBe(200);
    expect((await client.call('factors.list')).status).toBe(200);
  });

  test('[attack] not the change of the password, which is asked for alone', async () => {
    const { person, code } = await personWithApp(server);
    const { client } = await begin(server, person.email);
    await client.call('auth.secondStep', { code: code() });
    server.clock.advance(6 * 60_000);
    const change = { currentPassword: castPassword, newPassword: 'Another-2026!' };
    expect((await client.call('auth.changePassword', change)).status).toBe(200);
    expect(told(await client.call('factors.list'))).toEqual([401, 'REAUTH_REQUIRED']);
    expect(told(await client.call('auth.changeEmail', { newEmail: 'thief@example.com' }))[0]).toBe(401);
  });

  const atProvider = async (email: string, claims: object) => {
    const sub = `subject-${email}`;
    provider.people.set(sub, { sub, email, email_verified: true, name: 'Grace' });
    provider.tamper({ claims: (given) => ({ ...given, ...claims }) });
    const client = server.visitor();
    const start = await client.raw('/auth/provider?mode=redirect&next=/');
    const back = new URL(await provider.signIn(start.headers.get('location') ?? '', sub));
    await client.raw(back.pathname + back.search);
    provider.tamper(null);
    return client;
  };

  test('not the identity provider; its own factor counts only where the setting says so', async () => {
    const { person } = await personWithApp(server);
    const several = { amr: ['pwd', 'mfa'] };
    const linking = await atProvider(person.email, several);
    const linked = await linking.call('auth.linkProvider', { password: castPassword });
    expect(linked.body).toEqual(secondStep);
    await staysOutside(linking);
    await staysOutside(await atProvider(person.email, several));
    const dora = await server.signIn(people.dora);
    const set = async (providerFactorCounts: boolean) => {
      const { version } = (await dora.call('settings.get')).body;
      await dora.call('settings.update', { version, fields: { providerFactorCounts } });
    };
    await set(true);
    await staysOutside(await atProvider(person.email, { amr: ['pwd'] }));
    expect((await (await atProvider(person.email, several)).call('auth.me')).status).toBe(200);
    await set(false);
    await staysOutside(await atProvider(person.email, several));
  });
});

describe('passkeys', () => {
  const withPasskey = async () => {
    const made = await personWithApp(server);
    const device = createAuthenticator(origin());
    const asked = (await made.first.call('factors.startPasskey')).body.options;
    const answer = await made.first.call('factors.confirmPasskey', {
      passkey: device.make(asked),
      name: 'My phone',
    });
    return { ...made, device, answer };
  };
  const ask = async (client: Client) => (await client.call('auth.startPasskey')).body.options;

  test('[MFA-02] one is made, named, used as the second step, and removed', async () => {
    const { person, first, device, answer } = await withPasskey();
    expect(answer.body).toEqual({ codes: [] });
    const { client, answer: begun } = await begin(server, person.email);
    expect(begun.body.secondStep).toEqual(['totp', 'passkey', 'recovery']);
    const done = await client.call('auth.secondStep', { passkey: device.show(await ask(client)) });
    expect(done.body.user.uid).toBe(person.uid);
    const { items } = (await first.call('factors.list')).body;
    const mine = items.find(({ kind }: { kind: string }) => kind === 'passkey');
    expect(mine).toMatchObject({ name: 'My phone', lastUsedAt: expect.any(String) });
    expect(JSON.stringify(items)).not.toContain('publicKey');
    expect((await first.call('factors.remove', { id: mine.id })).status).toBe(200);
    expect((await begin(server, person.email)).answer.body).toEqual(secondStep);
  });

  test('[MFA-02] one signs in alone, where its device has verified the person', async () => {
    const { person, device } = await withPasskey();
    const client = server.visitor();
    const unverified = device.show(await ask(client), { verified: false });
    expect((await client.call('auth.signInWithPasskey', { passkey: unverified })).status).toBe(401);
    const verified = device.show(await ask(client));
    const entered = await client.call('auth.signInWithPasskey', { passkey: verified });
    expect(entered.body.user.uid).toBe(person.uid);
    expect((await client.call('auth.me')).status).toBe(200);
    expect((await server.visitor().call('auth.signInWithPasskey', { passkey: verified })).status).toBe(401);
  });

  test('[MFA-03] another origin, question or person, and what was not asked, are refused', async () => {
    const { person, device, first } = await withPasskey();
    const other = await withPasskey();
    const { client } = await begin(server, person.email);
    const attempt = async (passkey: object) => (await client.call('auth.secondStep', { passkey })).status;
    expect(await attempt(device.show(await ask(client), { origin: 'https://evil.example' }))).toBe(401);
    expect(await attempt(other.device.show(await ask(client)))).toBe(401);
    expect(await attempt(device.show({ challenge: 'AAAA', rpId: 'localhost' }))).toBe(401);
    // Asked of whoever comes, not of this person.
    expect(await attempt(device.show(await ask(server.visitor())))).toBe(401);
    const late = await ask(first);
    server.clock.advance(6 * 60_000);
    expect(await attempt(device.show(late))).toBe(401);
  });

  test('[MFA-03] who is suspended does not come in by one', async () => {
    const { person, device } = await withPasskey();
    await server.db.updateTable('users').set({ status: 'suspended' }).where('uid', '=', person.uid).execute();
    const client = server.visitor();
    const passkey = device.show(await ask(client));
    expect((await client.call('auth.signInWithPasskey', { passkey })).status).toBe(401);
  });
});

describe('where it is required', () => {
  const setRequirement = async (secondFactor: string) => {
    const dora = await server.signIn(people.dora);
    const { version } = (await dora.call('settings.get')).body;
    const answer = await dora.call('settings.update', { version, fields: { secondFactor } });
    expect(answer.status).toBe(200);
  };

  test('[MFA-01] [MFA-02] administrators have seven days, then nothing else is answered until one is set up', async () => {
    await setRequirement('required');
    const due = new Date(Date.parse(server.clock.now()) + 7 * 86_400_000).toISOString().slice(0, 15);
    const { client, answer } = await begin(server, people.ada.email);
    expect(answer.body.user.factorDue.slice(0, 15)).toBe(due);
    expect((await client.call('leads.list')).status).toBe(200);
    const stream = await client.stream('leads');
    server.clock.advance(7 * 86_400_000 + 1);
    await stream.ended;
    for (const name of ['leads.list', 'users.list', 'auth.sessions'])
      expect(told(await client.call(name))).toEqual([403, 'FACTOR_SET_UP_REQUIRED']);
    expect((await client.call('auth.me')).body.user.factorDue).toBe(answer.body.user.factorDue);
    expect((await begin(server, people.max.email)).answer.body.user.factorDue).toBeUndefined();
    await client.call('auth.reauthenticate', { password: castPassword });
    await setUpApp(server, client);
    expect((await client.call('leads.list')).status).toBe(200);
    expect((await client.call('auth.me')).body.user.factorDue).toBeUndefined();
    const { items, required } = (await client.call('factors.list')).body;
    expect(required).toBe(true);
    expect(told(await client.call('factors.remove', { id: items[0].id }))).toEqual([409, 'LAST_FACTOR']);
    const { version } = (await client.call('settings.get')).body;
    await client.call('settings.update', { version, fields: { secondFactor: 'offered' } });
    expect((await client.call('factors.remove', { id: items[0].id })).status).toBe(200);
  });
});

describe('a reset', () => {
  const reset = (client: Client, uid: string, reason = 'Lost the phone') =>
    client.call('factors.reset', { uid, reason });

  test('[MFA-01] an administrator resets with a reason; the person is told, and their sessions end', async () => {
    const { person, first } = await personWithApp(server);
    const dora = await server.signIn(people.dora);
    expect(told(await reset(dora, person.uid, ' '))).toEqual([400, 'INVALID_INPUT']);
    expect((await reset(dora, person.uid)).body).toEqual({ reset: true });
    expect((await first.call('auth.me')).status).toBe(401);
    const mail = await lastMail(server.services, person.email);
    expect([mail?.body.includes('Dora'), mail?.body.includes('Lost the phone')]).toEqual([true, true]);
    expect((await begin(server, person.email)).answer.body.user.uid).toBe(person.uid);
    expect(told(await reset(dora, person.uid))).toEqual([409, 'NO_SECOND_FACTOR']);
  });

  test('[attack] an address that was asked for and not confirmed ends with it', async () => {
    const { person, first } = await personWithApp(server);
    const newEmail = 'thief-of-the-app@example.com';
    expect((await first.call('auth.changeEmail', { newEmail })).status).toBe(200);
    const token = /confirm\?token=([\w-]+)/.exec(
      (await lastMail(server.services, newEmail))?.body ?? '',
    )?.[1];
    expect(token).toBeDefined();
    const dora = await server.signIn(people.dora);
    expect((await reset(dora, person.uid)).status).toBe(200);
    expect((await server.visitor().call('auth.confirmEmail', { token })).status).toBe(401);
    expect(told(await reset(dora, people.dora.uid))).toEqual([409, 'OWN_ACCOUNT']);
  });

  test('[MFA-01] [perm FAC-03] an admin does not reset a developer', async () => {
    const { person } = await personWithApp(server, 'developer');
    const admin = await personWithApp(server, 'admin');
    expect(told(await reset(admin.first, person.uid))).toEqual([403, 'ABOVE_YOUR_ROLE']);
  });

  test('[MFA-01] the owner who is locked out is let in again at the server, and it is written down', async () => {
    const { person, first } = await personWithApp(server, 'developer');
    expect(await resetByHand(server.services, person.email.toUpperCase())).toContain('the password alone');
    expect((await first.call('auth.me')).status).toBe(401);
    expect((await begin(server, person.email)).answer.body.user.uid).toBe(person.uid);
    const events = await server.db
      .selectFrom('events')
      .select(['verb', 'actor'])
      .where('rowId', '=', person.uid)
      .where('verb', '=', 'factor-reset')
      .execute();
    expect(events).toEqual([{ verb: 'factor-reset', actor: null }]);
    await expect(resetByHand(server.services, person.email)).rejects.toThrow('has no second factor');
    await expect(resetByHand(server.services, 'nobody@laundry.example')).rejects.toThrow('Nobody active');
  });

  test('[AUTH-06] the owner whose password is lost gets an access code at the server, once, and it is written down', async () => {
    const { person } = await personWithApp(server, 'developer');
    const said = await codeByHand(server.services, person.email.toUpperCase());
    const code = /access code ([A-Z2-9]{8}),/.exec(said)?.[1];
    const enter = (visitor: Client) =>
      visitor.raw('/api/functions/signInWithTempCode', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { email: person.email, code } }),
      });
    const visitor = server.visitor();
    // It stands for the password alone: the second factor is asked for all the same.
    expect((await enter(visitor)).body).toEqual({ data: secondStep });
    await staysOutside(visitor);
    expect((await enter(server.visitor())).status).toBe(401);
    const { rows } = await server.database.pool.query(
      `select "actor", "after"::text from events where "rowId" = $1 and "verb" = 'code-issued'`,
      [person.uid],
    );
    expect(rows).toEqual([{ actor: null, after: expect.not.stringContaining(String(code)) }]);
    expect((await lastMail(server.services, person.email))?.body).toContain(
      'Somebody at the server has made',
    );
    await expect(codeByHand(server.services, 'nobody@laundry.example')).rejects.toThrow('Nobody active');
  });

  test('[MFA-03] a code and a reset for one administrator within a day need a developer', async () => {
    const by = await personWithApp(server, 'admin');
    const one = await personWithApp(server, 'admin');
    const two = await personWithApp(server, 'admin');
    const again = async () => {
      await by.first.call('auth.reauthenticate', { password: castPassword, code: by.code() });
    };
    expect((await by.first.call('users.issueCode', { uid: one.person.uid })).status).toBe(200);
    expect(told(await reset(by.first, one.person.uid))).toEqual([403, 'NEEDS_DEVELOPER']);
    expect((await reset(by.first, two.person.uid)).status).toBe(200);
    const refused = await by.first.call('users.issueCode', { uid: two.person.uid });
    expect(told(refused)).toEqual([403, 'NEEDS_DEVELOPER']);
    const dora = await server.signIn(people.dora);
    expect((await reset(dora, one.person.uid)).status).toBe(200);
    server.clock.advance(24 * 3_600_000 + 1);
    await again();
    expect((await by.first.call('users.issueCode', { uid: two.person.uid })).status).toBe(200);
  });

  const orders = (steps: readonly string[]): string[][] =>
    steps.length === 0
      ? [[]]
      : steps.flatMap((step) =>
          orders(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]),
        );

  test.each<['admin' | 'manager', string[]]>(
    [
      ...orders(['demote', 'reset', 'code', 'promote']).map((steps) => ['admin' as const, steps] as const),
      ...orders(['reset', 'code', 'promote']).map((steps) => ['manager' as const, steps] as const),
    ].map(([role, steps]) => [role, steps]),
  )(
    '[attack] [MFA-03] no admin opens the account of an administrator alone: of one who is %s first, by %j',
    async (role, steps) => {
      const { person } = await personWithApp(server, role);
      const { uid } = person;
      const ada = await server.signIn(people.ada);
      const acts: Record<string, () => Promise<Answer>> = {
        demote: () => ada.call('users.setRole', { uid, role: 'manager' }),
        reset: () => reset(ada, uid),
        code: () => ada.call('users.issueCode', { uid }),
        promote: () => ada.call('users.setRole', { uid, role: 'admin' }),
      };
      const done: string[] = [];
      for (const step of steps) {
        const answer = await acts[step]?.();
        if (answer?.status === 200) done.push(step);
        else expect(told(answer as Answer)).toEqual([403, 'NEEDS_DEVELOPER']);
      }
      const opened = done.includes('reset') && done.includes('code');
      const isOne = role === 'admin' || done.includes('promote');
      expect(opened && isOne, done.join(', ')).toBe(false);
      expect(done.length).toBeLessThan(steps.length);
    },
  );

  test('[MFA-03] a developer may, and who was let in by an approval with a code is made an admin the same day', async () => {
    const { person } = await personWithApp(server, 'manager');
    const dora = await server.signIn(people.dora);
    const ada = await server.signIn(people.ada);
    expect((await reset(ada, person.uid)).status).toBe(200);
    const promotion = { uid: person.uid, role: 'admin' };
    const refused = await ada.call('users.setRole', promotion);
    expect(refused.body.error.message).toBe(
      'Whose access code was made, or whose second factor was reset, within 24 hours is made an administrator by a developer.',
    );
    expect((await dora.call('users.setRole', promotion)).status).toBe(200);
    const items = [{ email: 'same-day@laundry.example', role: 'manager', withCode: true }];
    const { code } = (await ada.call('approvals.add', { items })).body.items[0];
    const entered = await server.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: 'same-day@laundry.example', code } }),
    });
    const { uid } = entered.body.data.user;
    expect((await ada.call('users.setRole', { uid, role: 'admin' })).status).toBe(200);
  });
});
