import { expect, test } from 'vitest';
import { actedAt, arrivedLate } from './acted.ts';

const now = '2026-11-21T13:09:00.000Z';
const since = '2026-11-14T13:09:00.000Z';

test.each([
  ['as long ago as the device says', '2026-11-21T13:02:00.000Z', now, '2026-11-21T13:02:00.000Z'],
  [
    'by a clock that is a day ahead',
    '2026-11-22T13:02:00.000Z',
    '2026-11-22T13:09:00.000Z',
    '2026-11-21T13:02:00.000Z',
  ],
  [
    'by one that is years behind',
    '2001-01-01T00:00:00.000Z',
    '2001-01-01T03:09:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ],
  ['at once', now, now, now],
  ['seven days ago', since, now, since],
  ['longer ago: as it arrives', '2026-11-14T13:08:59.999Z', now, now],
  ['after it was sent: as it arrives', '2026-11-21T13:09:00.001Z', now, now],
  ['by a clock that ran through all its days', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', now],
])('[OFF-01] something was done %s (D56)', (_, acted, sentAt, expected) => {
  expect(actedAt({ actedAt: acted, sentAt }, since, now)).toBe(expected);
});

test('[OFF-01] nothing was done before its row was there, or its lead given (D56)', () => {
  const times = { actedAt: '2026-11-21T12:00:00.000Z', sentAt: now };
  expect(actedAt(times, '2026-11-21T12:00:00.000Z', now)).toBe('2026-11-21T12:00:00.000Z');
  expect(actedAt(times, '2026-11-21T12:00:00.001Z', now)).toBe(now);
  expect(actedAt(null, '2026-11-21T12:00:00.000Z', now)).toBe(now);
});

test('[OFF-01] more than a quarter of an hour later is late (D56)', () => {
  expect(arrivedLate(now, '2026-11-21T13:24:00.000Z')).toBe(false);
  expect(arrivedLate(now, '2026-11-21T13:24:00.001Z')).toBe(true);
});
