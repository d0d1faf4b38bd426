import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startProvider, type TestProvider } from '#platform/testing/provider.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

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

let count = 0;
let person: { sub: string; email: string };
beforeEach(() => {
  provider.tamper(null);
  count += 1;
  person = { sub: `subject-${count}`, email: `google${count}@laundry.example` };
  provider.people.set(person.sub, { ...person, email_verified: true, name: `Grace ${count}` });
});

const approve = async (email = person.email, role = 'manager') => {
  const dora = await server.signIn(people.dora);
  return (await dora.call('approvals.add', { items: [{ email, role }] })).body.items[0];
};

const there = async (client: Client, mode: 'popup' | 'redirect', next = '/leads?x=1') => {
  const start = await client.raw(`/auth/provider?${new URLSearchParams({ mode, next })}`);
  expect(start.status).toBe(303);
  return start.headers.get('location') ?? '';
};

/** The whole road: there, signed in at the provider, and back; `edit` changes addresses on the way. */
const road = async (
  mode: 'popup' | 'redirect',
  edit: { there?: (url: URL) => void; back?: (url: URL) => void } = {},
  client = server.visitor(),
) => {
  const to = new URL(await there(client, mode));
  edit.there?.(to);
  const back = new URL(await provider.signIn(to.href, person.sub));
  edit.back?.(back);
  return { client, back, answer: await client.raw(back.pathname + back.search) };
};

const endOf = (text: string) =>
  JSON.parse(
    (/data-end="([^"]*)"/.exec(text)?.[1] ?? '{}').replaceAll('&#34;', '"').replaceAll('&#39;', "'"),
  );
const goOf = (text: string) => (/data-go="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&#38;', '&');
const users = async () =>
  (await server.database.pool.query('select count(*)::int as n from users')).rows[0].n;

describe('sign-in at the identity provider', () => {
  test('[AUTH-03] [perm SES-13] by popup: the last page reports on this origin, the person has the approved role', async () => {
    await approve();
    const { client, answer } = await road('popup');
    expect(answer.status).toBe(200);
    expect(endOf(answer.text)).toEqual({ result: 'ok' });
    expect(answer.text).toContain('data-popup="true"');
    expect(answer.text).toContain('<script src="/auth/end.js" defer></script>');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    const script = await client.raw('/auth/end.js');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.text).toContain("new BroadcastChannel('washboard-sign-in')");
    expect(script.text).not.toContain('opener');
    expect((await client.call('auth.me')).body.user).toMatchObject({
      email: person.email,
      role: 'manager',
      displayName: `Grace ${count}`,
      firstLogin: false,
      emailConfirmed: true,
    });
  });

  test('[AUTH-04] by redirect: signed in, and on to where the person was going', async () => {
    await approve();
    const { client, answer } = await road('redirect');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/leads?x=1']);
    expect((await client.call('auth.me')).status).toBe(200);
  });

  test('[AUTH-04] a missing profile is made once; the second sign-in finds it by issuer and subject', async () => {
    await approve();
    const first = await road('popup');
    const { uid } = (await first.client.call('auth.me')).body.user;
    provider.people.set(person.sub, {
      ...person,
      email: 'renamed@other.example',
      email_verified: true,
      name: 'X',
    });
    const second = await road('redirect');
    expect((await second.client.call('auth.me')).body.user.uid).toBe(uid);
  });

  test('[AUTH-04] the wanted place stays on this origin', async () => {
    await approve();
    const client = server.visitor();
    const back = new URL(
      await provider.signIn(await there(client, 'redirect', '//evil.example/x'), person.sub),
    );
    expect((await client.raw(back.pathname + back.search)).headers.get('location')).toBe('/');
  });

  test('[perm SES-14] an e-mail that is not approved, or not verified, leaves no profile and no session', async () => {
    const before = await users();
    const stranger = await road('popup');
    expect(stranger.answer.status).toBe(403);
    expect(endOf(stranger.answer.text)).toEqual({
      result: 'failed',
      code: 'NOT_APPROVED',
      message: 'This email is not approved for registration. Please contact an administrator.',
    });
    expect(stranger.client.token).toBeUndefined();
    await approve();
    provider.people.set(person.sub, { ...person, email_verified: false, name: 'X' });
    const unverified = await road('popup');
    expect([unverified.answer.status, unverified.client.token]).toEqual([403, undefined]);
    expect(await users()).toBe(before);
  });

  test('a mail domain of the settings lets colleagues in with role user (D34)', async () => {
    const ada = await server.signIn(people.ada);
    const { version } = (await ada.call('settings.get')).body;
    await ada.call('settings.update', { version, fields: { allowedMailDomains: ['laundry.example'] } });
    const { client } = await road('popup');
    expect((await client.call('auth.me')).body.user.role).toBe('user');
    await ada.call('settings.update', { version: version + 1, fields: { allowedMailDomains: [] } });
  });

  test('an existing account is connected by its password, once (D34)', async () => {
    provider.people.set(person.sub, {
      ...person,
      email: people.mia.email,
      email_verified: true,
      name: 'Mia',
    });
    const { client, answer } = await road('popup');
    expect(endOf(answer.text)).toMatchObject({ result: 'failed', code: 'LINK_REQUIRED' });
    expect(client.token).toBeUndefined();
    const wrong = await client.call('auth.linkProvider', { password: 'Wrong-2026!' });
    expect([wrong.status, wrong.body.error.message]).toEqual([401, 'Incorrect password. Please try again.']);
    const elsewhere = await server.visitor().call('auth.linkProvider', { password: castPassword });
    expect(elsewhere.status).toBe(401);
    expect((await client.call('auth.linkProvider', { password: castPassword })).body.user.uid).toBe(
      people.mia.uid,
    );
    const again = await road('redirect');
    expect((await again.client.call('auth.me')).body.user.uid).toBe(people.mia.uid);
  });

  test('a suspended person does not come in through the provider', async () => {
    await approve();
    const { client } = await road('popup');
    const { uid } = (await client.call('auth.me')).body.user;
    await (await server.signIn(people.ada)).call('users.suspend', { uid });
    const again = await road('popup');
    expect([again.answer.status, again.client.token]).toEqual([401, undefined]);
  });

  test('[perm SES-13] a developer who views as somebody does not sign in here', async () => {
    await approve();
    const dora = await server.signIn(people.dora);
    await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    const start = await dora.raw('/auth/provider?mode=popup&next=/');
    expect([start.status, endOf(start.text).code]).toEqual([403, 'VIEWING_AS_READ_ONLY']);
  });
});

describe('what the provider says is not believed', () => {
  beforeEach(() => approve());
  const refused = async (edit: Parameters<typeof road>[1]) => {
    const before = await users();
    const { client, answer } = await road('popup', edit);
    expect(answer.status).toBe(401);
    expect(client.token).toBeUndefined();
    expect(await users()).toBe(before);
    return endOf(answer.text);
  };
  const failed = {
    result: 'failed',
    code: 'PROVIDER_FAILED',
    message: 'Failed to sign in with Google. Please try again.',
  };

  test('[AUTH-03] with a wrong nonce', async () => {
    expect(await refused({ there: (url) => url.searchParams.set('nonce', 'another') })).toEqual(failed);
  });

  test('[AUTH-03] with a wrong or missing state', async () => {
    await refused({ back: (url) => url.searchParams.set('state', 'another') });
    await refused({ back: (url) => url.searchParams.delete('state') });
  });

  test('[AUTH-03] in another browser than the one that asked', async () => {
    const { back } = await road('popup', { back: (url) => url.searchParams.set('state', 'spent-elsewhere') });
    const victim = server.visitor();
    const answer = await victim.raw(back.pathname + back.search);
    expect([answer.status, victim.token]).toEqual([401, undefined]);
  });

  test('[AUTH-03] when the answer comes a second time', async () => {
    const { client, back } = await road('popup');
    const again = await client.raw(back.pathname + back.search, {
      headers: { cookie: `washboard_provider=${back.searchParams.get('state')}` },
    });
    expect(again.status).toBe(401);
  });

  test('[AUTH-03] without its PKCE challenge', async () => {
    expect(await refused({ there: (url) => url.searchParams.set('code_challenge', 'a'.repeat(43)) })).toEqual(
      failed,
    );
  });

  test.each([
    ['another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['another audience', { claims: (claims: object) => ({ ...claims, aud: 'another-client' }) }],
    ['no audience', { claims: ({ aud: _, ...claims }: Record<string, unknown>) => claims }],
    ['a time that is over', { claims: (claims: object) => ({ ...claims, exp: 1_700_000_000 }) }],
    ['another subject', { claims: (claims: object) => ({ ...claims, sub: 'somebody-else' }) }],
    ['no signature', { header: () => ({ alg: 'none' }), unsigned: true as const }],
    ['a symmetric signature', { header: (header: object) => ({ ...header, alg: 'HS256' }) }],
  ])('[AUTH-03] with a token of %s', async (_, tampering) => {
    provider.tamper(tampering);
    expect(await refused({})).toEqual(failed);
  });

  test('[AUTH-05] a failed redirect goes to the login page with its own words', async () => {
    const { answer } = await road('redirect', { there: (url) => url.searchParams.set('nonce', 'another') });
    expect(endOf(answer.text).message).toBe(
      'Sign-in redirect failed. Please try using the Google Sign In button again.',
    );
    expect(answer.text).toContain('data-popup="false"');
    expect(goOf(answer.text)).toBe('/login?provider=REDIRECT_FAILED&next=%2Fleads%3Fx%3D1');
  });

  test('[AUTH-04] a sign-in that was cancelled at the provider says so', async () => {
    const client = server.visitor();
    const state = new URL(await there(client, 'popup')).searchParams.get('state') ?? '';
    const answer = await client.raw(
      `/auth/callback?${new URLSearchParams({ error: 'access_denied', state })}`,
    );
    expect(endOf(answer.text).result).toBe('cancelled');
  });

  test('nothing that the address says is executed', async () => {
    const answer = await server
      .visitor()
      .raw('/auth/callback?state=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&error=x');
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('alert(1)');
  });
});

test('the button’s name is told to everybody; without a provider there is none', async () => {
  expect((await server.visitor().call('auth.provider')).body).toEqual({ name: 'Google' });
  const bare = await startTestServer();
  try {
    expect((await bare.visitor().call('auth.provider')).body).toEqual({ name: null });
    expect((await bare.visitor().raw('/auth/provider?mode=popup&next=/')).status).toBe(404);
  } finally {
    await bare.close();
  }
});

test('[AUTH-05] a provider that does not answer fails in its own words', async () => {
  const away = await startTestServer({ env: { oidc: { ...provider.oidc, issuer: 'http://127.0.0.1:1' } } });
  try {
    const answer = await away.visitor().raw('/auth/provider?mode=popup&next=/');
    expect([answer.status, endOf(answer.text).message]).toEqual([
      401,
      'Failed to sign in with Google. Please try again.',
    ]);
  } finally {
    await away.close();
  }
});
