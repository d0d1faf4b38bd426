import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { phone } from './fields.ts';
import { e164, phoneLink, smsLink, splitPhone } from './telephone.ts';

test.each([
  '707.555.0100',
  '415.555.0123',
  '707 555 0100',
  '(707) 555-0100',
  '+1 (707) 555-0100',
  '+44 7911 123456',
  '+447911123456',
  '707-555-0100 x12',
  '707-555-0100 ext. 12',
  '707.555.0100 Extension 1234',
  '(707) 555-0100, ext 7',
  '7075550100#12',
])('[REC-01] the phone %s is taken, and kept as typed', (typed) => {
  expect(phone.parse(typed)).toBe(typed);
});

test.each(['x12', 'ext. 12', '12 x12', 'call x12', '707-555-0100 x', '++1', '707/555/0100 or so'])(
  '[REC-01] %s is no phone',
  (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Invalid phone number format');
  },
);

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

test.each([
  ['4155551234', '+14155551234'],
  ['(415) 555-1234', '+14155551234'],
  ['415.555.1234', '+14155551234'],
  ['14155551234', '+14155551234'],
  ['+447700900123', '+447700900123'],
  ['+47 91234567', '+4791234567'],
  ['+1', '+1'],
  ['(415) 555-1234 ext. 12', '+14155551234'],
  ['415.555.1234x7', '+14155551234'],
  ['x7', null],
  ['+0123456789', null],
  ['+1234567890123456', null],
  ['911', null],
  ['112', null],
  ['988', null],
  ['tel:+14155551234;ext=5', null],
  ['+1415555\u0661\u0662\u0663\u0664', null],
  ['1234567', null],
  ['', null],
])('[MSG-04] %s is %s', (typed, expected) => {
  expect(e164(typed)).toBe(expected);
});

test('[MSG-04] whatever passes is + and 1 to 15 digits, the first not 0, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.') }), (typed) => {
      const number = e164(typed);
      if (number === null) return;
      expect(number).toMatch(/^\+[1-9]\d{0,14}$/);
      expect(e164(number)).toBe(number);
    }),
  );
});
