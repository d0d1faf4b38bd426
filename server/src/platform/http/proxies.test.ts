import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientBehind, isFromElsewhere, networks } from './proxies.ts';

const behind = (remoteAddress: string, networks: string[], headers: Record<string, string> = {}) =>
  clientBehind({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, networks);

const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];

describe('who asks', () => {
  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    // What the visitor wrote themselves stands further left.
    ['127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['10.9.9.9', '10.1.2.3, 10.1.2.4', '10.1.2.3'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['fd00::7', '[2001:db8::1]:443', '2001:db8::1'],
    ['11.0.0.1', '198.51.100.1', '11.0.0.1'],
  ])('%s, and the head says ‘%s’: %s', (remote, said, address) => {
    expect(behind(remote, proxies, said ? { 'x-forwarded-for': said } : {}).address).toBe(address);
  });

  test('without proxies that are believed the head says nothing', () => {
    expect(behind('127.0.0.1', [], { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'http' })).toEqual({
      address: '127.0.0.1',
      protocol: null,
    });
  });

  test.each([
    ['127.0.0.1', 'https', 'https'],
    ['127.0.0.1', 'http, https', 'https'],
    ['203.0.113.9', 'http', null],
  ])('the protocol that the visitor used, from the right: %s says %s', (remote, said, protocol) => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': said };
    expect(behind(remote, proxies, headers).protocol).toBe(protocol);
  });
});

test.each([
  ['10.0.0.0/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['proxy.example.com', false],
  ['10.0.0.0/', false],
  ['', false],
  ['10.0.0.1, fd00::/8', true],
  ['10.0.0.1,', false],
])('%s names networks: %s', (text, are) => {
  expect(networks.safeParse(text).success).toBe(are);
});

test.each([
  [{ host: '127.0.0.1:3000' }, false],
  [{ host: 'localhost' }, false],
  [{ host: '[::1]:3000' }, false],
  [{ host: 'washboard.example.com' }, true],
  [{ host: 'localhost.evil.example' }, true],
  [{}, true],
  [{ host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1' }, true],
  [{ host: '127.0.0.1:3000', via: '1.1 proxy' }, true],
  [{ host: '127.0.0.1:3000', forwarded: 'for=127.0.0.1' }, true],
] as [Record<string, string>, boolean][])('%j comes from elsewhere: %s', (headers, is) => {
  expect(isFromElsewhere({ headers } as never)).toBe(is);
});
