import { expect, test } from 'vitest';
import { comparedRange } from './compare.ts';

test.each([
  ['2026-11-01', '2026-11-21', '2026-10-11', '2026-10-31', '2025-11-01', '2025-11-21'],
  ['2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31', '2025-11-01', '2025-11-01'],
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28', '2025-03-01', '2025-03-31'],
  // A year ago February had no 29th.
  ['2028-02-01', '2028-02-29', '2028-01-03', '2028-01-31', '2027-02-01', '2027-02-28'],
])('%s to %s is compared with as many days before, and with the same a year ago', (from, to, ...expected) => {
  const before = comparedRange({ from, to }, 'before');
  const year = comparedRange({ from, to }, 'year');
  expect([before?.from, before?.to, year?.from, year?.to]).toEqual(expected);
});

test('a range that is open has none', () => {
  expect(comparedRange({ from: '2026-11-01' }, 'before')).toBeNull();
  expect(comparedRange({}, 'year')).toBeNull();
});
