import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { lastMail } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let stale: Client;
beforeAll(async () => {
  server = await startTestServer();
  stale = server.visitor();
  await stale.call('auth.signIn', { email: people.ada.email, password: castPassword });
  server.clock.advance(6 * 60_000);
});
afterAll(() => server.close());

const { uid } = people.max;
const id = '0192f0c1-0000-7000-8000-000000000009';
const approval = { email: 'new@laundry.example', role: 'user', withCode: false };
const add = (...items: object[]) => ({ items: items.map((more) => ({ ...approval, ...more })) });

test.each<[string, object]>([
  ['users.setRole', { uid, role: 'admin' }],
  ['users.setRole', { uid, role: 'user' }],
  ['users.issueCode', { uid }],
  ['users.resume', { uid }],
  ['clients.merge', { id, version: 1, duplicateId: uid, duplicateVersion: 1 }],
  ['users.update', { uid, version: 1, fields: { status: 'active' } }],
  ['approvals.add', add({ role: 'admin', withCode: true })],
  ['approvals.add', add({}, { email: 'more@laundry.example', role: 'manager' })],
  ['approvals.add', add({ withCode: true })],
  ['approvals.setRole', { id, role: 'manager' }],
  ['approvals.resend', { id }],
  ['settings.update', { version: 1, fields: { allowedMailDomains: ['evil.example'] } }],
  ['auth.changeEmail', { newEmail: 'elsewhere@laundry.example' }],
  ['auth.proved', {}],
  ['outbox.get', { id }],
])('[AUTH-14] %s %j waits for the password after five minutes', async (name, input) => {
  const answer = await stale.call(name, input);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'REAUTH_REQUIRED']);
});

test.each(['leads', 'clients', 'sites', 'invoices'])('[AUTH-14] so does the file of all %s', async (noun) => {
  const answer = await stale.raw(`/api/export/${noun}.csv`);
  expect([answer.status, answer.body.error.code]).toEqual([401, 'REAUTH_REQUIRED']);
});

const former = (who: Client, path: string, users: object[]) =>
  who.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(users),
  });

test('[AUTH-14] so does a move from the former system, which brings people with their roles', async () => {
  const { id } = (await stale.call('formerSystem.start', {})).body;
  const mallory = { id: 'm1', email: 'mallory@evil.example', displayName: 'Mallory', role: 'admin' };
  await former(stale, `/api/formerSystem.upload?id=${id}&collection=users`, [mallory]);
  await stale.call('formerSystem.check', { id });
  const answer = await stale.call('formerSystem.run', { id });
  expect([answer.status, answer.body.error?.code]).toEqual([401, 'REAUTH_REQUIRED']);
});

test('what gives nobody a right does not', async () => {
  expect((await stale.call('approvals.add', add({}))).status).toBe(200);
  const { version } = (await stale.call('settings.get')).body;
  expect((await stale.call('settings.update', { version, fields: { teamName: 'Us' } })).status).toBe(200);
});

test('whoever is concerned is told by mail', async () => {
  const told = async () => (await lastMail(server.services, people.max.email))?.subject;
  const given = await stale.call('auth.reauthenticate', { password: castPassword });
  expect(given.status).toBe(200);
  await stale.call('users.setRole', { uid, role: 'user' });
  expect(await told()).toBe('Your role in Washboard has changed');
  await stale.call('users.issueCode', { uid });
  expect(await told()).toBe('An access code for your Washboard account was made');
  const max = await server.signIn(people.max);
  const change = { currentPassword: castPassword, newPassword: 'Another-2026!' };
  expect((await max.call('auth.changePassword', change)).status).toBe(200);
  expect(await told()).toBe('Your Washboard password was changed');
});
