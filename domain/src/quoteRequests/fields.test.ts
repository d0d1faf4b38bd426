import { expect, test } from 'vitest';
import { problems } from './fields.fixtures.ts';
import { isTrapped } from './limits.ts';
import { confirmationOf, nameForMail } from './mail.ts';

test.each<[object, Record<string, string>]>([
  [{}, {}],
  [{ firstName: ' ' }, { firstName: 'Name is required' }],
  [{ email: '', phone: '' }, { email: 'Enter an e-mail address or a phone number' }],
  [{ email: 'ann' }, { email: 'Email must be at least 5 characters' }],
  [{ email: 'ann@elm' }, { email: 'Invalid email format' }],
  [{ phone: '12' }, { phone: 'Invalid phone number format' }],
  [{ phone: '', smsConsent: true }, { phone: 'Enter a number for the texts' }],
  [{ state: 'California' }, { state: 'Choose one of the 50 states' }],
  [{ numberOfUnits: Number.NaN }, { numberOfUnits: 'Must be a whole number' }],
  [{ numberOfUnits: -1 }, { numberOfUnits: 'Must not be negative' }],
  [{ city: 'c'.repeat(256) }, { city: 'Must not exceed 255 characters' }],
  [{ message: 'm'.repeat(2001) }, { message: 'Must not exceed 2000 characters' }],
])('[PUSH-01] the form says of %j: %j', (fields, expected) => {
  expect(problems(fields)).toEqual(expected);
});

const [then, now] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:05.000Z'];
test.each([
  ['', then, now, false],
  ['anything', then, now, true],
  ['', now, now, true],
])(
  '[PUSH-01] a program is caught: hidden field %j, issued %s, sent %s',
  (reference, issued, sent, trapped) => {
    expect(isTrapped(reference, issued, sent)).toBe(trapped);
  },
);

test.each([
  ['Ann', 'Ann'],
  ["O'Brien", "O'Brien"],
  ['José María', 'José'],
  ['Jean-Luc', 'Jean-Luc'],
  ['https://buy.example', ''],
  ['<b>Ann</b>', ''],
  ['Win!!!', ''],
  ['evil.example', ''],
  ['a'.repeat(60), ''],
  ['Ann\r\nBcc: x@y.example', 'Ann'],
])('nothing of a visitor’s words but a name stands in the mail: %j is %j', (typed, name) => {
  expect(nameForMail(typed)).toBe(name);
  expect(confirmationOf(typed, 'Washboard team').text.split('\n')[0]).toBe(
    name ? `Hello ${name},` : 'Hello,',
  );
});
