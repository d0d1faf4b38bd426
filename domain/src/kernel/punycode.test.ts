import { domainToASCII } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiLabel } from './punycode.ts';

const between = (first: string, last: string) =>
  fc
    .integer({ min: first.codePointAt(0) ?? 0, max: last.codePointAt(0) ?? 0 })
    .map((point) => String.fromCodePoint(point));
const sign = fc.oneof(
  between('a', 'z'),
  between('à', 'ö'),
  between('а', 'я'),
  between('え', 'た'),
  between('一', '龥'),
);

test('a label has the ASCII form that browsers give it (RFC 3492)', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, minLength: 1, maxLength: 12 }), (label) => {
      expect(asciiLabel(label)).toBe(domainToASCII(label.normalize('NFC')));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['plain', 'plain'],
  ['del\u007f', 'del\u007f'],
  ['\u0080', 'xn--a'],
  ['ü', 'xn--tda'],
  ['aü', 'xn--a-eha'],
])('%j becomes %j', (label, ascii) => {
  expect(asciiLabel(label)).toBe(ascii);
});

test('no label has more than 63 characters', () => {
  expect(asciiLabel('ü'.repeat(63))).toMatch(/^xn--/);
  expect(asciiLabel('ü'.repeat(64))).toBeNull();
});
