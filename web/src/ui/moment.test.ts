import { expect, test } from 'vitest';
import { dayOf, daysAhead, daysUntil, minuteOf, moment } from './moment.ts';

const now = new Date(2026, 10, 21, 14, 0).getTime();
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

test('a moment says today, yesterday, then the day', () => {
  expect(moment(ago(1), now)).toBe('Today 13:00');
  expect(moment(ago(13.9), now)).toBe('Today 00:06');
  expect(moment(ago(23), now)).toBe('Yesterday 15:00');
  expect(moment(ago(72), now)).toBe('Nov 18');
  expect(moment(ago(24 * 400), now)).toBe('Oct 17, 2025');
});

test('a day is the same day in every zone', () => {
  expect(dayOf('2026-03-01', now)).toBe('Mar 1');
  expect(dayOf('2027-01-01', now)).toBe('Jan 1, 2027');
});

test('a moment of any day to the minute has the clock of the house', () => {
  const at = new Date(2026, 10, 22, 17, 5).toISOString();
  expect(minuteOf(at, now)).toBe('Nov 22 17:05');
  expect(minuteOf('2026-11-22T02:00:00.000Z', now, 'America/Los_Angeles')).toBe('Nov 21 18:00');
});

test('days ahead are counted as days, over a clock change too', () => {
  const lateEvening = Date.parse('2027-03-11T07:30:00.000Z');
  expect(daysAhead(0, lateEvening, 'America/Los_Angeles')).toBe('2027-03-10');
  expect(daysAhead(30, lateEvening, 'America/Los_Angeles')).toBe('2027-04-09');
});

test('a day is over from the first minute of the next', () => {
  for (const hour of [0, 9, 14, 23]) {
    const at = new Date(2026, 10, 21, hour, 30).getTime();
    expect(
      [-1, 0, 1].map((days) => daysUntil(`2026-11-${21 + days}`, at)),
      `${hour}`,
    ).toEqual([-1, 0, 1]);
  }
});
