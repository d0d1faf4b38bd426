import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { ensureOwner } from './owner.ts';

let server: TestServer;
let [uma, max, ada, dora]: Client[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [uma, max, ada, dora] = await Promise.all(
    [people.uma, people.max, people.ada, people.dora].map((person) => server.signIn(person)),
  );
});
afterAll(() => server.close());

let count = 0;
const freshEmail = () => {
  count += 1;
  return `invited${count}@laundry.example`;
};
const add = (client: Client, role: string, email = freshEmail(), withCode = false) =>
  client.call('approvals.add', { items: [{ email, role, withCode }] });
const added = async (client: Client, role: string, withCode = false) =>
  (await add(client, role, freshEmail(), withCode)).body.items[0];

describe('approvals.add', () => {
  test('[perm APR-03] [perm APR-04] admins approve up to admin, developers also developers', async () => {
    for (const client of [uma!, max!]) expect((await add(client, 'user')).status).toBe(403);
    expect((await server.visitor().call('approvals.add', { items: [] })).status).toBe(401);
    for (const role of ['user', 'manager', 'admin']) expect((await add(ada!, role)).status).toBe(200);
    const refused = await add(ada!, 'developer');
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      'Only developers may approve a developer.',
    ]);
    expect((await add(dora!, 'developer')).status).toBe(200);
    expect((await add(dora!, 'Admin')).status).toBe(400);
  });

  test('an approval of an administrator always carries a code, others on request (D30)', async () => {
    const codes = await Promise.all(
      (['user', 'manager', 'admin', 'developer'] as const).map(
        async (role) => (await added(dora!, role)).code,
      ),
    );
    expect(codes.map((code) => code !== null)).toEqual([false, false, true, true]);
    const asked = await added(ada!, 'user', true);
    expect(asked.code).toMatch(/^[A-Z0-9]{8}$/);
    expect(Date.parse(asked.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60_000);
  });

  test('[perm APR-05] an address is on the list once, in whatever spelling; a revoked one may come again', async () => {
    const first = await added(ada!, 'user');
    const again = await add(ada!, 'manager', `  ${first.email.toUpperCase()} `);
    expect([again.status, again.body.error.code]).toEqual([409, 'ALREADY_APPROVED']);
    expect((await add(ada!, 'user', people.max.email)).status).toBe(409);
    await ada!.call('approvals.revoke', { id: first.id });
    expect((await add(ada!, 'manager', first.email)).status).toBe(200);
  });

  test('many lines answer one by one, and a single bad line its own status', async () => {
    const good = freshEmail();
    const answer = await ada!.call('approvals.add', {
      items: [
        { email: good, role: 'user' },
        { email: 'no address', role: 'user' },
        { email: good.toUpperCase(), role: 'user' },
        { email: freshEmail(), role: 'developer' },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.items.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      'Invalid email format',
      'This email is already on the list.',
      'Only developers may approve a developer.',
    ]);
    expect(answer.body.items[1]).toMatchObject({ email: 'no address', id: null, code: null });
    const single = await add(ada!, 'user', 'no address');
    expect([single.status, single.body.error.message]).toEqual([400, 'Invalid email format']);
  });

  test('parallel approvals of one address: one is made', async () => {
    const email = freshEmail();
    const answers = await Promise.all([1, 2, 3].map(() => add(ada!, 'user', email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('the same key again answers the same lines without their codes', async () => {
    const items = [{ email: freshEmail(), role: 'user', withCode: true }];
    const send = () => ada!.call('approvals.add', { items }, { key: 'add-1' });
    const [first, second] = [(await send()).body.items[0], (await send()).body.items[0]];
    expect(second).toEqual({ ...first, code: null });
  });
});

describe('[ADMIN-02] somebody is added in one', () => {
  const invite = async (role: string, more: object) => {
    const email = freshEmail();
    const answer = await dora!.call('approvals.add', { items: [{ email, role, mailed: true, ...more }] });
    expect(answer.status, answer.text).toBe(200);
    const mail = await lastMail(server.services, email);
    return { ...answer.body.items[0], mail: mail?.body ?? '' };
  };

  test('the invitation has the code, and whoever comes with it has the name that was said', async () => {
    const { email, code, mail } = await invite('manager', { withCode: true, displayName: 'Rosa Lindgren' });
    expect(mail).toContain(code);
    const kept = await server.database.pool.query('select "displayName" from approvals where email = $1', [
      email,
    ]);
    expect(kept.rows[0].displayName).toMatch(/^v1\./);
    const client = server.visitor();
    const entered = await client.raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, code } }),
    });
    expect(entered.body.data.user).toMatchObject({ displayName: 'Rosa Lindgren', role: 'manager' });
  });

  test('an administrator’s code is never in a mail, nor is anything mailed that nobody asked for', async () => {
    for (const role of ['admin', 'developer']) {
      const { code, mail } = await invite(role, {});
      expect(code).toMatch(/^[A-Z0-9]{8}$/);
      expect(mail).toContain('invited');
      expect(mail).not.toContain(code);
    }
    const quiet = await added(ada!, 'user', true);
    expect(await lastMail(server.services, quiet.email)).toBeFalsy();
  });

  test('a name that is none is refused beside its field', async () => {
    const items = [{ email: freshEmail(), role: 'user', displayName: '<b>' }];
    expect((await ada!.call('approvals.add', { items })).status).toBe(400);
  });
});

describe('approvals', () => {
  test('[perm APR-01] [perm APR-02] are listed for administrators, never with a code', async () => {
    const { email } = await added(ada!, 'manager', true);
    for (const client of [uma!, max!]) expect((await client.call('approvals.list')).status).toBe(403);
    const found = (await ada!.call('approvals.list', { email: ` ${email.toUpperCase()}` })).body.items;
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ email, role: 'manager', used: false, state: 'pending', hasCode: true });
    const { text } = await ada!.call('approvals.list');
    for (const word of ['codeHash', 'tempPassword', '"code"']) expect(text).not.toContain(word);
    expect((await ada!.call('approvals.list', { email: 'nobody' })).body.items).toEqual([]);
  });

  test('are listed newest first, in pages', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; cursor: string | null } = (
        await ada!.call('approvals.list', { limit: 3, cursor })
      ).body;
      seen.push(...page.items.map((item) => item.id));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual(seen.toSorted().toReversed());
    const { rows } = await server.database.pool.query('select count(*)::int as n from approvals');
    expect(seen).toHaveLength(rows[0].n);
  });

  test('[perm APR-06] [perm APR-07] an unused one changes its role, within one’s own', async () => {
    const { id } = await added(ada!, 'user');
    expect((await ada!.call('approvals.setRole', { id, role: 'manager' })).body.role).toBe('manager');
    expect((await ada!.call('approvals.setRole', { id, role: 'developer' })).status).toBe(403);
    const raised = (await ada!.call('approvals.setRole', { id, role: 'admin' })).body;
    expect(raised).toMatchObject({ role: 'admin', hasCode: true });
    const developer = await added(dora!, 'developer');
    expect((await ada!.call('approvals.setRole', { id: developer.id, role: 'user' })).status).toBe(403);
    expect((await ada!.call('approvals.revoke', { id: developer.id })).status).toBe(403);
    expect((await ada!.call('approvals.resend', { id: developer.id })).status).toBe(403);
    expect((await ada!.call('approvals.setRole', { id: server.services.newId(), role: 'user' })).status).toBe(
      404,
    );
  });

  test('[perm APR-08] [perm APR-10] a used one stays as it is', async () => {
    const { id, email } = await added(ada!, 'user');
    await server.visitor().call('auth.signUp', { email, password: 'Fresh-Linen-26!', displayName: 'New' });
    for (const [name, more] of [
      ['approvals.setRole', { role: 'manager' }],
      ['approvals.revoke', {}],
      ['approvals.resend', {}],
    ] as const)
      expect([name, (await ada!.call(name, { id, ...more })).status]).toEqual([name, 409]);
    expect((await ada!.call('approvals.list', { email })).body.items[0].state).toBe('used');
  });

  test('[ADMIN-05] the audit names the e-mail of each act on it, and finds it by its words', async () => {
    const { id, email } = await added(ada!, 'user');
    await ada!.call('approvals.setRole', { id, role: 'manager' });
    await ada!.call('approvals.resend', { id });
    await ada!.call('approvals.revoke', { id });
    const found = await ada!.call('audit.list', { text: email, noun: 'approvals' });
    expect(found.body.items.map(({ verb, title }: { verb: string; title: string }) => [verb, title])).toEqual(
      ['revoked', 'code-issued', 'role-changed', 'added'].map((verb) => [verb, email]),
    );
  });

  test('[perm APR-09] a revoked one lets nobody in', async () => {
    const { id, email, code } = await added(ada!, 'manager', true);
    expect((await ada!.call('approvals.revoke', { id })).body.state).toBe('revoked');
    const signUp = await server
      .visitor()
      .call('auth.signUp', { email, password: 'Fresh-Linen-26!', displayName: 'New' });
    expect(signUp.status).toBe(403);
    const withCode = await server.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, code } }),
    });
    expect(withCode.status).toBe(401);
  });

  test('a code sent again kills the one before', async () => {
    const { id, email, code } = await added(ada!, 'manager', true);
    const fresh = (await ada!.call('approvals.resend', { id })).body.code;
    const use = (typed: string) =>
      server.visitor().raw('/api/functions/signInWithTempCode', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { email, code: typed } }),
      });
    expect((await use(code)).status).toBe(401);
    expect((await use(fresh)).status).toBe(200);
  });
});

test('the owner of an empty installation is approved as developer, the code told once (D22)', async () => {
  const fresh = await startTestServer();
  try {
    const { services, clock, db } = fresh;
    expect(await ensureOwner(services)).toBeNull();
    await db.updateTable('users').set({ role: 'admin' }).where('role', '=', 'developer').execute();
    const owner = await ensureOwner(services);
    expect(owner).toMatchObject({ email: 'owner@washboard.example' });
    expect(await ensureOwner(services)).toBeNull();
    clock.advance(8 * 24 * 60 * 60_000);
    const again = await ensureOwner(services);
    expect(again?.code).not.toBe(owner?.code);
    const entered = await fresh.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: again?.email, code: again?.code } }),
    });
    expect(entered.body.data.user.role).toBe('developer');
    expect(await ensureOwner(services)).toBeNull();
  } finally {
    await fresh.close();
  }
});
