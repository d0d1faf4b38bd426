import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { e164 } from './e164.ts';

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
