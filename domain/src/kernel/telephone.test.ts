import { expect, test } from 'vitest';
import { phone } from './fields.ts';
import { phoneKey } from './phone-key.ts';
import { phoneLink, phoneWords, smsLink, splitPhone } from './telephone.ts';

test.each([
  '707.555.0100',
  '415.555.0123',
  '707 555 0100',
  '(707) 555-0100',
  '+1 (707) 555-0100',
  '+44 7911 123456',
  '+447911123456',
  '+44 20 7946 0958',
  '+49 221 123456',
  '+4930000004',
  '+353 1 677 1000',
  '0044 20 7946 0958',
  '+1 312 823 7189',
  '707-555-0100 x12',
  '707-555-0100 ext. 12',
  '707.555.0100 Extension 1234',
  '(707) 555-0100, ext 7',
  '7075550100#12',
])('[REC-01] the phone %s is taken, and kept as typed', (typed) => {
  expect(phone.parse(typed)).toBe(typed);
});

test.each([
  'x12',
  'ext. 12',
  '12 x12',
  'call x12',
  '707-555-0100 x',
  '++1',
  '707/555/0100 or so',
  '+49 (0)30 000004',
  '+44',
  '+999 123 4567',
  '+44 20 7946 0958 1234 567',
  '+1 200 100 2000',
])('[REC-01] %s is no phone', (typed) => {
  expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Invalid phone number format');
});

test.each([
  ['707-555-0100 x12', '707-555-0100', '12'],
  ['707-555-0100x12', '707-555-0100', '12'],
  ['(707) 555-0100, ext. 7 ', '(707) 555-0100', '7'],
  ['7075550100 # 12', '7075550100', '12'],
  ['707.555.0100', '707.555.0100', ''],
  ['x12', 'x12', ''],
  ['tel:+14155551234;ext=5', 'tel:+14155551234;ext=5', ''],
  ['', '', ''],
])('%s is the number %s and the extension %s', (typed, number, extension) => {
  expect(splitPhone(typed)).toEqual({ number, extension });
});

test.each([
  ['(707) 555-0142', 'tel:7075550142', 'sms:7075550142'],
  ['+44 7911 123456', 'tel:+447911123456', 'sms:+447911123456'],
  ['707-555-0142 x12', 'tel:7075550142;ext=12', 'sms:7075550142'],
])('%s rings as %s and is texted as %s', (typed, rings, texted) => {
  expect([phoneLink(typed), smsLink(typed)]).toEqual([rings, texted]);
});

test('phones read as people write them', () => {
  expect(phoneWords('+17075550142')).toBe('(707) 555-0142');
  expect(phoneWords('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(phoneWords('707-555-0142 x12')).toBe('707-555-0142 x12');
  expect(phoneWords('+32 2 123 45 67')).toBe('+32 2 123 45 67');
});

test.each([
  ['(206) 555-6995', '2065556995'],
  ['+1 206 555 6995', '2065556995'],
  ['1-206-555-6995', '2065556995'],
  ['(206) 555-6995 x12', '2065556995'],
  ['+1 (206) 555-6995;ext=12', '2065556995'],
  ['555-6995', '5556995'],
  ['+47 91 23 45 67', '+4791234567'],
  ['(+47) 91234567', '+4791234567'],
  ['0047 91234567', '+4791234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['011 47 91234567', '+4791234567'],
  ['44 20 7946 0958', '+442079460958'],
  ['+', ''],
  ['none', ''],
])('numbers are compared with their country: %s', (typed, key) => expect(phoneKey(typed)).toBe(key));
