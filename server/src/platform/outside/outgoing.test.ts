import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoing, hadLeft, isPublicAddress, type Outgoing, type Purpose } from './outgoing.ts';

let target: Server;
let origin: string;
const seen: { method: string | undefined; body: string }[] = [];

beforeAll(async () => {
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method, body });
      if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' });
      if (request.url === '/cut') return request.socket.destroy();
      if (request.url === '/silent') return;
      if (request.url === '/odd')
        return void request.socket.end('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n');
      if (request.url === '/big') return response.end('x'.repeat(1_100_000));
      response.end(JSON.stringify({ type: request.headers['content-type'] ?? null }));
    });
  });
  await new Promise<void>((settle) => void target.listen(0, '127.0.0.1', settle));
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((settle) => target.close(settle)));

const closed = createOutgoing({ oidc: null, s3: null, sms: null });
const named = () =>
  createOutgoing({
    oidc: { issuer: origin, clientId: 'x', clientSecret: 'x', name: 'x' },
    s3: null,
    sms: null,
  });
const trusting = (): Outgoing => (url, init) => named()(url, { ...init, purpose: 'signIn' });

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is nobody else’s to reach', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('requests', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:secret@8.8.8.8/',
  ])('%s is refused', async (url) => {
    await expect(closed(url)).rejects.toMatchObject({ code: 'EREFUSED' });
  });

  test('a configured host may be anywhere; its redirects are not followed', async () => {
    const form = new URLSearchParams({ a: '1' });
    const answer = await trusting()(`${origin}/x`, { method: 'POST', body: form });
    expect(await answer.json()).toEqual({ type: 'application/x-www-form-urlencoded;charset=UTF-8' });
    expect(seen.at(-1)).toEqual({ method: 'POST', body: 'a=1' });
    const moved = await trusting()(`${origin}/moved`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
  });

  test.each<Purpose | undefined>(['webhooks', 'push', 'files', 'texts', undefined])(
    '[attack] a host that is configured for something else is nothing to %s',
    async (purpose) => {
      await expect(named()(`${origin}/x`, { purpose })).rejects.toMatchObject({ code: 'EREFUSED' });
    },
  );

  test('another port of the same host is not configured', async () => {
    await expect(trusting()('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'EREFUSED' });
  });

  test('an answer without end is cut', async () => {
    await expect(trusting()(`${origin}/big`)).rejects.toThrow('too large');
  });

  test('a status that is none fails the request, and not the server', async () => {
    const error = await trusting()(`${origin}/odd`).catch((failure) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(hadLeft(error)).toBe(true);
  });

  test('a failure says whether the request had left, so that somebody may have acted on it', async () => {
    const failure = async (path: string, to = trusting()) =>
      to(`${origin}${path}`, { method: 'POST', body: 'x', patience: 300 }).then(
        () => null,
        (error: unknown) => error,
      );
    expect(hadLeft(await failure('/cut'))).toBe(true);
    expect(hadLeft(await failure('/silent'))).toBe(true);
    expect(hadLeft(await failure('/x', closed))).toBe(false);
    const nobody = createOutgoing({
      oidc: null,
      s3: null,
      sms: { accountSid: 'x', authToken: 'x', from: '+1', apiUrl: 'http://127.0.0.1:1' },
    });
    const refused = await nobody('http://127.0.0.1:1/', {
      purpose: 'texts',
      method: 'POST',
      body: 'x',
    }).catch((error) => error);
    expect([refused.code, hadLeft(refused)]).toEqual(['ECONNREFUSED', false]);
  });
});
