import { afterAll, beforeAll, expect, test } from 'vitest';
import { castPassword, openSessionFor, people } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let behind: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  behind = await startTestServer({
    database: server.database,
    env: { publicUrl: 'https://crm.example.com' },
  });
});
afterAll(async () => {
  await behind.close();
  await server.close();
});

const signIn = (at: TestServer, client = createClient(at.url)) =>
  client.call('auth.signIn', { email: people.max.email, password: castPassword });
const linesOf = async (at: TestServer) => (await signIn(at)).headers.getSetCookie();
const nameOf = (line: string) => line.slice(0, line.indexOf('='));

test('[AUTH-17] under https what only the server reads is called __Host-, Secure, of the whole site and of this host alone', async () => {
  const lines = await linesOf(behind);
  expect(lines.map(nameOf).sort()).toEqual([
    '__Host-washboard_device',
    '__Host-washboard_session',
    'washboard_in',
  ]);
  for (const line of lines) {
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toContain('; Path=/;');
    expect(line).not.toContain('Domain');
    // Pages read whether somebody is signed in, and nothing else.
    expect(/; HttpOnly/.test(line)).toBe(nameOf(line) !== 'washboard_in');
  }
});

test('under http names stay as they were: browsers take no __Host- there', async () => {
  const lines = await linesOf(server);
  expect(lines.map(nameOf).sort()).toEqual(['washboard_device', 'washboard_in', 'washboard_session']);
  expect(lines.join()).not.toContain('Secure');
  const client = createClient(server.url, {
    '__Host-washboard_session': await openSessionFor(server.services, people.max.uid),
  });
  expect((await client.call('auth.me')).status).toBe(401);
});

test('[AUTH-17] who signed in under the former names stays signed in, and has the new ones from then on', async () => {
  const secret = await openSessionFor(server.services, people.max.uid);
  const client = createClient(behind.url, { washboard_session: secret });
  expect((await client.call('leads.list', {})).status).toBe(200);
  const me = await client.call('auth.me');
  expect(me.status).toBe(200);
  expect(me.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^__Host-washboard_session=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`,
      ),
    ),
    'washboard_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  ]);
  expect([client.cookie('washboard_session'), client.cookie('__Host-washboard_session')]).toEqual([
    undefined,
    secret,
  ]);
  expect((await client.call('auth.me')).headers.getSetCookie()).toEqual([]);
  await client.call('auth.signOut');
  expect(client.cookie('__Host-washboard_session')).toBeUndefined();
  expect((await createClient(behind.url, { washboard_session: secret }).call('auth.me')).status).toBe(401);
});

test('[attack] a cookie that another host of the domain planted does not stand in for the session there is', async () => {
  const [own, planted] = [people.max, people.ada].map(({ uid }) => openSessionFor(server.services, uid));
  const client = createClient(behind.url, {
    washboard_session: (await planted) ?? '',
    '__Host-washboard_session': (await own) ?? '',
  });
  expect((await client.call('auth.me')).body.user.uid).toBe(people.max.uid);
  const stream = await client.stream('leads');
  expect(stream.status).toBe(200);
  stream.close();
});
