import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  appointmentStatuses,
  blankAppointment,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  datesOfService,
  missAppointment,
  offersNote,
  reopenAppointment,
  rescheduleAppointment,
  startAppointment,
  type Transition,
  transitionProblem,
  transitionReasons,
  transitions,
} from '#appointments';
import { isRefusal, type Outcome, type Role } from '#kernel';
import { ids } from '#kernel/said.fixtures.ts';

const [id, owner, assignee, other, copyId] = ids(5) as [string, string, string, string, string];
const now = '2026-11-24T10:30:00.000Z';
const person = (uid: string, role: Role = 'manager') => ({ uid, role, displayName: 'x' });
const event = (fields: Partial<Appointment> = {}): Appointment => ({
  ...blankAppointment({ id, source: 'manual', timezone: 'UTC' }, { uid: owner }, '2026-11-20T10:00:00.000Z'),
  title: 'Walk',
  start: '2026-11-24T10:00:00.000Z',
  end: '2026-11-24T11:00:00.000Z',
  assignedTo: assignee,
  ...fields,
});

// The table of screens §2: from which statuses, to which one, by whom beside administrators.
const table: Record<Transition, [from: string[], to: string, by: string | null]> = {
  confirm: [['scheduled'], 'confirmed', owner],
  start: [['scheduled', 'confirmed'], 'in_progress', assignee],
  complete: [['scheduled', 'confirmed', 'in_progress'], 'completed', assignee],
  noShow: [['scheduled', 'confirmed'], 'no_show', assignee],
  cancel: [['scheduled', 'confirmed', 'in_progress'], 'cancelled', owner],
  reschedule: [['scheduled', 'confirmed', 'no_show'], 'rescheduled', owner],
  reopen: [['completed', 'cancelled'], 'scheduled', null],
};

describe.each(transitions)('[CAL-02] %s', (act) => {
  const [from, to, by] = table[act];
  const later = '2026-11-24T12:00:00.000Z';

  test.each(appointmentStatuses)('from %s', (status) => {
    const row = event({ status, completedAt: status === 'completed' ? now : null, updatedAt: now });
    const done = (who: ReturnType<typeof person>): Outcome<Appointment> => {
      if (act === 'confirm') return confirmAppointment(row, who, later);
      if (act === 'start') return startAppointment(row, who, later);
      if (act === 'complete') return completeAppointment(row, { outcome: 'Fine' }, who, later);
      if (act === 'noShow') return missAppointment(row, who, later);
      if (act === 'cancel') return cancelAppointment(row, 'Rain', who, later);
      if (act === 'reopen') return reopenAppointment(row, who, later);
      const times = { start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T11:00:00.000Z' };
      const both = rescheduleAppointment(row, times, { id: copyId, by: who, now: later });
      return isRefusal(both) ? both : both.original;
    };
    const outcome = (uid: string, role?: Role) => {
      const answer = done(person(uid, role));
      return isRefusal(answer) ? answer.refused : answer.status;
    };
    const may = from.includes(status);
    expect(outcome(other, 'admin')).toBe(may ? to : 'conflict');
    expect(outcome(other, 'developer')).toBe(may ? to : 'conflict');
    for (const uid of [owner, assignee, other])
      expect(outcome(uid), uid).toBe(may ? (uid === by ? to : 'forbidden') : 'conflict');
  });
});

test.each<[Transition, Partial<Appointment>, string]>([
  ['confirm', { status: 'in_progress' }, 'An in progress event cannot be confirmed.'],
  ['complete', { status: 'cancelled' }, 'A cancelled event cannot be completed.'],
  ['reopen', { status: 'no_show' }, 'A no-show event cannot be reopened.'],
  ['cancel', {}, 'Only who made this event and administrators can cancel it.'],
  ['start', {}, 'Only who this event is assigned to and administrators can start it.'],
  ['reopen', { status: 'completed', completedAt: now }, 'Only administrators can reopen it.'],
])('[CAL-02] %s of %j is refused by its reason', (act, fields, words) => {
  expect(transitionProblem(act, event(fields), person(other), now)?.message).toBe(words);
});

test('[CAL-02] a no-show is told once the time has come', () => {
  const early = transitionProblem('noShow', event(), person(assignee), '2026-11-24T09:59:59.999Z');
  expect(early).toMatchObject({ code: 'APPOINTMENT_NOT_BEGUN', refused: 'conflict' });
  expect(transitionProblem('noShow', event(), person(assignee), '2026-11-24T10:00:00.000Z')).toBeNull();
});

test.each([
  ['completed', 10_000, true],
  ['completed', 10_001, false],
  ['cancelled', 10_000, true],
  ['cancelled', 10_001, false],
] as const)('[CAL-02] the owner takes back what was %s %i ms ago: %s', (status, ago, may) => {
  const row = event({ status, completedAt: status === 'completed' ? now : null, updatedAt: now });
  const then = new Date(Date.parse(now) + ago).toISOString();
  expect(transitionProblem('reopen', row, person(owner), then) === null).toBe(may);
  expect(transitionProblem('reopen', row, person(assignee), then)?.refused).toBe('forbidden');
});

test('[CAL-02] what is left behind: stamps, outcome, reason; reopened, nothing of it', () => {
  const admin = person(other, 'admin');
  const begun = startAppointment(event(), admin, now) as Appointment;
  expect(begun.startedAt).toBe(now);
  const done = completeAppointment(
    begun,
    { outcome: 'Fine', machineIds: [copyId] },
    admin,
    now,
  ) as Appointment;
  expect(done).toMatchObject({ outcome: 'Fine', completedAt: now, completedBy: other, machineIds: [copyId] });
  expect(reopenAppointment(done, admin, now)).toMatchObject({
    status: 'scheduled',
    outcome: '',
    startedAt: null,
    completedAt: null,
    completedBy: null,
    machineIds: [copyId],
  });
  expect(cancelAppointment(event(), 'Rain', admin, now)).toMatchObject({ cancelReason: 'Rain' });
});

test('[CAL-02] what a status forbids is said in one sentence, every other reason once', () => {
  const admin = person(other, 'admin');
  expect(transitionReasons(event({ status: 'rescheduled' }), admin, now)).toEqual([
    'A rescheduled event cannot be confirmed, started, completed, marked as a no-show, cancelled, rescheduled, or reopened.',
  ]);
  expect(transitionReasons(event({ status: 'confirmed', start: now }), admin, now)).toEqual([
    'A confirmed event cannot be confirmed or reopened.',
  ]);
  expect(transitionReasons(event({ status: 'in_progress' }), person(other), now)).toEqual([
    'An in progress event cannot be confirmed, started, marked as a no-show, rescheduled, or reopened.',
    'Only who this event is assigned to and administrators can complete it.',
    'Only who made this event and administrators can cancel it.',
  ]);
});

test('[CAL-02] rescheduled, both rows name each other, and the copy starts anew', () => {
  const times = { start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T11:00:00.000Z' };
  const means = { id: copyId, by: person(owner), now };
  const missed = event({ status: 'no_show', attendees: [other], startedAt: now });
  expect(rescheduleAppointment(missed, times, means)).toMatchObject({
    original: { id, status: 'rescheduled', rescheduledToId: copyId, version: 2 },
    copy: {
      ...times,
      id: copyId,
      status: 'scheduled',
      rescheduledFromId: id,
      rescheduledToId: null,
      attendees: [other],
      startedAt: null,
      version: 1,
    },
  });
  const backwards = { start: times.end, end: times.start };
  expect(rescheduleAppointment(event(), backwards, means)).toMatchObject({
    fields: { end: 'End must be after start' },
  });
  const atSite = event({ siteId: other });
  expect(rescheduleAppointment(atSite, times, means)).toMatchObject({ code: 'APPOINTMENT_AT_SITE' });
});

test.each([
  ['call', true],
  ['meeting', true],
  ['site_visit', true],
  ['follow_up', true],
  ['installation', false],
  ['training', false],
] as const)('[CAL-08] completing a %s offers a note on its lead: %s', (type, offers) => {
  expect(offersNote({ type, leadId: id })).toBe(offers);
  expect(offersNote({ type, leadId: null })).toBe(false);
});

test('[CAL-08] work that is done is stamped on the site; an inspection is a survey too', () => {
  expect(datesOfService({ type: 'service_call' }, '2026-11-20')).toEqual({ lastServiceDate: '2026-11-20' });
  expect(datesOfService({ type: 'inspection' }, '2026-11-20')).toEqual({
    lastServiceDate: '2026-11-20',
    lastSiteSurvey: '2026-11-20',
  });
});
