import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unlike = ['date', 'x-request-id', 'content-length'];

const asked = async (path: string, headers: Record<string, string>, body: string) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '');
  return {
    status: answer.status,
    text,
    headers: [...answer.headers].filter(([name]) => !unlike.includes(name)),
  };
};

test('an operation answers alike by its plain address and by the router', async () => {
  const ada = await server.signIn(people.ada);
  const cookie = `washboard_session=${encodeURIComponent(ada.cookie('washboard_session') ?? '')}`;
  const cases: [string, Record<string, string>, string][] = [
    ['auth.me', { cookie }, '{}'],
    ['auth.me', {}, '{}'],
    ['auth.me', { cookie }, 'not json'],
    ['auth.me', { cookie, origin: 'https://evil.example' }, '{}'],
    ['leads.get', { cookie }, '{"id":"0199c111-0000-7000-8000-000000000000"}'],
    ['leads.get', { cookie }, '{"id":1,"colour":"red"}'],
  ];
  for (const [name, headers, body] of cases) {
    const direct = await asked(`/api/${name}`, headers, body);
    // What has a question mark is the router's.
    expect(await asked(`/api/${name}?`, headers, body), name).toEqual(direct);
    expect(direct.headers.map(([header]) => header)).toContain('content-security-policy');
  }
});

test('who is answered before all of their body came is not waited for', async () => {
  const { hostname, port } = new URL(server.url);
  const status = await new Promise<number | undefined>((settle, fail) => {
    let answered: number | undefined;
    const headers = { 'content-type': 'application/json', 'content-length': 5_000 };
    const asking = request({ hostname, port, path: '/api/leads.list', method: 'POST', headers });
    asking.on('response', (answer) => {
      answered = answer.statusCode;
      answer.resume();
    });
    asking.on('error', (error) => (answered ? undefined : fail(error)));
    asking.on('close', () => settle(answered));
    asking.write('{');
  });
  expect(status).toBe(401);
});
