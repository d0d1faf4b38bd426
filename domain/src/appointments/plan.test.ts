import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  absencesDuring,
  absencesSeenBy,
  appointmentOperations,
  appointmentScope,
  blankAppointment,
  busyOf,
  daysOfAppointment,
  defaultTitle,
  editAppointment,
  fieldsProblem,
  mayRemoveAppointment,
  nameBesideType,
  overlapsOf,
  overlapWords,
  planAppointment,
  wholeDays,
} from '#appointments';
import { inScope, isRefusal, type Role, roles } from '#kernel';
import { ids, long, said } from '#kernel/said.fixtures.ts';

const [id, me, other, site, rep] = ids(5) as [string, string, string, string, string];
const now = '2026-11-20T10:00:00.000Z';
const blank = blankAppointment({ id, source: 'manual', timezone: 'America/Los_Angeles' }, { uid: me }, now);
const times = { start: '2026-11-24T18:00:00.000Z', end: '2026-11-24T19:00:00.000Z' };
const by = (role: Role, uid = me) => ({ uid, role });
const event = (fields: Partial<Appointment> = {}): Appointment => ({
  ...blank,
  ...times,
  title: 'Walk',
  ...fields,
});
const planned = (fields: object, name: string | null = null): Appointment => {
  const outcome = planAppointment(blank, { ...times, ...fields }, name);
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome;
};

describe('[CAL-01] what is written of an event', () => {
  const { create } = appointmentOperations;
  const whole = { type: 'meeting', ...times };
  test.each<[string, unknown, unknown, string]>([
    ['title', long(255), long(256), 'title: Must not exceed 255 characters'],
    ['description', long(5000), long(5001), 'description: Must not exceed 5000 characters'],
    ['start', '1970-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', 'start: Invalid date and time'],
    ['end', '9999-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.000Z', 'end: Invalid date and time'],
    ['timezone', 'Asia/Kolkata', 'Mars/Olympus', 'timezone: Unknown time zone'],
    ['assignedTo', null, 'ada', 'assignedTo: Invalid id'],
    [
      'reminders',
      Array.from({ length: 10 }, () => ({ minutesBefore: 15, method: 'in_app' })),
      Array.from({ length: 11 }, () => ({ minutesBefore: 15, method: 'sms' })),
      'reminders: At most 10 reminders',
    ],
    [
      'reminders',
      [{ minutesBefore: 0, method: 'email' }],
      [{ minutesBefore: -1, method: 'email' }],
      'reminders: 0: minutesBefore: Must not be negative',
    ],
    [
      'guests',
      [{ name: '', email: 'bo@vine.example' }],
      [{ name: 'Bo', email: 'at home' }],
      'guests: 0: email: Invalid email format',
    ],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(create.input, { ...whole, [field]: fits })).toBeNull();
    expect(said(create.input, { ...whole, [field]: wrong })).toBe(words);
  });

  test.each(['status', 'outcome', 'completedAt', 'source', 'repeatOf', 'createdBy'])(
    '%s is none of it',
    (field) => {
      expect(said(create.input, { ...whole, [field]: null })).toBe(`Unrecognized key: "${field}"`);
    },
  );

  test.each([
    ['meeting', 'Ada Lovelace', 'Meeting – Ada Lovelace'],
    ['follow_up', null, 'Follow-up'],
    ['site_visit', ' ', 'Site visit'],
  ] as const)('without a title a %s of %j is called ‘%s’', (type, name, title) => {
    expect(defaultTitle(type, name)).toBe(title);
    expect(planned({ type }, name).title).toBe(title);
  });

  test.each([
    ['meeting', 'Meeting – Ada Lovelace', 'Ada Lovelace'],
    ['call', 'Meeting – Ada Lovelace', 'Meeting – Ada Lovelace'],
    ['follow_up', 'Follow-up', 'Follow-up'],
    ['other', 'Other – ', 'Other – '],
  ] as const)('beside its type a %s called ‘%s’ is ‘%s’', (type, title, name) => {
    expect(nameBesideType({ type, title })).toBe(name);
  });

  test('all day ignores the time of day, over a clock change too', () => {
    const on = { start: '2026-11-01T20:00:00.000Z', end: '2026-11-01T21:00:00.000Z' };
    const whole = { start: '2026-11-01T07:00:00.000Z', end: '2026-11-02T08:00:00.000Z' };
    expect(planned({ ...on, allDay: true })).toMatchObject(whole);
    expect(planned({ ...whole, allDay: true })).toMatchObject(whole);
    expect(daysOfAppointment(event(whole))).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(wholeDays('9999-12-31', '9999-12-31', 'America/Los_Angeles')).toEqual({
      start: '9999-12-31T08:00:00.000Z',
      end: '9999-12-31T23:59:59.999Z',
    });
    expect(wholeDays('2026-11-01', '2026-11-02', 'UTC').end).toBe('2026-11-03T00:00:00.000Z');
  });

  test('a confirmed event that moves to another day stays so, or is asked for anew', () => {
    const confirmed = event({ status: 'confirmed' });
    const fields = { start: '2026-11-25T18:00:00.000Z', end: '2026-11-25T19:00:00.000Z' };
    const about = { by: by('manager'), now };
    expect(editAppointment(confirmed, fields, about)).toMatchObject({ status: 'confirmed', version: 2 });
    expect(editAppointment(confirmed, fields, { ...about, keepConfirmed: false })).toMatchObject({
      status: 'scheduled',
    });
    const sameDay = { end: '2026-11-24T20:00:00.000Z' };
    expect(editAppointment(confirmed, sameDay, { ...about, keepConfirmed: false })).toMatchObject({
      status: 'confirmed',
    });
    expect(editAppointment(confirmed, { title: 'Walk' }, about)).toBe(confirmed);
  });
});

describe('[CAL-07] who sees and does what', () => {
  test.each(roles)('a %s sees own and attended ones, administrators all', (role) => {
    const sees = (row: Partial<Appointment>) =>
      inScope(
        appointmentScope({ uid: me, role, sees: 'self' }),
        event({ createdBy: other, assignedTo: other, ...row }),
      );
    const all = role === 'admin' || role === 'developer';
    expect(sees({})).toBe(all);
    expect(sees({ createdBy: me })).toBe(true);
    expect(sees({ assignedTo: me })).toBe(true);
    expect(sees({ attendees: [other, me] })).toBe(true);
  });

  const atSite = event({ siteId: site, assignedTo: me });
  test.each<[string, Appointment | null, object, string | null, string | null]>([
    ['a site', null, { siteId: site }, 'APPOINTMENT_SITE_BY_OFFICE', 'APPOINTMENT_SITE_BY_OFFICE'],
    ['a client', event(), { clientId: other }, 'APPOINTMENT_SITE_BY_OFFICE', 'APPOINTMENT_SITE_BY_OFFICE'],
    [
      'machines',
      event(),
      { machineIds: [other] },
      'APPOINTMENT_SITE_BY_OFFICE',
      'APPOINTMENT_SITE_BY_OFFICE',
    ],
    ['no site', null, { siteId: null, clientId: null, machineIds: [] }, null, null],
    ['its own times', event(), times, null, null],
    [
      'times at a site',
      atSite,
      { end: '2026-11-24T20:00:00.000Z' },
      'APPOINTMENT_AT_SITE',
      'APPOINTMENT_AT_SITE',
    ],
    ['people at a site', atSite, { attendees: [other] }, 'APPOINTMENT_AT_SITE', 'APPOINTMENT_AT_SITE'],
    ['the same times at a site', atSite, times, null, null],
    ['a word at a site', atSite, { description: 'Ring twice' }, null, null],
    ['somebody else', event(), { assignedTo: rep }, 'ASSIGNEE_NOT_ALLOWED', null],
    ['guests', event(), { guests: [{ name: 'Bo', email: 'bo@vine.example' }] }, 'GUESTS_NOT_ALLOWED', null],
  ])('[perm EVT-10] setting %s', (_, known, fields, user, manager) => {
    expect(fieldsProblem(by('user'), known, fields)?.code ?? null).toBe(user);
    expect(fieldsProblem(by('manager'), known, fields)?.code ?? null).toBe(manager);
    expect(fieldsProblem(by('admin'), known, fields)).toBeNull();
  });

  test('who made it deletes it while it is scheduled, else administrators', () => {
    expect(mayRemoveAppointment(by('user'), event())).toBeNull();
    expect(mayRemoveAppointment(by('user'), event({ status: 'confirmed' }))?.refused).toBe('forbidden');
    expect(mayRemoveAppointment(by('manager', other), event())?.refused).toBe('forbidden');
    expect(mayRemoveAppointment(by('admin', other), event({ status: 'completed' }))).toBeNull();
  });

  test('busy blocks that meet are one, and hold nothing else', () => {
    const at = (from: string, to: string, more: object = {}) =>
      event({ start: `2026-11-24T${from}:00.000Z`, end: `2026-11-24T${to}:00.000Z`, ...more });
    const blocks = busyOf([
      at('12:00', '13:00'),
      at('09:00', '10:30', { attendees: [other] }),
      at('10:00', '11:00'),
    ]);
    expect(blocks).toEqual([
      { uid: me, start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T11:00:00.000Z' },
      { uid: me, start: '2026-11-24T12:00:00.000Z', end: '2026-11-24T13:00:00.000Z' },
      { uid: other, start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T10:30:00.000Z' },
    ]);
    expect(busyOf([at('12:00', '13:00')], other)).toEqual([]);
  });

  test('absences: days for reps, reasons for oneself and administrators', () => {
    const away = { id, version: 1, uid: other, from: '2026-11-23', to: '2026-11-24', reason: 'Surgery' };
    const reasons = (role: Role, uid = me) =>
      absencesSeenBy(by(role, uid), [away]).map(({ reason }) => reason);
    expect([reasons('admin'), reasons('manager'), reasons('user'), reasons('user', other)]).toEqual([
      ['Surgery'],
      [''],
      [],
      ['Surgery'],
    ]);
    expect(absencesDuring(event({ assignedTo: other }), [away], now)).toEqual([away]);
    expect(absencesDuring(event(), [away], now)).toEqual([]);
    const next = { start: '2026-11-25T18:00:00.000Z', end: '2026-11-25T19:00:00.000Z' };
    expect(absencesDuring(event({ assignedTo: other, ...next }), [away], now)).toEqual([]);
  });

  test.each([
    ['weekly', '2026-11-30', '2026-11-30', true],
    ['weekly', '2026-12-01', '2026-12-06', false],
    ['weekly', '2027-11-08', '2027-11-30', true],
    ['weekly', '2028-01-01', '2028-12-31', false],
    ['daily', '2025-01-01', '2099-12-31', true],
    ['daily', '2026-11-01', '2026-11-19', false],
  ] as const)('a repeat %s is looked at for a year: away %s to %s is %s', (freq, from, to, touched) => {
    const away = { id, version: 1, uid: other, from, to, reason: '' };
    const times = { start: '2026-11-23T18:00:00.000Z', end: '2026-11-23T19:00:00.000Z' };
    const rule = event({ assignedTo: other, ...times, recurrence: { freq, until: null, exceptions: [] } });
    expect(absencesDuring(rule, [away], now).length).toBe(Number(touched));
  });
});

describe('[CAL-03] ‘Overlaps with …’', () => {
  const second = (fields: Partial<Appointment>) => event({ id: other, title: 'Call', ...fields });
  test.each<[string, Partial<Appointment>, boolean]>([
    ['the same hour', {}, true],
    ['the minute before', { start: '2026-11-24T17:00:00.000Z', end: '2026-11-24T18:00:00.000Z' }, false],
    ['half of it', { start: '2026-11-24T18:30:00.000Z', end: '2026-11-24T19:30:00.000Z' }, true],
    ['somebody else’s', { assignedTo: rep }, false],
    ['one that the person attends', { assignedTo: rep, attendees: [me] }, true],
    ['a cancelled one', { status: 'cancelled' }, false],
    ['a whole day', { allDay: true }, false],
    ['itself', { id }, false],
  ])('%s: %j', (_, fields, does) => {
    expect(overlapsOf(event(), [second(fields)]).length === 1).toBe(does);
  });

  test.each([
    [[], null],
    [['Call'], 'Overlaps with Call'],
    [['Call', 'Site visit'], 'Overlaps with Call and Site visit'],
    [['Call', 'Site visit', 'Lunch'], 'Overlaps with Call, Site visit, and 1 more'],
  ])('%j: %s', (titles, words) => {
    expect(overlapWords(titles.map((title) => ({ title })))).toBe(words);
  });
});
