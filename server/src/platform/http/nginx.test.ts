import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const installed = spawnSync('nginx', ['-v']).error === undefined;

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true));
    socket.once('error', () => settle(false)).once('connect', () => socket.destroy());
  });

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

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const startNginx = async (target: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-nginx-'));
  const [open, encrypted] = [await freePort(), await freePort()];
  const settings = `
daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${place(open, target, 'http')}
  ${place(encrypted, target, 'https')}
}`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, settings);
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', path], { stdio: 'inherit' });
  await vi.waitFor(async () => expect(await isOpen(encrypted)).toBe(true));
  const close = async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { open, encrypted, close };
};

type Asked = { port: number; from?: string; path: string; body?: object; headers?: Record<string, string> };

/** A request of a visitor at an address of this machine. */
const ask = async ({ port, from = '127.0.0.9', path, body, headers = {} }: Asked) => {
  const asked = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    path,
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  asked.end(body && JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
};

describe.skipIf(!installed)('behind a real nginx, where one is installed', () => {
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
