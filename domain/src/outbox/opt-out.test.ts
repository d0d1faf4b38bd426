import { expect, test } from 'vitest';
import { optOutKey } from './opt-out.ts';

test.each([
  ['sms', '+17075550101', '+17075550101'],
  ['sms', '(707) 555-0101', '+17075550101'],
  ['sms', '1-707-555-0101', '+17075550101'],
  ['sms', '+49 89 1234567', '+49891234567'],
  ['sms', '+47 91234567', '+4791234567'],
  ['sms', '479-123-4567', '+14791234567'],
  ['sms', '49 89 1234567', '+49891234567'],
  ['sms', '707-555-0101 or so', '+17075550101'],
  ['sms', '+45 12 34 56 78 ext. 9', '+4512345678'],
  ['email', ' Olga@Vine.Example ', 'olga@vine.example'],
  ['email', 'olga+wash@vine.example', 'olga+wash@vine.example'],
  ['email', 'No Address', 'no address'],
] as const)('%s %s is kept as %s', (channel, typed, kept) => {
  expect(optOutKey(channel, typed)).toBe(kept);
});
