import { describe, expect, test } from 'vitest';
import {
  canBeStep,
  doneByStep,
  movedByStep,
  plannedByStep,
  putBackByStep,
  stepOf,
  takenBackByStep,
  typeOfStep,
} from './next-step.ts';
import { blankAppointment } from './plan.ts';

const uid = '0199c000-0000-7000-8000-000000000003';
const id = '0199c111-0000-7000-8000-000000000009';
const leadId = '0199c111-0000-7000-8000-000000000001';
const now = '2026-11-21T10:00:00.000Z';
const office = 'America/Los_Angeles';
const visit = {
  ...blankAppointment({ id, source: 'manual', timezone: office }, { uid }, now),
  title: 'Visit',
  leadId,
  start: '2026-11-24T18:00:00.000Z',
  end: '2026-11-24T19:00:00.000Z',
};
const allDay = {
  ...visit,
  allDay: true,
  start: '2026-11-24T08:00:00.000Z',
  end: '2026-11-25T08:00:00.000Z',
};
const later = '2026-11-26T20:00:00.000Z';

test.each([
  ['Call back', 'call'],
  ['Phone the owner', 'call'],
  ['Recall the offer', 'follow_up'],
  ['Visit', 'site_visit'],
  ['Meeting with the board', 'meeting'],
  ['Proposal', 'follow_up'],
])('%s is planned as a %s', (what, type) => expect(typeOfStep(what)).toBe(type));

test('[CAL-08] an appointment as a next step: its title, and when it begins; a whole day with the day’s work', () => {
  expect(stepOf(visit)).toEqual({ what: 'Visit', dueAt: visit.start, appointmentId: id });
  expect(stepOf(allDay).dueAt).toBe('2026-11-24T17:00:00.000Z');
});

test('[CAL-08] a next step with a time is planned for half an hour, and calls when it is due', () => {
  expect(plannedByStep({ what: 'Call back', dueAt: later }, { leadId, assignedTo: uid })).toEqual({
    type: 'call',
    title: 'Call back',
    start: later,
    end: '2026-11-26T20:30:00.000Z',
    leadId,
    assignedTo: uid,
    reminders: [{ minutesBefore: 0, method: 'in_app' }],
  });
});

describe('[CAL-08] what a next step says anew', () => {
  test.each([
    ['nothing', visit, stepOf(visit), {}],
    ['nothing of a whole day', allDay, stepOf(allDay), {}],
    ['its words', visit, { ...stepOf(visit), what: 'Look' }, { title: 'Look' }],
    [
      'its moment, for as long as before',
      visit,
      { what: 'Visit', dueAt: later },
      { start: later, end: '2026-11-26T21:00:00.000Z', allDay: false },
    ],
    [
      'a time for a whole day',
      allDay,
      { what: 'Visit', dueAt: later },
      { start: later, end: '2026-11-26T20:30:00.000Z', allDay: false },
    ],
  ])('%s', (_, appointment, step, fields) => expect(movedByStep(appointment, step)).toEqual(fields));
});

test('[CAL-08] only a single appointment of the lead can be its next step', () => {
  const weekly = { ...visit, recurrence: { freq: 'weekly' as const, until: null, exceptions: [] } };
  expect([visit, weekly, { ...visit, leadId: null }].map((one) => canBeStep(one, { id: leadId }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('[CAL-08] done, taken back and put back', () => {
  expect(doneByStep(visit, uid, now)).toMatchObject({
    status: 'completed',
    completedAt: now,
    completedBy: uid,
    version: 2,
  });
  // Work at a site leaves its mark there, and is completed for itself.
  const installation = { ...visit, type: 'installation' as const };
  expect(doneByStep(installation, uid, now)).toBe(installation);
  const off = takenBackByStep(visit, now);
  expect(off.status).toBe('cancelled');
  expect(takenBackByStep(off, now)).toBe(off);
  expect(putBackByStep(off, now)).toEqual({ ...visit, version: 3, updatedAt: now });
  expect(putBackByStep(visit, now)).toBe(visit);
});
