import { expect, test } from 'vitest';
import { type Appointment, blankAppointment, isToBill } from './index.ts';

const now = '2026-11-26T18:00:00.000Z';
const client = '0192f0c1-0000-7000-8000-000000000081';
const call = {
  ...blankAppointment({ id: client, source: 'manual', timezone: 'UTC' }, null, now),
  type: 'service_call' as const,
  clientId: client,
  start: '2026-11-26T17:00:00.000Z',
};
const tomorrow = '2026-11-27T17:00:00.000Z';

test.each<[string, Partial<Appointment>, boolean]>([
  ['begun', {}, true],
  ['completed', { status: 'completed' }, true],
  ['completed ahead of its time', { status: 'completed', start: tomorrow }, true],
  ['to come', { start: tomorrow }, false],
  ['confirmed, to come', { status: 'confirmed', start: tomorrow }, false],
  ['cancelled', { status: 'cancelled' }, false],
  ['moved to another day', { status: 'rescheduled' }, false],
  ['for which nobody was there', { status: 'no_show' }, true],
  ['without a client', { clientId: null }, false],
  ['a meeting', { type: 'meeting' }, false],
  ['a repeat', { recurrence: { freq: 'weekly', until: null, exceptions: [] } }, false],
])('[CAL-01] whether a visit is to be billed: %s', (_, part, answer) => {
  expect(isToBill({ ...call, ...part }, now)).toBe(answer);
});
