import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startProvider, type TestProvider } from '#platform/testing/provider.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({ env: { oidc: provider.oidc } });
  provider.serve(server.url);
  provider.people.set(person.sub, person);
  const dora = await server.signIn(people.dora);
  await dora.call('approvals.add', { items: [{ email: person.email, role: 'admin' }] });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const person = { sub: 'sso', email: 'sso@laundry.example', email_verified: true, name: 'Grace' };

const arrive = async () => {
  const browser = server.visitor();
  const start = await browser.raw('/auth/provider?mode=redirect&next=/');
  const to = start.headers.get('location') ?? '';
  const back = new URL(await provider.signIn(to, person.sub));
  await browser.raw(back.pathname + back.search);
  return { browser, asked: new URL(to).searchParams };
};
const giveRole = async ({ browser }: Awaited<ReturnType<typeof arrive>>) =>
  (await browser.call('users.setRole', { uid: people.max.uid, role: 'admin' })).body.error?.code;

test('[AUTH-14] the provider is asked to ask, and whoever it asked just now has shown who they are', async () => {
  const arrived = await arrive();
  expect(arrived.asked.get('max_age')).toBe('300');
  expect(await giveRole(arrived)).toBeUndefined();
});

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['an hour ago', (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 3_600 })],
  ['nobody knows when', ({ auth_time: _, ...claims }) => claims],
])('[AUTH-14] a provider that asked for a password %s proves nobody', async (_, claims) => {
  provider.tamper({ claims });
  const arrived = await arrive();
  provider.tamper(null);
  expect((await arrived.browser.call('auth.me')).body.user.email).toBe(person.email);
  expect(await giveRole(arrived)).toBe('REAUTH_REQUIRED');
});
