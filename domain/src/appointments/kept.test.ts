import { expect, test } from 'vitest';
import { isBehindKept, keptWindow } from './kept.ts';
import { blankAppointment } from './plan.ts';
import { noRecurrence } from './recurrence.ts';

const now = '2026-11-21T18:00:00.000Z';
const maker = { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'manager', displayName: 'Max' } as const;
const on = (date: string, recurrence: object = {}) => ({
  ...blankAppointment({ id: maker.uid, source: 'manual', timezone: 'UTC' }, maker, now),
  start: `${date}T09:00:00.000Z`,
  end: `${date}T10:00:00.000Z`,
  recurrence: { ...noRecurrence, ...recurrence },
});

test('[CAL-09] a device keeps a month back and two months ahead', () => {
  expect(keptWindow(now)).toEqual({ from: '2026-10-21T00:00:00.000Z', to: '2027-01-22T00:00:00.000Z' });
});

test.each([
  ['2026-10-20', {}, true],
  ['2026-10-21', {}, false],
  ['2027-05-01', {}, false],
  ['2020-01-06', { freq: 'weekly' }, false],
  ['2020-01-06', { freq: 'weekly', until: '2026-10-19' }, true],
  ['2020-01-06', { freq: 'weekly', until: '2026-10-26' }, false],
])('[CAL-09] what began on %s with %o is behind it: %s', (date, recurrence, behind) => {
  expect(isBehindKept(on(date, recurrence), now)).toBe(behind);
});
