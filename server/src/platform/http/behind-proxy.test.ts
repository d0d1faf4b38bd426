import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

/** A proxy as nginx is one with `proxy_add_x_forwarded_for`, and a visitor's address to play. */
const startProxy = async (target: string, visitor: { address: string }): Promise<Server> => {
  const proxy = createServer((incoming, outgoing) => {
    const came = incoming.headers['x-forwarded-for'];
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': came ? `${came}, ${visitor.address}` : visitor.address,
      'x-forwarded-proto': 'http',
    };
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle));
  return proxy;
};

const visitor = { address: '198.51.100.7' };
let server: TestServer;
let proxy: Server;
let url: string;
beforeAll(async () => {
  server = await startTestServer({ env: { trustedProxies: ['127.0.0.0/8'] } });
  proxy = await startProxy(server.url, visitor);
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((settle) => proxy.close(settle));
  await server.close();
});

const tryIn = (headers: Record<string, string> = {}) =>
  createClient(url).call(
    'auth.signIn',
    { email: `nobody${Math.random()}@x.example`, password: 'Wrong-2026!' },
    { headers },
  );

test('[attack] behind a proxy of ours one visitor’s failures shut out that visitor alone, whatever they write', async () => {
  for (let n = 0; n < 4; n += 1) await tryIn({ 'x-forwarded-for': `192.0.2.${n}` });
  // As if 95 had been before those.
  const { rowCount } = await server.services.pool.query(
    `update limits set "count" = "count" + 95 where "key" like 'sign-in:address:%' and "count" = 4`,
  );
  expect(rowCount).toBe(1);
  expect((await tryIn({ 'x-forwarded-for': '192.0.2.249' })).status).toBe(401);
  expect((await tryIn({ 'x-forwarded-for': '192.0.2.250' })).status).toBe(429);
  visitor.address = '198.51.100.8';
  expect((await tryIn({ 'x-forwarded-for': '198.51.100.7' })).status).toBe(401);
  const { rows } = await server.services.pool.query(
    `select "key" from limits where "key" like 'sign-in:address:%' order by "key"`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'sign-in:address:198.51.100.7',
    'sign-in:address:198.51.100.8',
  ]);
});

test('a page that a visitor asks for without encryption is sent on to the public address', async () => {
  server.services.env.publicUrl = 'https://washboard.example.com';
  const answer = await createClient(url).raw('/leads?view=all');
  expect([answer.status, answer.headers.get('location')]).toEqual([
    308,
    'https://washboard.example.com/leads?view=all',
  ]);
  server.services.env.publicUrl = server.url;
});

test('[attack] demonstration accounts open neither through a proxy nor under another name', async () => {
  server.services.env.demo = true;
  const { email } = people.max;
  const input = { email, password: 'Laundry-2026!' };
  const through = await createClient(url).call('auth.signIn', input);
  expect([through.status, through.body.error.code]).toEqual([403, 'DEMONSTRATION']);
  const direct = createClient(server.url);
  expect((await direct.call('auth.signIn', input)).status).toBe(200);
  const named = await new Promise<number>((settle) => {
    const { port } = new URL(server.url);
    request({ port, path: '/', headers: { host: 'washboard.example.com' } }, ({ statusCode = 0 }) =>
      settle(statusCode),
    ).end();
  });
  expect(named).toBe(403);
  server.services.env.demo = false;
});
