import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from 'domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castPassword, insertPerson, people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let [uma, max, ada, dora, viewing]: Client[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [uma, max, ada, dora, viewing] = await Promise.all(
    [people.uma, people.max, people.ada, people.dora, people.dora].map((person) => server.signIn(person)),
  );
  await viewing!.call('view.set', { mode: 'impersonate', uid: people.max.uid });
});
afterAll(() => server.close());

let count = 0;
const person = async (role: Role = 'manager') => {
  count += 1;
  const made = {
    uid: server.services.newId(),
    email: `p${count}@laundry.example`,
    displayName: `P ${count}`,
    role,
  };
  await insertPerson(server.services, made);
  return made;
};

/** Statuses of anon, user, manager, admin, developer and developer viewing as a manager. */
const statuses = async (name: string, input: () => object | Promise<object>) => {
  const found: number[] = [];
  for (const client of [server.visitor(), uma!, max!, ada!, dora!, viewing!])
    found.push((await client.call(name, await input())).status);
  return found;
};

const status = async (uid: string) =>
  (await server.db.selectFrom('users').select('status').where('uid', '=', uid).executeTakeFirstOrThrow())
    .status;

describe('reading people', () => {
  test('[perm USR-01] the directory holds id, name and role, nothing else', async () => {
    expect(await statuses('users.directory', () => ({}))).toEqual([401, 200, 200, 200, 200, 200]);
    const { items } = (await uma!.call('users.directory')).body;
    expect(items).toContainEqual({
      id: people.max.uid,
      uid: people.max.uid,
      displayName: 'Max',
      role: 'manager',
    });
    for (const item of items)
      expect(Object.keys(item).toSorted()).toEqual(['displayName', 'id', 'role', 'uid']);
  });

  test('[perm USR-01] who left stands in the directory, and not among those who can be given something', async () => {
    const gone = await person('user');
    const uids = async (input: object) =>
      (await uma!.call('users.directory', input)).body.items.map(({ uid }: { uid: string }) => uid);
    expect(await uids({ status: 'active' })).toContain(gone.uid);
    await ada!.call('users.deactivate', { uid: gone.uid });
    expect(await uids({})).toContain(gone.uid);
    expect(await uids({ status: 'active' })).toContain(people.max.uid);
    expect(await uids({ status: 'active' })).not.toContain(gone.uid);
    expect((await uma!.call('users.directory', { status: 'inactive' })).status).toBe(400);
  });

  test('[perm USR-02] [MOVE-08] the rep pick list holds active admins and managers', async () => {
    expect(await statuses('users.reps', () => ({}))).toEqual([401, 403, 200, 200, 200, 200]);
    const gone = await person('manager');
    await ada!.call('users.suspend', { uid: gone.uid });
    const { items } = (await max!.call('users.reps')).body;
    const roles = new Set(items.map((item: { role: string }) => item.role));
    expect([...roles].toSorted()).toEqual(['admin', 'manager']);
    expect(items.map((item: { uid: string }) => item.uid)).not.toContain(gone.uid);
  });

  test('[perm USR-03] [VIEW-03] developers see whom they can view as, also while they view', async () => {
    expect(await statuses('users.impersonable', () => ({}))).toEqual([401, 403, 403, 403, 200, 200]);
    const gone = await person('user');
    await ada!.call('users.suspend', { uid: gone.uid });
    const { items } = (await dora!.call('users.impersonable')).body;
    const found = (uid: string) => items.find((item: { uid: string }) => item.uid === uid);
    expect(found(people.uma.uid).status).toBeUndefined();
    expect(found(people.dora.uid)).toBeDefined();
    expect(found(gone.uid)).toMatchObject({ status: 'suspended' });
    expect(new Set(items.map((item: { uid: string }) => item.uid)).size).toBe(items.length);
  });

  test('[perm USR-04] whole profiles are listed for administrators, without tokens or keys', async () => {
    expect(await statuses('users.list', () => ({}))).toEqual([401, 403, 403, 200, 200, 403]);
    const { text } = await ada!.call('users.list');
    expect(text).toContain(people.max.email);
    for (const word of ['fcmToken"', 'passwordHash', 'emailIndex', 'encryptionMigrated', 'v1.'])
      expect(text).not.toContain(word);
  });

  test('users.list filters by role, status and text, in pages', async () => {
    const found = await ada!.call('users.list', { role: 'developer' });
    expect(found.body.items.map((item: { uid: string }) => item.uid)).toEqual([people.dora.uid]);
    const named = await ada!.call('users.list', { text: 'UMA@demo' });
    expect(named.body.items.map((item: { displayName: string }) => item.displayName)).toEqual(['Uma']);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { uid: string }[]; cursor: string | null } = (
        await ada!.call('users.list', { limit: 2, cursor })
      ).body;
      seen.push(...page.items.map((item) => item.uid));
      cursor = page.cursor;
    } while (cursor);
    const all = (await ada!.call('users.list', { limit: 200 })).body;
    expect(seen).toEqual(all.items.map((item: { uid: string }) => item.uid));
    expect(new Set(seen).size).toBe(all.total);
  });

  test('[perm USR-05] [perm USR-06] one’s own profile is whole, others’ for administrators alone', async () => {
    const own = (await max!.call('users.get', { uid: people.max.uid })).body;
    expect(own).toMatchObject({ email: people.max.email, status: 'active', openLeads: 0, assignedLeads: [] });
    const other = (await max!.call('users.get', { uid: people.mia.uid })).body;
    expect(Object.keys(other).toSorted()).toEqual(['displayName', 'id', 'role', 'uid']);
    expect((await ada!.call('users.get', { uid: people.mia.uid })).body.email).toBe(people.mia.email);
    const seen = (await viewing!.call('users.get', { uid: people.max.uid })).body;
    expect(Object.keys(seen).toSorted()).toEqual(['displayName', 'id', 'role', 'uid']);
    expect((await ada!.call('users.get', { uid: server.services.newId() })).status).toBe(404);
  });

  test('[ENC-02] a field found in plain text is sealed in place on reading', async () => {
    const { uid } = await person();
    await server.database.pool.query(
      `update users set "phone" = '+14155550123', "displayName" = 'Plain Jane', "encryptionMigrated" = false,
        "encryptionMigratedAt" = null where uid = $1`,
      [uid],
    );
    expect((await ada!.call('users.get', { uid })).body).toMatchObject({
      phone: '+14155550123',
      displayName: 'Plain Jane',
    });
    const { rows } = await server.database.pool.query('select * from users where uid = $1', [uid]);
    expect(rows[0].phone).toMatch(/^v1\./);
    expect(rows[0].displayName).toMatch(/^v1\./);
    expect(rows[0].phoneIndex).not.toBeNull();
    expect(rows[0].encryptionMigrated).toBe(true);
    expect(Date.parse(rows[0].encryptionMigratedAt)).toBeGreaterThan(0);
    expect((await ada!.call('users.get', { uid })).body.displayName).toBe('Plain Jane');
  });

  test('[ENC-01] sealed text is bound to its row and field', async () => {
    const [one, two] = [await person(), await person()];
    await server.database.pool.query(
      'update users set "displayName" = (select "displayName" from users where uid = $2) where uid = $1',
      [one.uid, two.uid],
    );
    expect((await ada!.call('users.get', { uid: one.uid })).body.displayName).toBe('');
  });
});

describe('one’s own profile', () => {
  test('[perm USR-09] everybody sets the fields that are theirs', async () => {
    const fields = {
      displayName: "Uma O'Neil",
      phone: '+14155550123',
      theme: 'light',
      emailSignature: 'Uma',
      preferredNotificationDays: ['mon'],
      notificationPreferences: {
        newLead: { enabled: false, methods: [] },
        leadAssigned: { enabled: true, methods: ['in-app', 'email'] },
        reminder: { enabled: true, methods: ['in-app'] },
        leadStatusChanged: { enabled: true, methods: ['push'] },
      },
    };
    const answer = await uma!.call('users.updateProfile', { fields });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...fields, notificationPreferencesSet: true });
    expect((await uma!.call('users.get', { uid: people.uma.uid })).body).toMatchObject(fields);
    expect((await viewing!.call('users.updateProfile', { fields })).body.error.code).toBe(
      'VIEWING_AS_READ_ONLY',
    );
  });

  test('[perm USR-10] nobody changes their own role, by any endpoint', async () => {
    for (const client of [uma!, max!, ada!, dora!])
      expect((await client.call('users.updateProfile', { fields: { role: 'admin' } })).status).toBe(403);
    expect((await ada!.call('users.setRole', { uid: people.ada.uid, role: 'developer' })).status).toBe(403);
    expect(
      (await ada!.call('users.update', { uid: people.ada.uid, version: 1, fields: { role: 'developer' } }))
        .status,
    ).toBe(403);
  });

  test('[perm USR-11] fields of the server are refused by name and change nothing', async () => {
    const row = () => server.database.pool.query('select * from users where uid = $1', [people.max.uid]);
    const before = (await row()).rows;
    for (const field of [
      'tenantId',
      'uid',
      'createdAt',
      'lastLoginAt',
      'firstLogin',
      'passwordChangeRequired',
      'encryptionMigrated',
      'assignedLeads',
      'status',
      'version',
    ]) {
      const { status, body } = await max!.call('users.updateProfile', { fields: { [field]: 'x' } });
      expect([field, status, body.error.code]).toEqual([field, 400, 'UNKNOWN_FIELD']);
    }
    expect((await row()).rows).toEqual(before);
  });

  test('[perm USR-12] the address is not a field of the profile', async () => {
    const { status, body } = await max!.call('users.updateProfile', {
      fields: { email: 'x@laundry.example' },
    });
    expect([status, body.error.message]).toEqual([
      401,
      'Please sign out and sign in again before changing your email.',
    ]);
  });

  test('an update of one’s own that names what stands there already raises no version and tells nobody', async () => {
    const before = (await max!.call('users.get', { uid: people.max.uid })).body;
    const { theme, phone, displayName, preferredNotificationDays } = before;
    const told = async () =>
      (await server.database.pool.query(`select "position" from events where "rowId" = $1`, [before.uid]))
        .rows;
    const events = await told();
    const fields = { theme, phone, displayName, preferredNotificationDays };
    const same = await max!.call('users.updateProfile', { fields });
    expect([same.status, same.body]).toEqual([200, before]);
    expect(await told()).toEqual(events);
  });

  test('two tabs: what one saved is not written over by the other, which hears what stands there and whose it is', async () => {
    const { version } = (await max!.call('users.get', { uid: people.max.uid })).body;
    const save = (emailSignature: string) =>
      max!.call('users.updateProfile', { version, fields: { emailSignature } });
    expect((await save('From the first tab')).body.version).toBe(version + 1);
    const { status, body } = await save('From the second tab');
    expect([status, body.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(body.error.current).toMatchObject({
      version: version + 1,
      emailSignature: 'From the first tab',
      assignedLeads: expect.any(Array),
    });
    expect(body.error.changed).toEqual({ by: people.max.displayName, at: expect.any(String) });
  });

  test('[REC-01] phone, URL and an empty update answer in the exact words', async () => {
    const problem = async (fields: object) =>
      Object.values((await max!.call('users.updateProfile', { fields })).body.error.fields)[0];
    expect(await problem({ phone: 'call me' })).toBe('Invalid phone number format');
    expect(await problem({ photoURL: 'example.com' })).toBe('Invalid URL format');
    expect(await problem({ photoURL: 'javascript:alert(1)' })).toBe('Invalid URL format');
    expect(await problem({})).toBe('At least one field must be provided for update');
  });
});

describe('managing people', () => {
  test('[perm USR-13] administrators set display name and status of others', async () => {
    const { uid } = await person();
    const version = async () => (await ada!.call('users.get', { uid })).body.version;
    const renamed = await ada!.call('users.update', { uid, version: 1, fields: { displayName: 'New Name' } });
    expect(renamed.body).toMatchObject({ displayName: 'New Name', version: 2 });
    const stale = await ada!.call('users.update', { uid, version: 1, fields: { displayName: 'Other' } });
    expect([stale.status, stale.body.error.current.displayName]).toEqual([409, 'New Name']);
    expect(stale.body.error.changed.by).toBe(people.ada.displayName);
    await ada!.call('users.update', { uid, version: await version(), fields: { status: 'suspended' } });
    expect(await status(uid)).toBe('suspended');
    await ada!.call('users.update', { uid, version: await version(), fields: { status: 'active' } });
    expect(await status(uid)).toBe('active');
    const fields = { displayName: 'X' };
    expect(await statuses('users.update', async () => ({ uid, version: 1, fields }))).toEqual([
      401, 403, 403, 409, 409, 403,
    ]);
  });

  test('[perm USR-14] a developer is out of an admin’s reach, in every operation', async () => {
    const { uid } = await person('developer');
    for (const [name, more] of [
      ['users.update', { version: 1, fields: { displayName: 'X' } }],
      ['users.setRole', { role: 'user' }],
      ['users.suspend', {}],
      ['users.resume', {}],
      ['users.deactivate', {}],
      ['users.sessions', {}],
      ['users.revokeSessions', {}],
      ['users.sendReset', {}],
      ['users.issueCode', {}],
      ['users.requirePassword', {}],
    ] as const)
      expect([name, (await ada!.call(name, { uid, ...more })).status]).toEqual([name, 403]);
    expect((await dora!.call('users.update', { uid, version: 1, fields: { displayName: 'X' } })).status).toBe(
      200,
    );
  });

  test('[perm USR-15] a role holds from the next request and is in the audit with its reason', async () => {
    const { uid } = await person('manager');
    const client = await server.signIn({ uid });
    expect((await client.call('users.reps')).status).toBe(200);
    const answer = await ada!.call('users.setRole', { uid, role: 'user', reason: 'moved on' });
    expect(answer.body.role).toBe('user');
    expect((await client.call('users.reps')).status).toBe(403);
    const { rows } = await server.database.pool.query(
      `select * from events where "rowId" = $1 and "verb" = 'role-changed'`,
      [uid],
    );
    expect(rows[0]).toMatchObject({
      noun: 'users',
      actor: people.ada.uid,
      before: { role: 'manager' },
      after: { role: 'user', reason: 'moved on' },
    });
  });

  test('[perm USR-16] the role admin asks for the password of the last five minutes, and is told by mail', async () => {
    const made = await person('manager');
    const client = server.visitor();
    await client.call('auth.signIn', { email: people.ada.email, password: castPassword });
    server.clock.advance(6 * 60_000);
    const give = () => client.call('users.setRole', { uid: made.uid, role: 'admin', reason: 'x' });
    const early = await give();
    expect([early.status, early.body.error.code]).toEqual([401, 'REAUTH_REQUIRED']);
    await client.call('auth.reauthenticate', { password: castPassword });
    expect((await give()).body.role).toBe('admin');
    expect((await lastMail(server.services, made.email))?.subject).toBe('Your role in Washboard has changed');
    await ada!.call('auth.reauthenticate', { password: castPassword });
  });

  test('[perm USR-17] [perm USR-18] nobody grants above their role, and roles are exact words', async () => {
    const { uid } = await person('manager');
    expect((await ada!.call('users.setRole', { uid, role: 'developer' })).status).toBe(403);
    for (const role of ['root', 'Admin', 'admin ', [], null])
      expect((await ada!.call('users.setRole', { uid, role })).status).toBe(400);
    expect((await max!.call('users.setRole', { uid, role: 'root' })).status).toBe(403);
  });

  test('[perm USR-20] nobody suspends or deactivates themself', async () => {
    expect((await ada!.call('users.suspend', { uid: people.ada.uid })).status).toBe(409);
    expect((await dora!.call('users.deactivate', { uid: people.dora.uid })).status).toBe(409);
  });

  test('[perm USR-21] nobody is deleted', async () => {
    for (const name of ['users.remove', 'users.delete', 'users.create'])
      expect((await dora!.call(name, { uid: people.mia.uid })).status).toBe(404);
  });

  test('[perm SES-04] a suspended person is signed out, may not come back, and may when resumed', async () => {
    const made = await person();
    const client = await server.signIn(made);
    expect((await ada!.call('users.suspend', { uid: made.uid })).body.status).toBe('suspended');
    const answer = await client.call('auth.me');
    expect([answer.status, answer.body.error.code]).toEqual([401, 'SIGNED_OUT']);
    const signIn = () => server.visitor().call('auth.signIn', { email: made.email, password: castPassword });
    expect((await signIn()).status).toBe(401);
    expect((await ada!.call('users.resume', { uid: made.uid })).body.status).toBe('active');
    expect((await signIn()).status).toBe(200);
  });

  test('a person who holds nothing leaves without a receiver; one who is named must be here', async () => {
    const [made, gone] = [await person(), await person()];
    await ada!.call('users.suspend', { uid: gone.uid });
    const bad = await ada!.call('users.deactivate', { uid: made.uid, receiver: gone.uid });
    expect([bad.status, await status(made.uid)]).toEqual([400, 'active']);
    const answer = await ada!.call('users.deactivate', { uid: made.uid, receiver: people.mia.uid });
    expect([answer.status, answer.body.status]).toEqual([200, 'inactive']);
    expect((await ada!.call('users.suspend', { uid: made.uid })).status).toBe(409);
  });

  test('[perm SES-19] [perm SES-20] sessions of others are listed and ended', async () => {
    const made = await person();
    const client = await server.signIn(made);
    expect((await ada!.call('users.sessions', { uid: made.uid })).body.items).toHaveLength(1);
    expect((await ada!.call('users.revokeSessions', { uid: made.uid })).body).toEqual({ revoked: 1 });
    expect((await client.call('auth.me')).status).toBe(401);
    expect(await statuses('users.revokeSessions', () => ({ uid: made.uid }))).toEqual([
      401, 403, 403, 200, 200, 403,
    ]);
  });

  test('[AUTH-11] an admin may ask for a new password: the person is held at once', async () => {
    const made = await person();
    const client = await server.signIn(made);
    await ada!.call('users.requirePassword', { uid: made.uid });
    expect((await client.call('users.directory')).body.error.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await client.call('auth.me')).body.user).toMatchObject({
      firstLogin: true,
      passwordKind: 'current',
    });
    const done = await client.call('auth.changePassword', {
      currentPassword: castPassword,
      newPassword: 'Another-2026!',
    });
    expect(done.status).toBe(200);
    expect((await client.call('users.directory')).status).toBe(200);
  });

  test('a code is shown once: the same key again answers without it', async () => {
    const made = await person();
    const issue = () => ada!.call('users.issueCode', { uid: made.uid }, { key: 'issue-1' });
    expect((await issue()).body.code).toMatch(/^[A-Z0-9]{8}$/);
    expect((await issue()).body.code).toBeNull();
    const { rows } = await server.database.pool.query(
      'select count(*)::int as n from access_codes where uid = $1',
      [made.uid],
    );
    expect(rows[0].n).toBe(1);
    expect((await ada!.call('users.issueCode', { uid: people.ada.uid })).status).toBe(409);
  });
});

test('[perm USR-19] there is always an administrator, also under two demotions at once', async () => {
  const fresh = await startTestServer();
  try {
    const [one, two] = [await fresh.signIn(people.ada), await fresh.signIn(people.dora)];
    // Ada and Dora are the only administrators; Dora is made an admin, so that each may demote the other.
    await fresh.db.updateTable('users').set({ role: 'admin' }).where('uid', '=', people.dora.uid).execute();
    for (let round = 0; round < 3; round += 1) {
      await fresh.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('uid', 'in', [people.ada.uid, people.dora.uid])
        .execute();
      const answers = await Promise.all([
        one.call('users.setRole', { uid: people.dora.uid, role: 'user' }),
        two.call('users.setRole', { uid: people.ada.uid, role: 'user' }),
      ]);
      const { rows } = await fresh.database.pool.query(
        `select count(*)::int as n from users where role = 'admin'`,
      );
      expect(rows[0].n).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await fresh.db.updateTable('users').set({ role: 'user' }).where('uid', '=', people.dora.uid).execute();
    await fresh.db.updateTable('users').set({ role: 'admin' }).where('uid', '=', people.ada.uid).execute();
    const last = await one.call('users.setRole', { uid: people.ada.uid, role: 'user' });
    expect([last.status, last.body.error.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect((await one.call('users.suspend', { uid: people.ada.uid })).status).toBe(409);
  } finally {
    await fresh.close();
  }
});

test('[perm SYS-06] streams end within two seconds of a suspension, a role change and a sign-out', async () => {
  const acts: [string, (made: { uid: string }, own: Client) => Promise<unknown>][] = [
    ['suspend', ({ uid }) => ada!.call('users.suspend', { uid })],
    ['role', ({ uid }) => ada!.call('users.setRole', { uid, role: 'user' })],
    ['sign-out', (_, own) => own.call('auth.signOut')],
    ['revoke', ({ uid }) => ada!.call('users.revokeSessions', { uid })],
  ];
  for (const [name, act] of acts) {
    const made = await person();
    const client = await server.signIn(made);
    const stream = await client.stream('leads');
    expect(stream.status).toBe(200);
    await act(made, client);
    const ended = await Promise.race([stream.ended.then(() => 'ended'), sleep(2_000, 'late')]);
    expect([name, ended]).toEqual([name, 'ended']);
  }
});
