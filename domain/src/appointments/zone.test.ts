import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentAt, momentOn, offsetAt, wallAt } from '#appointments';
import { fromLocalMinute, hour, localMinute, minute } from '#kernel';

const zones = fc.constantFrom(
  'America/Los_Angeles',
  'Europe/Berlin',
  'UTC',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Casablanca',
  'Pacific/Apia',
);
const minutes = fc.integer({
  min: Date.parse('1973-01-01T00:00:00.000Z') / minute,
  max: Date.parse('2060-01-01T00:00:00.000Z') / minute,
});
const asText = (wall: number): string => new Date(wall).toISOString().slice(0, 16).replace('T', ' ');

describe('[CAL-04] what a zone’s clock shows, remembered by days', () => {
  test('is what the platform says of every moment', () => {
    fc.assert(
      fc.property(minutes, zones, (at, timezone) => {
        const time = at * minute;
        expect(asText(wallAt(time, timezone))).toBe(localMinute(new Date(time).toISOString(), timezone));
      }),
      { numRuns: 500 },
    );
  });

  test('and each time on the clock is the moment that the rest of the house reads', () => {
    fc.assert(
      fc.property(minutes, zones, (at, timezone) => {
        const wall = at * minute;
        expect(new Date(momentAt(wall, timezone)).toISOString()).toBe(
          fromLocalMinute(asText(wall), timezone),
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['2026-03-08T09:59:00.000Z', -8],
    ['2026-03-08T10:00:00.000Z', -7],
    ['2026-11-01T08:59:00.000Z', -7],
    ['2026-11-01T09:00:00.000Z', -8],
  ])('also on the day it changes: %s is %i hours', (at, hours) => {
    expect(offsetAt(Date.parse(at), 'America/Los_Angeles')).toBe(hours * hour);
  });
});

test.each([
  ['America/Los_Angeles', '9999-12-31', '9999-12-31T18:00:00.000Z'],
  ['Pacific/Auckland', '9999-12-31', '9999-12-30T21:00:00.000Z'],
])('[CAL-04] in %s the clock of the last day of the last year is read', (zone, date, at) => {
  expect(momentOn(date, '10:00', zone)).toBe(at);
});
