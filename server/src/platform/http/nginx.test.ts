import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as encryptedRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import { deployedNginx, hasNginx, newFolder, runNginx } from '#platform/testing/nginx.ts';
import { freePort } from '#platform/testing/ports.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

/** What our notes say of a proxy: `scheme` is how visitors reach it, as where it ends their encryption. */
const place = (port: number, target: string, scheme: string): string => `
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto ${scheme};
    }
  }`;

const startNginx = async (target: string) => {
  const [open, encrypted] = [await freePort(), await freePort()];
  const places = `${place(open, target, 'http')}${place(encrypted, target, 'https')}`;
  return { open, encrypted, close: await runNginx(await newFolder(), encrypted, places) };
};

type Asked = {
  port: number;
  from?: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  encrypted?: boolean;
};

/** The head of an answer to a visitor at an address of this machine; the rest of it comes. */
const open = async ({ port, from = '127.0.0.9', path, body, headers = {}, encrypted = false }: Asked) => {
  const asked = (encrypted ? encryptedRequest : request)({
    rejectUnauthorized: false,
    port,
    host: '127.0.0.1',
    localAddress: from,
    path,
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
};

const ask = async (asked: Asked) => {
  const answer = await open(asked);
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
};

describe.skipIf(!hasNginx)('behind a real nginx, where one is installed', () => {
  let server: TestServer;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    server = await startTestServer({ env: { trustedProxies: ['127.0.0.1'] } });
    nginx = await startNginx(server.url);
  });
  afterAll(async () => {
    await nginx.close();
    await server.close();
  });

  test('[attack] each visitor has an address and limits of their own, whatever they write into the header', async () => {
    const body = { email: 'nobody@x.example', password: 'Wrong-2026!' };
    const tryIn = async (from: string, n: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` };
      const given = { ...body, email: `nobody${n}@x.example` };
      return (await ask({ port: nginx.open, from, path: '/api/auth.signIn', body: given, headers })).status;
    };
    expect([await tryIn('127.0.0.2', 1), await tryIn('127.0.0.2', 2), await tryIn('127.0.0.3', 3)]).toEqual([
      401, 401, 401,
    ]);
    const { rows } = await server.services.pool.query(
      `select "key" from limits where "key" like 'sign-in:address:%' order by "key"`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['sign-in:address:127.0.0.2', 'sign-in:address:127.0.0.3']);
  });

  test('[attack] without its name in TRUSTED_PROXIES its word is not taken', async () => {
    server.services.env.trustedProxies = [];
    await ask({
      port: nginx.open,
      from: '127.0.0.4',
      path: '/api/auth.signIn',
      body: { email: 'nobody@x.example', password: 'Wrong-2026!' },
    });
    const { rows } = await server.services.pool.query(
      `select "key" from limits where "key" like 'sign-in:address:%'`,
    );
    const keys = rows.map(({ key }) => key);
    expect(keys).toContain('sign-in:address:127.0.0.1');
    expect(keys).not.toContain('sign-in:address:127.0.0.4');
    server.services.env.trustedProxies = ['127.0.0.1'];
  });

  test('who comes without encryption is sent to the public address, who comes with it is served', async () => {
    server.services.env.publicUrl = 'https://washboard.example.com';
    const open = await ask({ port: nginx.open, path: '/leads' });
    expect([open.status, open.headers.location]).toEqual([308, 'https://washboard.example.com/leads']);
    const encrypted = await ask({ port: nginx.encrypted, path: '/healthz' });
    expect(encrypted.status).toBe(200);
    expect((await ask({ port: nginx.encrypted, path: '/leads' })).status).not.toBe(308);
    server.services.env.publicUrl = server.url;
  });

  test('[attack] demonstration accounts do not open through it', async () => {
    server.services.env.demo = true;
    const body = { email: people.max.email, password: 'Laundry-2026!' };
    const answer = await ask({ port: nginx.open, from: '127.0.0.5', path: '/api/auth.signIn', body });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, 'DEMONSTRATION']);
    server.services.env.demo = false;
  });
});

const canEncrypt = spawnSync('openssl', ['version']).error === undefined;

describe.skipIf(!hasNginx || !canEncrypt)('behind a real nginx as deploy/nginx.conf sets it up', () => {
  let server: TestServer;
  let nginx: Awaited<ReturnType<typeof deployedNginx>>;
  beforeAll(async () => {
    const publicUrl = 'https://washboard.example.com';
    server = await startTestServer({ env: { trustedProxies: ['127.0.0.1'], publicUrl } });
    nginx = await deployedNginx(server.url);
  });
  afterAll(async () => {
    await nginx.close();
    await server.close();
  });
  const visit = (asked: Omit<Asked, 'port'>) => ask({ port: nginx.encrypted, encrypted: true, ...asked });
  const origin = 'https://washboard.example.com';
  const signIn = (body: object) => visit({ path: '/api/auth.signIn', body, headers: { origin } });

  test('[OPS-01] it encrypts, sends on who comes without, and the session is Secure', async () => {
    const open = await ask({
      port: nginx.open,
      path: '/leads?x=1',
      headers: { host: 'washboard.example.com' },
    });
    expect([open.status, open.headers.location]).toEqual([308, 'https://washboard.example.com/leads?x=1']);
    const page = await visit({ path: '/healthz' });
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    const entered = await signIn({ email: people.max.email, password: castPassword });
    expect(entered.status).toBe(200);
    for (const line of entered.headers['set-cookie'] ?? ['']) expect(line).toContain('; Secure');
    expect((await visit({ path: '/metrics' })).status).toBe(404);
  });

  test('[OPS-01] keys in addresses do not come into its log, not of a page before either', async () => {
    const key = 'k'.repeat(32);
    const keyed = [
      `/i/${key}`,
      `/i/${key}.pdf`,
      `/calendar/${key}.ics`,
      `/reset?token=${key}`,
      `/unsubscribe?t=${key}`,
    ];
    for (const path of keyed) await visit({ path });
    await visit({ path: '/healthz', headers: { referer: `${origin}/reset?token=${key}` } });
    await vi.waitFor(async () =>
      expect((await nginx.log()).split('\n').length).toBeGreaterThan(keyed.length + 1),
    );
    const log = await nginx.log();
    expect(log).toContain(' GET /reset ');
    expect(log).toContain(' GET /i/- ');
    expect(log).not.toContain(key);
  });

  test('[OPS-01] the live feed comes line by line, and stays open', async () => {
    const { headers } = await signIn({ email: people.max.email, password: castPassword });
    const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const path = '/api/live?nouns=leads';
    const feed = await open({ port: nginx.encrypted, encrypted: true, path, headers: { cookie } });
    expect(feed.statusCode).toBe(200);
    const [first] = (await once(feed, 'data')) as [Buffer];
    expect(first.length).toBeGreaterThan(0);
    expect(feed.readableEnded).toBe(false);
    feed.destroy();
  });

  test('[OPS-01] a large body reaches the server, which says itself what is too much', async () => {
    const headers = { origin, 'content-type': 'text/plain' };
    const path = '/api/auth.signIn';
    const answer = await visit({ path, body: { email: 'x'.repeat(3_000_000) }, headers });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});
