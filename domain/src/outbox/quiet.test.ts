import { describe, expect, test } from 'vitest';
import { quietUntil } from './index.ts';

const office = (from: string, to: string) => ({
  officeTimeZone: 'America/Los_Angeles',
  quietHours: { from, to },
});

describe('quiet hours', () => {
  test.each([
    // Over midnight: 21:00 to 08:00 in the office.
    ['21:00', '08:00', '2026-11-22T04:59:00.000Z', null],
    ['21:00', '08:00', '2026-11-22T05:00:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['21:00', '08:00', '2026-11-22T15:59:00.000Z', '2026-11-22T16:00:00.000Z'],
    ['21:00', '08:00', '2026-11-22T16:00:00.000Z', null],
    // Within one day.
    ['12:00', '13:30', '2026-11-22T19:59:00.000Z', null],
    ['12:00', '13:30', '2026-11-22T20:10:00.000Z', '2026-11-22T21:30:00.000Z'],
    ['12:00', '13:30', '2026-11-22T21:30:00.000Z', null],
    // The night in which the clock goes forward is an hour shorter.
    ['21:00', '08:00', '2027-03-14T06:00:00.000Z', '2027-03-14T15:00:00.000Z'],
    // From and to the same: never quiet.
    ['09:00', '09:00', '2026-11-22T17:00:00.000Z', null],
  ])('%s to %s: at %s a text waits until %s', (from, to, now, until) => {
    expect(quietUntil(now, office(from, to))).toBe(until);
  });

  test('no quiet hours, nothing waits', () => {
    expect(quietUntil('2026-11-22T05:00:00.000Z', { ...office('x', 'y'), quietHours: null })).toBeNull();
  });
});
