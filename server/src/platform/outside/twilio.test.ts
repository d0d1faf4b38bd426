import { expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';
import { isFromTwilio, twilioSignature } from './twilio.ts';

// The worked example of Twilio's documentation (Webhooks security).
const url = 'https://example.com/myapp.php?foo=1&bar=2';
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675310',
  Digits: '1234',
  From: '+14158675310',
  To: '+18005551212',
});

test('a request is signed as the documentation signs it', () => {
  expect(twilioSignature('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');
});

test('only the very address, fields and token make the signature good', () => {
  const env = { authToken: '12345', publicUrl: 'https://example.com' };
  const path = '/myapp.php?foo=1&bar=2';
  const good = 'L/OH5YylLD5NRKLltdqwSvS0BnU=';
  expect(isFromTwilio(env, path, form, good)).toBe(true);
  expect(isFromTwilio(env, path, form, undefined)).toBe(false);
  expect(isFromTwilio(env, path, form, '')).toBe(false);
  expect(isFromTwilio(env, path, form, good.slice(0, -1))).toBe(false);
  expect(isFromTwilio(env, '/other', form, good)).toBe(false);
  expect(isFromTwilio({ ...env, authToken: '12346' }, path, form, good)).toBe(false);
  const more = new URLSearchParams(form);
  more.append('From', '+19005550000');
  expect(isFromTwilio(env, path, more, good)).toBe(false);
});

test('a name that stands several times counts with each of its values once, in order', () => {
  const twice = new URLSearchParams('B=2&A=x&B=1&B=2');
  const once = new URLSearchParams('A=x&B=1B2');
  expect(twilioSignature('12345', url, twice)).toBe(twilioSignature('12345', url, once));
});

test('[attack] a body full of names, which anybody may send unsigned, holds nobody up', () => {
  const names = Array.from({ length: 40_000 }, (_, at) => at.toString(36));
  const work = countWork();
  expect(
    isFromTwilio(
      { authToken: '12345', publicUrl: 'https://example.com' },
      '/',
      new URLSearchParams(names.join('&')),
      'forged',
    ),
  ).toBe(false);
  expect(work()).toBeLessThan(200);
});
