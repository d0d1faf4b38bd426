import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Washboard</title>');
  await writeFile(join(folder, 'assets/index-abc.js'), `// ${'long '.repeat(1_000)}`);
  await writeFile(join(folder, 'assets/index-abc.js.map'), '{}');
  await writeFile(join(folder, '.built'), 'x');
  server = await startTestServer({ web: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.anonymous.raw(path, { headers });

describe('pages', () => {
  test.each(['/', '/leads', '/leads/01900000-0000-7000-8000-000000000001', '/admin/users/x', '/login'])(
    'the one page stands at %s',
    async (path) => {
      const { status, text, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text).toContain('Washboard');
      expect(headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each([
    '/metrics',
    '/docs',
    '/docs/index',
    '/.git/config',
    '/.env',
    '/.built',
    '/assets/index-abc.js.map',
    '/assets/unknown.js',
    '/package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/api',
    '/api/',
    '/api/unknown',
  ])('[perm SYS-21] %s is 404', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/doctype|root:/);
  });

  test('files with a hash in their name are kept for ever, and packed', async () => {
    const packed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.text).toContain('long long');
    const plain = await get('/assets/index-abc.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.text).toBe(packed.text);
  });

  test('what has not changed is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const { status, text } = await get('/', { 'if-none-match': etag });
    expect([status, text]).toEqual([304, '']);
  });

  test('HEAD has the headers and no body', async () => {
    const { status, text } = await server.anonymous.raw('/', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });
});

describe('security headers', () => {
  test.each(['/', '/assets/index-abc.js', '/api/unknown', '/healthz', '/metrics'])('on %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    // Its own pages scan serials; nothing of anybody else's in them does.
    expect(headers.get('permissions-policy')?.split(', ')).toEqual(
      expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=()']),
    );
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('[perm SYS-20] healthz says that it can serve and nothing else', async () => {
  const { status, text } = await get('/healthz');
  expect([status, text]).toEqual([200, '{"status":"ok"}']);
});

test('HSTS is as the house sets it, and is said under https alone', async () => {
  expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  const hsts = 'max-age=63072000; includeSubDomains; preload';
  const other = await startTestServer({
    database: server.database,
    env: { publicUrl: 'https://crm.example.com', hsts },
  });
  try {
    const { headers } = await other.anonymous.raw('/healthz');
    expect(headers.get('strict-transport-security')).toBe(hsts);
  } finally {
    await other.close();
  }
});
