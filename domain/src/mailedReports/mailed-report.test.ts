import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, daysLater, weekdayOf } from '#kernel';
import { reportAddress } from '#reports';
import { type MailFrequency, nextPeriod } from './mailed-report.ts';

test.each<[MailFrequency, string, string]>([
  ['weekly', '2026-11-27', '2026-11-30'],
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['weekly', '2026-12-28', '2027-01-04'],
  ['monthly', '2026-01-31', '2026-02-01'],
  ['monthly', '2026-02-01', '2026-03-01'],
  ['monthly', '2028-02-29', '2028-03-01'],
  ['monthly', '2026-12-31', '2027-01-01'],
])('[REP-01] behind %s, %s comes the period of %s', (frequency, today, period) => {
  expect(nextPeriod(frequency, today)).toBe(period);
});

test('[REP-01] from period to period no week and no month is left out, whatever its length', () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((days) => daysLater('2020-01-01', days));
  fc.assert(
    fc.property(day, (today) => {
      const week = nextPeriod('weekly', today);
      expect([weekdayOf(week), daysBetween(week, nextPeriod('weekly', week))]).toEqual(['mon', 7]);
      expect(daysBetween(today, week)).toBeGreaterThan(0);
      expect(daysBetween(today, week)).toBeLessThanOrEqual(7);
      const month = nextPeriod('monthly', today);
      expect(month.slice(8)).toBe('01');
      expect(daysLater(month, -1).slice(0, 7)).toBe(today.slice(0, 7));
    }),
  );
});

test('[REP-01] the address of a report says what it is asked for, and nothing empty', () => {
  const asked = { report: 'sources', part: 'leads', by: 'source' } as const;
  expect(reportAddress({ ...asked, city: 'Santa Rosa & Napa', rep: null, source: '', sort: '-leads' })).toBe(
    '/reports?report=sources&part=leads&by=source&rep=none&city=Santa%20Rosa%20%26%20Napa&sort=-leads',
  );
});
