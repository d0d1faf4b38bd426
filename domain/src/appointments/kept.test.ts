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

test('[CAL-04] [CAL-09] a rule that lasts over the last midnight of all is not behind it', () => {
  const rule = on('1970-01-01', { freq: 'daily', until: '9999-12-31' });
  const late = { ...rule, start: '1970-01-01T20:00:00.000Z', end: '1970-01-02T02:00:00.000Z' };
  for (const timezone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])
    expect(isBehindKept({ ...late, timezone }, now)).toBe(false);
});

test.each([
  ['2026-10-20', {}, true],
  ['2026-10-21', {}, false],
  ['2027-05-01', {}, false],
  ['2020-01-06', { freq: 'weekly' }, false],
  ['2020-01-06', { freq: 'weekly', until: '2026-10-19' }, true],
  ['2020-01-06', { freq: 'weekly', until: '2026-10-26' }, false],
  ['1970-01-01', {}, true],
  ['9999-12-31', {}, false],
  ['1970-01-01', { freq: 'daily' }, false],
  ['1970-01-01', { freq: 'daily', until: '1970-01-02' }, true],
  ['1970-01-01', { freq: 'monthly', until: '9999-12-31' }, false],
])('[CAL-09] what began on %s with %o is behind it: %s', (date, recurrence, behind) => {
  expect(isBehindKept(on(date, recurrence), now)).toBe(behind);
});
