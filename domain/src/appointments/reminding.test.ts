import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  aheadWords,
  blankAppointment,
  nextLook,
  noRecurrence,
  type Reminder,
  remindersBetween,
  reminderTelling,
} from '#appointments';
import { fromLocalMinute } from '#kernel';

const office = 'America/Los_Angeles';
const at = (local: string) => fromLocalMinute(local, office);
const uid = '0192f000-0000-7000-8000-000000000001';
const other = '0192f000-0000-7000-8000-000000000002';

const blank = blankAppointment(
  { id: '0192f000-0000-7000-8000-0000000000aa', source: 'manual', timezone: office },
  { uid },
  at('2026-11-20 08:00'),
);
const planned = (more: Partial<Appointment> = {}): Appointment => ({
  ...blank,
  title: 'Walk through the laundry',
  start: at('2026-12-01 10:00'),
  end: at('2026-12-01 11:00'),
  timezone: office,
  assignedTo: uid,
  reminders: [{ minutesBefore: 30, method: 'in_app' }],
  ...more,
});
const before = (minutesBefore: number, method: Reminder['method'] = 'in_app') => ({ minutesBefore, method });
const due = (appointment: Appointment, after: string, upTo: string) =>
  remindersBetween(appointment, at(after), at(upTo)).map((one) => [one.at, one.method]);

describe('[CAL-05] reminders', () => {
  test('are due their minutes before the start, once', () => {
    const call = planned({ reminders: [before(30), before(30, 'email'), before(24 * 60, 'sms')] });
    expect(due(call, '2026-11-30 09:59', '2026-11-30 10:00')).toEqual([[at('2026-11-30 10:00'), 'sms']]);
    expect(due(call, '2026-11-30 10:00', '2026-12-01 09:29')).toEqual([]);
    expect(due(call, '2026-12-01 09:29', '2026-12-01 12:00')).toEqual([
      [at('2026-12-01 09:30'), 'in_app'],
      [at('2026-12-01 09:30'), 'email'],
    ]);
  });

  test.each(['completed', 'cancelled', 'no_show', 'rescheduled'] as const)('none of what is %s', (status) => {
    expect(due(planned({ status }), '2026-11-01 00:00', '2027-01-01 00:00')).toEqual([]);
    expect(nextLook(planned({ status }), at('2026-11-01 00:00'))).toBeNull();
  });

  test('move with what they remind of', () => {
    const moved = planned({ start: at('2026-12-02 15:00'), end: at('2026-12-02 16:00') });
    expect(nextLook(moved, at('2026-12-01 09:00'))).toBe(at('2026-12-02 14:30'));
  });

  test('of a repeat keep the wall clock over its change, and leave out the days that were taken out', () => {
    const recurrence = { ...noRecurrence, freq: 'daily' as const, exceptions: ['2026-03-07'] };
    const daily = planned({ start: at('2026-03-06 10:00'), end: at('2026-03-06 11:00'), recurrence });
    expect(due(daily, '2026-03-06 00:00', '2026-03-09 23:00').map(([when]) => when)).toEqual([
      at('2026-03-06 09:30'),
      at('2026-03-08 09:30'),
      at('2026-03-09 09:30'),
    ]);
  });

  test('of a rule that has ended are not looked at again; of one without end always', () => {
    const rule = (until: string | null) =>
      planned({ recurrence: { ...noRecurrence, freq: 'monthly', until } });
    expect(nextLook(rule('2026-12-31'), at('2027-02-01 00:00'))).toBeNull();
    expect(nextLook(rule(null), at('2400-01-15 00:00'))).toBe(at('2400-02-01 09:30'));
  });

  test('whoever looks at each next moment alone misses none and tells none twice', () => {
    const freq = fc.constantFrom('none' as const, 'daily' as const, 'weekly' as const, 'monthly' as const);
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 28 * 24 * 60 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(freq, minutes, (freq, list) => {
        const appointment = planned({
          recurrence: { ...noRecurrence, freq },
          reminders: list.map((one) => before(one)),
        });
        const [from, to] = [at('2026-10-01 00:00'), at('2026-12-20 00:00')];
        const told: string[] = [];
        for (let since = from, look = nextLook(appointment, from); look !== null && look <= to; ) {
          told.push(...remindersBetween(appointment, since, look).map((one) => one.at));
          since = look;
          look = nextLook(appointment, look);
        }
        expect(told).toEqual(remindersBetween(appointment, from, to).map((one) => one.at));
      }),
      { numRuns: 20 },
    );
  });

  test('are said to whoever takes part, by the ways chosen for that moment', () => {
    const call = planned({
      attendees: [other],
      location: '8 Wharf St',
      reminders: [before(90), before(90, 'sms')],
    });
    const [first, ...rest] = remindersBetween(call, at('2026-12-01 00:00'), call.start);
    expect(first && reminderTelling(call, [first, ...rest])).toMatchObject({
      to: { uids: [uid, other] },
      type: 'reminder_due',
      title: 'Walk through the laundry',
      message: 'Tue, Dec 1, 10:00, in 1 hour and 30 minutes · 8 Wharf St',
      methods: ['in-app', 'sms'],
      actionUrl: `/calendar?event=${call.id}`,
    });
  });

  test('of a repeat lead to the day that they are of', () => {
    const daily = planned({
      recurrence: { freq: 'daily', until: null, exceptions: [] },
      reminders: [before(90)],
    });
    const [, second, ...rest] = remindersBetween(daily, at('2026-12-01 00:00'), at('2026-12-03 00:00'));
    expect(second && reminderTelling(daily, [second, ...rest]).actionUrl).toBe(
      `/calendar?event=${daily.id}&on=${second?.occurrence}`,
    );
  });

  test.each([
    [0, 'now'],
    [1, 'in 1 minute'],
    [60, 'in 1 hour'],
    [24 * 60 + 5, 'in 1 day and 5 minutes'],
  ])('%d minutes before: %s', (minutesBefore, words) => {
    expect(aheadWords(minutesBefore)).toBe(words);
  });
});
