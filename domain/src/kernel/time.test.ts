import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  day,
  daysBetween,
  daysLater,
  fromLocalMinute,
  hour,
  inWords,
  later,
  localDay,
  localMinute,
  minute,
  monthsLater,
} from './time.ts';

const office = 'America/Los_Angeles';

test.each([
  ['America/Los_Angeles', '2026-11-21 10:05', '2026-11-21'],
  ['Asia/Kathmandu', '2026-11-21 23:50', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-22 08:05', '2026-11-22'],
])('in %s a moment is a minute of its own day (D48)', (zone, local, date) => {
  const at = '2026-11-21T18:05:59.999Z';
  expect([localMinute(at, zone), localDay(at, zone)]).toEqual([local, date]);
});

test('a moment later is so many milliseconds on', () => {
  expect(later('2026-11-21T23:59:59.999Z', 1)).toBe('2026-11-22T00:00:00.000Z');
  expect(later('2026-11-22T00:00:00.000Z', -(day + hour + minute))).toBe('2026-11-20T22:59:00.000Z');
});

test.each([
  ['2026-11-01', 1, '2026-11-02'],
  ['2026-03-08', -1, '2026-03-07'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %i days is %s, whatever the clocks do', (date, days, then) => {
  expect(daysLater(date, days)).toBe(then);
  expect(daysBetween(date, then)).toBe(days);
});

test('days later and days between are each other’s way back', () => {
  const date = fc.integer({ min: 0, max: 80_000 }).map((days) => daysLater('1950-01-01', days));
  fc.assert(
    fc.property(date, fc.integer({ min: -9_000, max: 9_000 }), (from, days) => {
      expect(daysBetween(from, daysLater(from, days))).toBe(days);
    }),
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-01-15', -2, '2025-11-15'],
  ['2026-10-31', 0, '2026-10-31'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months is %s', (date, months, then) => {
  expect(monthsLater(date, months)).toBe(then);
});

test.each([
  [0, '1 minute'],
  [minute, '1 minute'],
  [minute + 1, '2 minutes'],
  [59 * minute, '59 minutes'],
  [59 * minute + 1, '1 hour'],
  [hour + 1, '2 hours'],
  [1_000 * hour, '1,000 hours'],
])('a wait of %i ms is told as %s, never too short', (milliseconds, words) => {
  expect(inWords(milliseconds)).toBe(words);
});

test.each([
  ['2026-11-21 10:05', '2026-11-21T18:05:00.000Z'],
  ['2026-07-21T10:05', '2026-07-21T17:05:00.000Z'],
  // 02:30 does not exist in that night: the clock jumps from 02:00 to 03:00.
  ['2026-03-08 02:30', '2026-03-08T10:30:00.000Z'],
  ['2026-03-08 01:59', '2026-03-08T09:59:00.000Z'],
  ['2026-03-08 03:00', '2026-03-08T10:00:00.000Z'],
  ['2026-11-01 03:00', '2026-11-01T11:00:00.000Z'],
])('%s in the office is %s', (local, at) => {
  expect(fromLocalMinute(local, office)).toBe(at);
});

test.each([
  ['America/Los_Angeles', '2026-11-01 01:30', '2026-11-01T08:30:00.000Z'],
  ['America/New_York', '2026-11-01 01:00', '2026-11-01T05:00:00.000Z'],
  ['America/St_Johns', '2026-11-01 01:59', '2026-11-01T04:29:00.000Z'],
  ['Europe/London', '2026-10-25 01:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['Asia/Beirut', '2026-10-24 23:30', '2026-10-24T20:30:00.000Z'],
  ['Australia/Sydney', '2026-04-05 02:30', '2026-04-04T15:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
  ['Pacific/Auckland', '2026-04-05 02:59', '2026-04-04T13:59:00.000Z'],
])('in %s an hour that comes twice is the first of the two: %s', (zone, local, at) => {
  expect(fromLocalMinute(local, zone)).toBe(at);
});

test.each([
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['America/Los_Angeles', '2026-03-08 02:30', '2026-03-08T10:30:00.000Z'],
  ['Australia/Sydney', '2026-10-04 02:30', '2026-10-03T16:30:00.000Z'],
])('in %s an hour that does not exist is the one after it: %s', (zone, local, at) => {
  expect(fromLocalMinute(local, zone)).toBe(at);
});

test('what a clock shows is found again, in every zone and night', () => {
  const zones = fc.constantFrom(office, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
  const quarter = fc
    .integer({ min: 0, max: 35_040 })
    .map((n) => later('2026-01-01T00:00:00.000Z', n * 15 * minute));
  fc.assert(
    fc.property(zones, quarter, (zone, at) => {
      const local = localMinute(at, zone);
      expect(localMinute(fromLocalMinute(local, zone), zone)).toBe(local);
    }),
  );
});
