import { expect, test } from 'vitest';
import type { Appointment } from './appointment.ts';
import { invitationMail, invitedTo } from './invitations.ts';
import { blankAppointment } from './plan.ts';
import { noRecurrence } from './recurrence.ts';

const now = '2026-11-21T18:00:00.000Z';
const maker = { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'manager', displayName: 'Max' } as const;
const guests = [{ name: 'Gus', email: 'gus@guest.example' }];
const event = (fields: Partial<Appointment>): Appointment => ({
  ...blankAppointment({ id: maker.uid, source: 'manual', timezone: 'America/Los_Angeles' }, maker, now),
  title: 'Walk through',
  start: '2026-11-24T18:00:00.000Z',
  end: '2026-11-24T19:00:00.000Z',
  guests,
  ...fields,
});
const repeating = (recurrence: object) => ({ recurrence: { ...noRecurrence, ...recurrence } });
const saying = { kind: 'new', organizer: 'Max', organizerEmail: 'max@wash.example' } as const;

test.each([
  [{}, 'Tue, Nov 24, 2026, 10:00–11:00 (America/Los Angeles)'],
  [
    { end: '2026-11-25T09:00:00.000Z' },
    'Tue, Nov 24, 2026, 10:00 – Wed, Nov 25, 2026, 01:00 (America/Los Angeles)',
  ],
  [{ allDay: true, start: '2026-11-24T08:00:00.000Z', end: '2026-11-25T08:00:00.000Z' }, 'Tue, Nov 24, 2026'],
  [
    { allDay: true, start: '2031-11-24T08:00:00.000Z', end: '2031-11-27T08:00:00.000Z' },
    'Mon, Nov 24, 2031 – Wed, Nov 26, 2031',
  ],
  [repeating({ freq: 'weekly' }), 'Weekly'],
  [repeating({ freq: 'bi-weekly', until: '2027-03-31' }), 'Every two weeks until Mar 31, 2027'],
])('an invitation to %o says ‘%s’', (fields, line) => {
  expect(invitationMail(event(fields), saying).text.split('\n')).toContain(line);
});

test.each([
  [{}, true],
  [{ end: '2026-11-21T18:00:00.000Z' }, false],
  [{ status: 'cancelled' as const }, false],
  [repeating({ freq: 'weekly' }), true],
  [{ ...repeating({ freq: 'weekly', until: '2026-11-17' }), start: '2026-11-03T18:00:00.000Z' }, false],
  [{ ...repeating({ freq: 'weekly', until: '2026-12-01' }), start: '2026-11-03T18:00:00.000Z' }, true],
])('[CAL-07] of %o guests are asked: %s', (fields, asked) => {
  const times = 'start' in fields && !('end' in fields) ? { end: '2026-11-03T19:00:00.000Z' } : {};
  expect(invitedTo(event({ ...fields, ...times }), now)).toEqual(asked ? guests : []);
});
