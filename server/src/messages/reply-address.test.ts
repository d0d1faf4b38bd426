import { describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { createKeys } from '#platform/keys/keys.ts';
import { readReplyAddress, readUnsubscribeToken, replyAddressOf, unsubscribeUrl } from './reply-address.ts';

const keys = createKeys('a secret for tests, long enough for everybody');
const others = createKeys('another secret, long enough for everybody');
const inbound = { domain: 'in.vine.example', smtpPort: null, secret: null, authServer: null };
const env = { inbound, publicUrl: 'https://wash.example' };

describe('reply addresses', () => {
  test.each(['leadId', 'clientId', 'messageId'] as const)('of a %s are read back, in any case', (what) => {
    for (let round = 0; round < 50; round += 1) {
      const target = { [what]: newId() } as { leadId: string };
      const address = replyAddressOf(keys, env, target) ?? '';
      expect(address).toMatch(/^[a-z0-9+.]{1,64}@in\.vine\.example$/);
      expect(readReplyAddress(keys, env, address)).toEqual(target);
      expect(readReplyAddress(keys, env, ` ${address.toUpperCase()} `)).toEqual(target);
    }
  });

  test('nobody else can make one', () => {
    const address = replyAddressOf(keys, env, { leadId: newId() }) ?? '';
    expect(readReplyAddress(others, env, address)).toBeNull();
    expect(readReplyAddress(keys, { inbound: null }, address)).toBeNull();
    expect(readReplyAddress(keys, { inbound: { ...inbound, domain: 'x.example' } }, address)).toBeNull();
    const other = replyAddressOf(keys, env, { leadId: newId() }) ?? '';
    expect(readReplyAddress(keys, env, address.slice(0, 33) + other.slice(33))).toBeNull();
    expect(readReplyAddress(keys, env, address.replace('reply+l', 'reply+c'))).toBeNull();
    for (const wrong of [
      '',
      'reply+@in.vine.example',
      'reply@in.vine.example',
      `x${address}`,
      `${address}.x`,
    ])
      expect(readReplyAddress(keys, env, wrong), wrong).toBeNull();
  });

  test('there are none where no answers are taken in', () => {
    expect(replyAddressOf(keys, { inbound: null }, { leadId: newId() })).toBeNull();
  });
});

test('an address to unsubscribe at belongs to one e-mail address', () => {
  const url = new URL(unsubscribeUrl(keys, env, ' Olga@Vine.example'));
  expect(url.origin + url.pathname).toBe('https://wash.example/unsubscribe');
  const token = url.searchParams.get('t') ?? '';
  expect(readUnsubscribeToken(keys, token)).toBe('olga@vine.example');
  expect(readUnsubscribeToken(others, token)).toBeNull();
  const [, mac = ''] = token.split('.');
  const another = Buffer.from('max@vine.example').toString('base64url');
  for (const wrong of ['', '.', token.slice(1), `${token}x`, `${another}.${mac}`])
    expect(readUnsubscribeToken(keys, wrong), wrong).toBeNull();
});
