import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const enter = (email: string, code: string) =>
  server.visitor().raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, code } }),
  });

test('[attack] a code an admin issued for a manager opens nothing once the manager is a developer', async () => {
  const [ada, dora] = [await server.signIn(people.ada), await server.signIn(people.dora)];
  const { code } = (await ada.call('users.issueCode', { uid: people.max.uid })).body;
  const raised = await dora.call('users.setRole', { uid: people.max.uid, role: 'developer', reason: 'x' });
  expect(raised.status).toBe(200);
  // Now ada may not issue a code any more …
  expect((await ada.call('users.issueCode', { uid: people.max.uid })).status).toBe(403);
  // … but the one she holds must be dead as well.
  const answer = await enter(people.max.email, code);
  expect(answer.status, answer.text).toBe(401);
});

test('[attack] a code an admin was shown for a user approval opens nothing once the approval is a developer’s', async () => {
  const [ada, dora] = [await server.signIn(people.ada), await server.signIn(people.dora)];
  const email = 'new.developer@example.com';
  const added = await ada.call('approvals.add', { items: [{ email, role: 'user', withCode: true }] });
  const [{ id, code }] = added.body.items;
  expect((await dora.call('approvals.setRole', { id, role: 'developer' })).status).toBe(200);
  expect((await ada.call('approvals.resend', { id })).status).toBe(403);
  const answer = await enter(email, code);
  expect(answer.status, answer.text).toBe(401);
});

test('[attack] a code does not outlive a suspension', async () => {
  const ada = await server.signIn(people.ada);
  const { code } = (await ada.call('users.issueCode', { uid: people.mia.uid })).body;
  await ada.call('users.suspend', { uid: people.mia.uid });
  await ada.call('users.resume', { uid: people.mia.uid });
  const answer = await enter(people.mia.email, code);
  expect(answer.status, answer.text).toBe(401);
});

test('[attack] an empty device cookie does not make every browser a known one', async () => {
  const victim = server.visitor();
  const signed = await victim.raw('/api/auth.signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'washboard_device=' },
    body: JSON.stringify({ email: people.uma.email, password: castPassword }),
  });
  expect(signed.status).toBe(200);
  const { rows } = await server.services.pool.query(
    `select count(*)::int as n from known_devices where "cookieHash" = $1`,
    [server.services.keys.hashToken('device:')],
  );
  expect(rows[0].n).toBe(0);
});

test('[attack] cursors of uuid shape that are no uuid are 400, not 500', async () => {
  const ada = await server.signIn(people.ada);
  const dashes = '-'.repeat(36);
  const statuses = [
    (await ada.call('approvals.list', { cursor: dashes })).status,
    (await ada.call('outbox.list', { cursor: `2026-01-01T00:00:00.000Z_${dashes}` })).status,
    (
      await ada.call('leads.list', {
        cursor: Buffer.from(JSON.stringify([null, '0000-01-01T00:00:00.000Z', people.ada.uid])).toString(
          'base64url',
        ),
      })
    ).status,
    (await ada.call('imports.list', { cursor: `2026-99-99T00:00:00.000Z_${people.ada.uid}` })).status,
    (await ada.call('audit.list', { cursor: '999999999999999' })).status,
  ];
  expect(
    statuses.filter((s) => s >= 500),
    statuses.join(),
  ).toEqual([]);
});
