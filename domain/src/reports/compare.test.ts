import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, daysLater, monthsLater } from '#kernel';
import { comparedRange } from './compare.ts';

test.each([
  ['2026-11-01', '2026-11-21', '2026-10-11', '2026-10-31', '2025-11-01', '2025-11-21'],
  ['2026-11-02', '2026-11-30', '2026-10-04', '2026-11-01', '2025-11-02', '2025-11-30'],
  ['2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31', '2025-11-01', '2025-11-01'],
  // A year ago February had no 29th.
  ['2028-02-10', '2028-02-29', '2028-01-21', '2028-02-09', '2027-02-10', '2027-02-28'],
  ['2028-02-29', '2028-02-29', '2028-02-28', '2028-02-28', '2027-02-28', '2027-02-28'],
  ['2026-12-31', '2026-12-31', '2026-12-30', '2026-12-30', '2025-12-31', '2025-12-31'],
])(
  '[REP-01] [REP-02] %s to %s is compared with as many days before, and with the same a year ago',
  (from, to, ...expected) => {
    const before = comparedRange({ from, to }, 'before');
    const year = comparedRange({ from, to }, 'year');
    expect([before?.from, before?.to, year?.from, year?.to]).toEqual(expected);
  },
);

test.each([
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-31'],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', '2027-02-01', '2027-02-28'],
  // A year ago February was longer.
  ['2029-02-01', '2029-02-28', '2029-01-01', '2029-01-31', '2028-02-01', '2028-02-29'],
  ['2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31', '2025-04-01', '2025-04-30'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '2025-01-01', '2025-03-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', '2025-01-01', '2025-12-31'],
])(
  '[REP-01] [REP-02] %s to %s are whole months, compared with as many whole months',
  (from, to, ...expected) => {
    const before = comparedRange({ from, to }, 'before');
    const year = comparedRange({ from, to }, 'year');
    expect([before?.from, before?.to, year?.from, year?.to]).toEqual(expected);
  },
);

test('a range that is open has none', () => {
  expect(comparedRange({ from: '2026-11-01' }, 'before')).toBeNull();
  expect(comparedRange({}, 'year')).toBeNull();
});

test('[REP-02] the days before are as many, and end where the range begins; a year ago they are in order too', () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((days) => daysLater('2020-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(800), (from, length) => {
      const range = { from, to: daysLater(from, length) };
      const before = comparedRange(range, 'before');
      // Whole months follow whole months, whatever their days.
      fc.pre(!(from.endsWith('-01') && daysLater(range.to, 1).endsWith('-01')));
      expect(daysLater(before?.to ?? '', 1)).toBe(from);
      expect(daysBetween(before?.from ?? '', before?.to ?? '')).toBe(length);
      const year = comparedRange(range, 'year');
      expect((year?.from ?? '') <= (year?.to ?? '')).toBe(true);
      // A day more or less where one of both holds a February 29.
      expect(Math.abs(daysBetween(year?.from ?? '', year?.to ?? '') - length)).toBeLessThanOrEqual(1);
    }),
  );
});

test('[REP-02] of whole months the period before is as many whole months, up to where the range begins', () => {
  const month = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(month, fc.integer({ min: 1, max: 30 }), (first, count) => {
      const from = monthsLater('2015-01-01', first);
      const range = { from, to: daysLater(monthsLater(from, count), -1) };
      expect(comparedRange(range, 'before')).toEqual({
        from: monthsLater(from, -count),
        to: daysLater(from, -1),
      });
    }),
  );
});
