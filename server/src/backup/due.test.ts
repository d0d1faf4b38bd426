import { expect, test } from 'vitest';
import { isBackupDue, isCheckDue, lastTime, type Run } from './due.ts';

const on = (day: string, time: string) => `2026-11-${day}T${time}:00.000Z`;
const ended = (startedAt: string, problem: string | null): Run => ({
  startedAt,
  endedAt: startedAt,
  problem,
});

test.each<[string[], string, string]>([
  [['02:30'], on('27', '02:29'), on('26', '02:30')],
  [['02:30'], on('27', '02:30'), on('27', '02:30')],
  [['14:00', '02:30'], on('27', '13:59'), on('27', '02:30')],
  [['02:30', '14:00'], on('27', '01:00'), on('26', '14:00')],
])('of the times %j the last before %s is %s', (at, now, expected) => {
  expect(lastTime(at, now)).toBe(expected);
});

test.each<[string, boolean, string | null, string, Run | null]>([
  ['where there is none', true, null, on('27', '12:00'), null],
  ['not before its time', false, on('26', '02:30'), on('27', '02:29'), null],
  ['at its time', true, on('26', '02:31'), on('27', '02:30'), null],
  ['once, where one came late', false, on('27', '09:10'), on('27', '12:00'), null],
  ['after a time without a server', true, on('20', '02:30'), on('27', '12:00'), null],
  ['not at once after a failure', false, null, on('27', '12:29'), ended(on('27', '12:00'), 'No room')],
  ['again after half an hour', true, null, on('27', '12:30'), ended(on('27', '12:00'), 'No room')],
  [
    'at once where it was broken off',
    true,
    null,
    on('27', '12:01'),
    { startedAt: on('27', '12:00'), endedAt: null, problem: 'No room' },
  ],
])('[OPS-01] a backup is due %s: %s', (_, due, last, now, run) => {
  expect(isBackupDue({ at: ['02:30'], now, last, run })).toBe(due);
});

test.each<[string, boolean, string | null, string, Run | null]>([
  ['where none was', true, null, on('27', '12:00'), null],
  ['each week', true, on('20', '12:00'), on('27', '12:00'), null],
  ['not earlier', false, on('20', '12:01'), on('27', '12:00'), null],
  ['not at once after a failure', false, null, on('27', '17:59'), ended(on('27', '12:00'), 'Broken')],
  ['again after six hours', true, null, on('27', '18:00'), ended(on('27', '12:00'), 'Broken')],
])('[OPS-01] a check is due %s: %s', (_, due, last, now, run) => {
  expect(isCheckDue({ now, last, run })).toBe(due);
});
