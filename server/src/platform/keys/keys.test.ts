import { createDecipheriv, createHash, hkdfSync, pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';

const secret = 'a-secret-of-more-than-thirty-two-characters';
const keys = createKeys(secret);
const others = createKeys('another-secret-of-more-than-thirty-two-chars');
const place = 'users:0190:email';

test('[ENC-01] any text comes back as it was sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, where) => {
      expect(keys.open(keys.seal(plain, where), where)).toBe(plain);
    }),
  );
});

test('[ENC-01] sealed text names its version and carries a 12-byte IV, random each time', () => {
  const sealed = [keys.seal('Ada', place), keys.seal('Ada', place)];
  const ivs = sealed.map((text) => Buffer.from(text.slice(3), 'base64url').subarray(0, 12).toString('hex'));
  expect(sealed[0]).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(sealed[0]!.slice(3), 'base64url')).toHaveLength(12 + 3 + 16);
  expect(ivs[0]).not.toBe(ivs[1]);
});

test('[ENC-01] PBKDF2 with SHA-256 and 100,000 rounds, then AES-256-GCM with a 12-byte IV, opens what was sealed', () => {
  const root = pbkdf2Sync(secret, 'washboard.keys.v1', 100_000, 32, 'sha256');
  const key = Buffer.from(hkdfSync('sha256', root, '', 'cipher', 32));
  const bytes = Buffer.from(keys.seal('ada@example.com', place).slice(3), 'base64url');
  const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16));
  const plain = Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]);
  expect(plain.toString('utf8')).toBe('ada@example.com');
});

test('[ENC-01] the same text of another row or field does not open', () => {
  const sealed = keys.seal('ada@example.com', place);
  expect(keys.open(sealed, 'users:0191:email')).toBeNull();
  expect(keys.open(sealed, 'users:0190:phone')).toBeNull();
  expect(others.open(sealed, place)).toBeNull();
});

test('[ENC-01] one changed byte anywhere is noticed, and a cut too', () => {
  const bytes = Buffer.from(keys.seal('ada@example.com', place).slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(keys.open(`v1.${changed.toString('base64url')}`, place)).toBeNull();
    expect(keys.open(`v1.${bytes.subarray(0, at).toString('base64url')}`, place)).toBeNull();
  }
});

test('[ENC-02] plain text is told from sealed text', () => {
  for (const plain of ['', 'ada@example.com', 'v1.', 'v1.short', 'v2.AAAA'])
    expect(keys.open(plain, place)).toBeNull();
});

test('a blind index is steady, and differs by value, purpose and secret', () => {
  const index = keys.blindIndex('ada@example.com', 'email');
  expect(keys.blindIndex('ada@example.com', 'email')).toBe(index);
  expect(keys.blindIndex('ada@example.com', 'phone')).not.toBe(index);
  expect(keys.blindIndex('bob@example.com', 'email')).not.toBe(index);
  expect(others.blindIndex('ada@example.com', 'email')).not.toBe(index);
});

test('a stored token is no plain hash of the token', () => {
  expect(keys.hashToken('token')).toBe(keys.hashToken('token'));
  expect(keys.hashToken('token')).not.toBe(createHash('sha256').update('token').digest('base64url'));
  expect(others.hashToken('token')).not.toBe(keys.hashToken('token'));
});
