import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Appointment,
  appointmentStatuses,
  blankAppointment,
  noRecurrence,
  occurrencesOf,
} from '#appointments';
import { isRefusal } from '#kernel';
import {
  asVisits,
  codesFrom,
  codesUntil,
  completeVisit,
  isAnswerable,
  isReadable,
  isRowReadable,
  isVisitOf,
  maySeeCodes,
  readableWindow,
  type VisitRow,
  visitOf,
} from '#visits';

const row = (fields: Partial<VisitRow> = {}): VisitRow => ({
  id: '0199c222-0000-7000-8000-000000000001',
  version: 1,
  title: 'Service call',
  type: 'service_call',
  status: 'scheduled',
  start: '2026-12-01T17:00:00.000Z',
  end: '2026-12-01T18:00:00.000Z',
  allDay: false,
  timezone: 'America/Los_Angeles',
  description: '',
  outcome: '',
  occurrence: null,
  recurrence: noRecurrence,
  repeatOf: null,
  site: {
    id: '0199c222-0000-7000-8000-000000000002',
    siteName: 'Vine Court',
    address: '1 Main St',
    access: { type: 'key-required', key: true, code: false, notes: false, lockbox: false, security: false },
    contact: null,
  },
  machines: [],
  files: [],
  ...fields,
});

describe('[FIELD-01] when a visit’s codes are to be had', () => {
  it.each([
    ['2026-11-30T07:59:59.999Z', false],
    ['2026-11-30T08:00:00.000Z', true],
    ['2026-12-01T17:30:00.000Z', true],
    ['2026-12-03T17:59:59.999Z', true],
    ['2026-12-03T18:00:00.000Z', false],
  ])('at %s: %s', (now, may) => {
    expect(maySeeCodes({ role: 'user' }, row(), now)).toBe(may);
    expect(maySeeCodes({ role: 'admin' }, row(), now)).toBe(true);
  });

  it.each(appointmentStatuses)('of one that is %s', (status) => {
    const open = ['scheduled', 'confirmed', 'in_progress'].includes(status);
    const now = '2026-12-01T17:30:00.000Z';
    expect(maySeeCodes({ role: 'manager' }, row({ status }), now)).toBe(open);
    expect(codesUntil(row({ status }), now)).toBe(open ? '2026-12-03T18:00:00.000Z' : null);
  });

  it('from the day before, by the clock of where it is, over both clock changes', () => {
    expect(codesFrom(row({ start: '2026-03-08T17:00:00.000Z' }))).toBe('2026-03-07T08:00:00.000Z');
    expect(codesFrom(row({ start: '2026-11-02T17:00:00.000Z' }))).toBe('2026-11-01T07:00:00.000Z');
  });
});

describe('[FIELD-04] how long a visit is read and answered', () => {
  it.each([
    ['scheduled', true],
    ['confirmed', true],
    ['in_progress', true],
    ['completed', true],
    ['no_show', true],
    ['cancelled', false],
    ['rescheduled', false],
  ] as const)('one that is %s: %s', (status, read) => {
    expect(isReadable(row({ status }), '2026-12-15T17:59:59.999Z')).toBe(read);
    expect(isReadable(row({ status }), '2026-12-15T18:00:00.000Z')).toBe(false);
    expect(isAnswerable(row({ status }), '2026-12-08T17:59:59.999Z')).toBe(read);
    expect(isAnswerable(row({ status }), '2026-12-08T18:00:00.000Z')).toBe(false);
  });
});

const repeat = row({ recurrence: { freq: 'weekly', until: null, exceptions: ['2026-12-08'] } });

test('[FIELD-01] of a repeat each occurrence is a visit by itself', () => {
  const now = '2026-12-01T00:00:00.000Z';
  const window = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-20T00:00:00.000Z' };
  const days = occurrencesOf(repeat, window).map((times) => ({ ...repeat, ...times }));
  expect(asVisits(days, now).map(({ occurrence, start }) => [occurrence, start])).toEqual([
    ['2026-12-01', '2026-12-01T17:00:00.000Z'],
    ['2026-12-15', '2026-12-15T17:00:00.000Z'],
  ]);
  expect(visitOf(repeat, '2026-12-15', now)?.codesUntil).toBe('2026-12-17T18:00:00.000Z');
  expect(visitOf(repeat, '2026-12-08', now)).toBeUndefined();
  expect(visitOf(repeat, null, now)).toBeUndefined();
  // Of the office by way of the calendar, long past.
  expect(visitOf(repeat, '2026-12-01', '2027-12-01T00:00:00.000Z')).toBeUndefined();
  expect(visitOf(repeat, '2026-12-01', '2027-12-01T00:00:00.000Z', true)?.codesUntil).toBeNull();
});

test.each([
  ['none', null, '2026-12-15T18:00:00.000Z'],
  ['weekly', '2026-12-22', '2027-01-05T18:00:00.000Z'],
  // Over the clock change in spring.
  ['monthly', '2027-04-01', '2027-04-15T17:00:00.000Z'],
] as const)('[FIELD-01] [FIELD-04] a row that comes %s, until %s, is read until %s', (freq, until, over) => {
  const one = row({ recurrence: { freq, until, exceptions: [] } });
  expect(isRowReadable(one, new Date(Date.parse(over) - 1).toISOString())).toBe(true);
  expect(isRowReadable(one, over)).toBe(false);
  expect(isRowReadable({ ...one, status: 'cancelled' }, one.start)).toBe(false);
});

test('[FIELD-01] visits of the last day of all are read, answered and end with it', () => {
  const last = { start: '9999-12-31T20:00:00.000Z', end: '9999-12-31T22:00:00.000Z' };
  expect([isReadable(row(last), now), isAnswerable(row(last), now)]).toEqual([true, true]);
  expect(codesUntil(row(last), now)).toBe('9999-12-31T23:59:59.999Z');
  const night = { start: '1970-01-01T20:00:00.000Z', end: '1970-01-02T12:00:00.000Z' };
  const recurrence = { freq: 'daily' as const, until: '9999-12-31', exceptions: [] };
  expect(isRowReadable(row({ ...night, recurrence }), now)).toBe(true);
});

test('[FIELD-01] a repeat without end is read as long as it stands', () => {
  expect(isRowReadable(repeat, '2099-01-01T00:00:00.000Z')).toBe(true);
  expect(isRowReadable({ ...repeat, status: 'cancelled' }, '2026-12-01T00:00:00.000Z')).toBe(false);
});

test('[FIELD-01] no window and no moment shows a visit that is not read by then', () => {
  const moment = fc.integer({ min: Date.parse('2026-06-01'), max: Date.parse('2027-06-01') });
  fc.assert(
    fc.property(moment, moment, fc.constantFrom(...appointmentStatuses), (at, start, status) => {
      const now = new Date(at).toISOString();
      const from = new Date(start).toISOString();
      const window = { from, to: new Date(start + 30 * 86_400_000).toISOString() };
      const readable = readableWindow(window, now);
      const days = readable ? occurrencesOf(repeat, readable) : [];
      for (const visit of asVisits(
        [row({ status }), ...days.map((day) => ({ ...repeat, ...day, status }))],
        now,
      )) {
        expect(isReadable(visit, now)).toBe(true);
        if (visit.codesUntil !== null) expect(now < visit.codesUntil).toBe(true);
      }
    }),
  );
});

const uma = { uid: 'uma', role: 'user' } as const;
const appointment = (fields: Partial<Appointment> = {}): Appointment => ({
  ...blankAppointment(
    { id: '0199c222-0000-7000-8000-000000000001', source: 'manual', timezone: 'America/Los_Angeles' },
    { uid: 'ada' },
    '2026-11-01T00:00:00.000Z',
  ),
  siteId: 'site',
  assignedTo: 'max',
  attendees: ['uma'],
  start: '2026-12-01T17:00:00.000Z',
  end: '2026-12-01T18:00:00.000Z',
  ...fields,
});
const done = { outcome: 'Belt replaced', machineIds: ['m'], at: '2026-12-01T17:40:00.000Z' };
const now = '2026-12-01T17:45:00.000Z';

test('[FIELD-02] who is assigned and who attends complete it, when they did', () => {
  for (const by of [uma, { uid: 'max', role: 'manager' } as const])
    expect(completeVisit(appointment(), done, by, now)).toMatchObject({
      status: 'completed',
      outcome: 'Belt replaced',
      machineIds: ['m'],
      completedAt: done.at,
      completedBy: by.uid,
    });
});

test('[FIELD-02] neither others, nor twice, nor more than a week later', () => {
  const refused = (fields: Partial<Appointment>, by: Parameters<typeof completeVisit>[2], at = done.at) =>
    isRefusal(completeVisit(appointment(fields), { ...done, at }, by, now));
  expect(refused({}, { uid: 'mia', role: 'manager' })).toBe(true);
  expect(refused({ siteId: null }, uma)).toBe(true);
  for (const status of ['completed', 'cancelled', 'no_show', 'rescheduled'] as const)
    expect(refused({ status }, uma)).toBe(true);
  expect(refused({}, uma, '2026-12-08T18:00:00.000Z')).toBe(true);
  expect(refused({}, { uid: 'ada', role: 'admin' }, '2026-12-08T18:00:00.000Z')).toBe(false);
  expect(isVisitOf('uma', appointment({ siteId: null }))).toBe(false);
});
