import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLater } from '#kernel';
import { type RangeName, rangeOf, ranges, rangeWords, widerRange } from './ranges.ts';

test.each<[RangeName, string, string | undefined, string | undefined]>([
  ['month', '2026-11-26', '2026-11-01', '2026-11-26'],
  ['last-month', '2026-11-26', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-12-31', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-05-31', '2026-04-01', '2026-04-30'],
  ['last-quarter', '2026-05-31', '2026-01-01', '2026-03-31'],
  ['last-year', '2028-02-29', '2027-01-01', '2027-12-31'],
  ['days-365', '2028-02-29', '2027-03-02', '2028-02-29'],
  ['quarter', '2026-11-26', '2026-10-01', '2026-11-26'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['year', '2026-11-26', '2026-01-01', '2026-11-26'],
  ['last-year', '2026-11-26', '2025-01-01', '2025-12-31'],
  ['days-90', '2026-11-26', '2026-08-29', '2026-11-26'],
  ['days-365', '2026-11-26', '2025-11-27', '2026-11-26'],
  ['all', '2026-11-26', undefined, undefined],
])('[REP-01] [REP-02] %s on %s is from %s to %s', (name, today, from, to) => {
  expect(rangeOf(name, today)).toEqual({ ...(from && { from }), ...(to && { to }) });
});

test('[REP-03] widening goes back further each time until it is all there is', () => {
  const days = fc.integer({ min: 0, max: 4_000 }).map((days) => daysLater('2020-01-01', days));
  fc.assert(
    fc.property(days, fc.constantFrom(...ranges), (today, name) => {
      const seen: (string | undefined)[] = [];
      let range = rangeOf(name, today);
      for (let next = widerRange(range, today); next; next = widerRange(range, today)) {
        seen.push(range.from);
        range = rangeOf(next, today);
        expect((range.from ?? '') < (seen.at(-1) ?? '')).toBe(true);
      }
      expect(range).toEqual({});
      expect(seen.length).toBeLessThanOrEqual(3);
    }),
  );
});

test.each([
  [{ from: '2026-11-01', to: '2026-11-21' }, 'Nov 1 to 21'],
  [{ from: '2026-10-28', to: '2026-11-21' }, 'Oct 28 to Nov 21'],
  [{ from: '2025-11-01', to: '2025-11-21' }, 'Nov 1 to 21, 2025'],
  [{ from: '2025-10-28', to: '2025-11-21' }, 'Oct 28 to Nov 21, 2025'],
  [{ from: '2025-11-28', to: '2026-11-21' }, 'Nov 28, 2025 to Nov 21, 2026'],
  [{ from: '2028-02-01', to: '2028-02-29' }, 'Feb 1 to 29, 2028'],
  [{ from: '2025-11-21', to: '2025-11-21' }, 'Nov 21, 2025'],
  [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21'],
  [{ from: '2026-11-01' }, 'since Nov 1'],
  [{ to: '2026-11-01' }, 'until Nov 1'],
  [{}, 'all time'],
])('%j in words: %s', (range, words) => {
  expect(rangeWords(range, '2026-11-26')).toBe(words);
});
