import { safeNext } from 'domain/auth';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createOutgoing } from '#platform/outside/outgoing.ts';
import { castPassword, people } from '#platform/testing/cast.ts';
import { type Bench, openBench, row, said } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const change = (newPassword: string) =>
  bench.mia.call('auth.changePassword', { currentPassword: castPassword, newPassword });

row('AUT-01', async () => {
  expect(said(await change('Aa1!'), 'newPassword')).toEqual([400, 'Password must be at least 8 characters']);
  expect(said(await change(`Aa1!${'a'.repeat(125)}`), 'newPassword')).toEqual([
    400,
    'Password must not exceed 128 characters',
  ]);
  for (const [at, password] of ['Aa1!aaaa', `Aa1!${'a'.repeat(124)}`].entries()) {
    const email = `edge${at}@example.com`;
    await bench.ada.call('approvals.add', { items: [{ email, role: 'user' }] });
    const made = await bench.server.visitor().call('auth.signUp', { email, password, displayName: 'Edge' });
    expect(made.status).toBe(200);
    expect((await bench.server.visitor().call('auth.signIn', { email, password })).status).toBe(200);
  }
});
row('AUT-02', async () => {
  const refused = [400, 'Password is too easy to guess'];
  for (const password of ['Password1!', 'Summer2026!', 'Washboard1!', 'P@ssw0rd-99'])
    expect(said(await change(password), 'newPassword')).toEqual(refused);
  await bench.ada.call('approvals.add', { items: [{ email: 'lovelace@example.com', role: 'user' }] });
  const input = { email: 'lovelace@example.com', displayName: 'Augusta King' };
  for (const password of ['Lovelace-1815', 'Augusta2026!'])
    expect(
      said(await bench.server.visitor().call('auth.signUp', { ...input, password }), 'password'),
    ).toEqual(refused);
});
row('AUT-03', async () => {
  const long = (count: number) => `Aa1!${'🧺'.repeat(count - 4)}`;
  expect(said(await change(long(129)), 'newPassword')).toEqual([
    400,
    'Password must not exceed 128 characters',
  ]);
  expect(said(await change('Aa1!🧺🧺'), 'newPassword')).toEqual([
    400,
    'Password must be at least 8 characters',
  ]);
  const email = 'emoji@example.com';
  await bench.ada.call('approvals.add', { items: [{ email, role: 'user' }] });
  const made = await bench.server
    .visitor()
    .call('auth.signUp', { email, password: long(128), displayName: 'Edge' });
  expect(made.status).toBe(200);
});
row('AUT-04', async () => {
  const password = '  Aa1!aaaa  ';
  const email = 'spaces@example.com';
  await bench.ada.call('approvals.add', { items: [{ email, role: 'user' }] });
  await bench.server.visitor().call('auth.signUp', { email, password, displayName: 'Spaces' });
  const statusOf = async (typed: string) =>
    (await bench.server.visitor().call('auth.signIn', { email, password: typed })).status;
  expect([await statusOf(password), await statusOf(password.trim())]).toEqual([200, 401]);
});
row('AUT-08', async () => {
  const email = 'coded@example.com';
  const added = await bench.ada.call('approvals.add', { items: [{ email, role: 'user', withCode: true }] });
  const code: string = added.body.items[0].code;
  const use = (typed: unknown) =>
    bench.anonymous.raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, code: typed } }),
    });
  const wide = [...code].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join('');
  for (const typed of [
    `"${code}"`,
    `${code.slice(0, 4)}-${code.slice(4)}`,
    code.slice(0, 7),
    `${code}5`,
    wide,
    [code],
  ])
    expect((await use(typed)).status).toBe(400);
  expect((await use(code.toLowerCase())).status).toBe(200);
});
row('AUT-12', async () => {
  const [left, suspended] = [await bench.server.signIn(people.mia), await bench.server.signIn(people.mia)];
  const { token = '' } = left;
  await left.call('auth.signOut');
  const headers = { authorization: `Bearer ${token}` };
  expect((await bench.anonymous.raw('/api/auth.me', { method: 'POST', headers })).status).toBe(401);
  await bench.ada.call('users.setRole', { uid: people.mia.uid, role: 'user', reason: 'x' });
  expect((await suspended.call('users.reps')).status).toBe(403);
  await bench.ada.call('users.suspend', { uid: people.mia.uid });
  expect((await suspended.call('auth.me')).status).toBe(401);
});

const falls = (...wanted: string[]) => {
  for (const next of wanted) expect(safeNext(next, 'http://127.0.0.1:3000'), next).toBe('/');
};
row('URL-03', () =>
  falls('https:evil.example', 'https:/evil.example', 'http://crm@evil.example', '//evil.example', '/\\evil'),
);
row('URL-05', () => falls('/%2F%2Fevil.example', '/%5Cevil.example'));
row('URL-06', () => expect(safeNext('/leads?x=1#frag')).toBe('/leads?x=1#frag'));
row('URL-07', () => falls(`/login?next=${'/login?next='.repeat(50)}`));
row('URL-08', () => falls('/api/auth/sign-out', '/api/auth.signOut'));

const outgoing = createOutgoing({ oidc: null, s3: null, sms: null });
const refusedToFetch = async (...addresses: string[]) => {
  for (const address of addresses)
    await expect(outgoing(address), address).rejects.toThrow(/refused|Invalid URL/);
};
row('SRF-01', () =>
  refusedToFetch(
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://0.0.0.0',
    'http://127.1',
    'http://0177.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://169.254.169.254/latest',
  ),
);
row('SRF-02', () => refusedToFetch('http://\u2460\u2461\u2466.0.0.1', 'http://127\u30020\u30020\u30021'));
row('SRF-03', () =>
  refusedToFetch(
    'http://[::ffff:127.0.0.1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[fe80::1]',
    'http://[fc00::1]',
  ),
);
row('SRF-10', () =>
  refusedToFetch('gopher://x.example', 'file:///etc/passwd', 'dict://x.example', 'ftp://x.example'),
);
row('AUT-09', async () => {
  const { uid, email } = people.max;
  const { code } = (await bench.ada.call('users.issueCode', { uid })).body;
  const use = (typed: string) =>
    bench.server.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email, code: typed } }),
    });
  const wrong = code.startsWith('A') ? 'BBBBBBBB' : 'AAAAAAAA';
  for (let n = 0; n < 5; n += 1) {
    if (n === 4) bench.server.clock.advance(16 * 60_000);
    expect((await use(wrong)).status).toBe(401);
  }
  expect((await use(code)).status).toBe(401);
  // A new one opens; the old one stays void.
  const again = (await (await bench.server.signIn(people.ada)).call('users.issueCode', { uid })).body.code;
  expect((await use(code)).status).toBe(401);
  expect((await use(again)).status).toBe(200);
});
