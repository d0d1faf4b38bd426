import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, dollars, month, readDollars } from './money.ts';

test('money is shown with dollars, groups and cents', () => {
  expect([0, 5, 123_456, 100_000_000, -500, -123_456_789].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$1,234.56',
    '$1,000,000.00',
    '-$5.00',
    '-$1,234,567.89',
  ]);
});

test('what somebody types becomes exact cents, or nothing', () => {
  expect(['12', '$12.5', '1,234.56', '.05', ' 0.29 ', '1.'].map(readDollars)).toEqual([
    1200, 1250, 123_456, 5, 29, 100,
  ]);
  expect(['', '.', '$', '1.234', '12,34', '-1', '1e3', '1 2', 'abc', '１２'].map(readDollars)).toEqual(
    Array.from({ length: 10 }, () => null),
  );
});

test('every sum that is shown is read back as the same sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (sum) => {
      expect(readDollars(dollars(sum))).toBe(sum);
    }),
  );
});

test('hostile sums and months are no sums and months', () => {
  for (const sum of [-1, 0.5, 100_000_001, 2 ** 31, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '5'])
    expect(cents.safeParse(sum).success).toBe(false);
  for (const value of ['2026-13', '0000-01', '2026-1', '2026-011', '2026-01\n', ''])
    expect(month.safeParse(value).success).toBe(false);
});
