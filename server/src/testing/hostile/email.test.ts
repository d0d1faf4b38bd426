import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/client.ts';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const password = castPassword;
const approve = (email: unknown, role = 'user') =>
  bench.ada.call('approvals.add', { items: [{ email, role }] });
const signUp = (email: unknown) =>
  bench.server.visitor().call('auth.signUp', { email, password, displayName: 'New Person' });
const signIn = (email: unknown) => bench.server.visitor().call('auth.signIn', { email, password });

/** Every place that takes the e-mail of an account. */
const everywhere = (email: unknown): Promise<Answer[]> =>
  Promise.all([
    signIn(email),
    signUp(email),
    bench.anonymous.call('auth.requestPasswordReset', { email }),
    bench.anonymous.raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, code: 'ABCD1234' } }),
    }),
    bench.uma.call('auth.changeEmail', { newEmail: email }),
    approve(email),
  ]);

const counts = async () =>
  (
    await bench.query(
      'select (select count(*) from users) as users, (select count(*) from approvals) as approvals, (select count(*) from outbox) as mails',
    )
  )[0];

const refusedEverywhere = async (...emails: unknown[]): Promise<void> => {
  const before = await counts();
  for (const email of emails) {
    await bench.fresh();
    const answers = await everywhere(email);
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(email),
    ).toEqual(answers.map(() => 400));
  }
  expect(await counts()).toEqual(before);
};

row('EML-01', async () => {
  await approve('User@Example.com');
  expect((await signUp(' uSER@example.COM ')).status).toBe(200);
  expect((await signUp('user@example.com')).status).toBe(409);
  expect((await signIn('USER@EXAMPLE.COM')).body.user.email).toBe('user@example.com');
});
row('EML-06', () => refusedEverywhere('\u017fteve@example.com'));
row('EML-07', () => refusedEverywhere('\u212Aate@example.com'));
row('EML-08', async () => {
  await approve('user@example.com');
  const cyrillic = 'user@ex\u0430mple.com';
  expect((await signUp(cyrillic)).status).toBe(403);
  expect((await approve(cyrillic)).body.items[0].email).toBe('user@xn--exmple-4nf.com');
});
row('EML-09', () => refusedEverywhere('user@EXAMPLE.COM.'));
row('EML-10', () => refusedEverywhere('"quoted@evil.example x"@example.com'));
row('EML-12', async () => {
  expect((await approve('a@b.c')).status).toBe(200);
  expect((await signUp('a@b.c')).body.user.email).toBe('a@b.c');
});
row('EML-14', () => refusedEverywhere(`${'a'.repeat(65)}@example.com`));
row('EML-15', () => refusedEverywhere('user@[127.0.0.1]', 'user@[IPv6:::1]'));
row('EML-16', () => refusedEverywhere('user@localhost', 'user@internal'));
row('EML-17', () => refusedEverywhere('user@example.com,evil@evil.example'));
row('EML-19', () => refusedEverywhere('user@example.com%0aBcc:evil@evil.example'));
row('EML-20', () => refusedEverywhere('user@example.com\u0000'));
row('EML-22', () => refusedEverywhere('<user@example.com>', 'Name <user@example.com>'));
row('EML-23', () => refusedEverywhere(['user@example.com', 'evil@evil.example'], [people.ada.email]));
row('EML-24', () => refusedEverywhere({ $ne: null }, { toString: 1 }));
row('EML-25', async () => {
  const before = await counts();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `email=${people.ada.email}&email=evil@evil.example`;
  expectRefused(
    await bench.anonymous.raw('/api/auth.requestPasswordReset', { method: 'POST', headers: form, body }),
  );
  const query = `?${body}`;
  expectRefused(await bench.anonymous.call('auth.requestPasswordReset', {}, { query }));
  expect(await counts()).toEqual(before);
});
row('EML-26', async () => {
  const email = '=cmd|calc@example.com';
  expect((await approve(email)).status).toBe(200);
  await bench.lead({ email });
  const { text } = await bench.ada.raw('/api/export/leads.csv');
  expect(text).toContain(`'${email}`);
  expect(text).not.toMatch(/(^|,)"?=cmd/m);
});
