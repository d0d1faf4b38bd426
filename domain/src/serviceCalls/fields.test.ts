import { describe, expect, test } from 'vitest';
import { inScope, isRefusal, type Outcome, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  type Appointment,
  appointmentOperations,
  appointmentScope,
  blankAppointment,
  completeAppointment,
  editAppointment,
  planAppointment,
  reopenAppointment,
} from '#serviceCalls';

const { create, update, complete, cancel, list } = appointmentOperations;
const [id, siteId] = ids(2);
const whole = { siteId, type: 'inspection', scheduledDate: '2026-11-24' };

describe('[SVC-01] what is written of an appointment', () => {
  test.each<[string, unknown, unknown, string]>([
    ['title', long(255), long(256), 'Must not exceed 255 characters'],
    ['title', ' x ', '  ', 'Say what is to be done'],
    ['description', long(5000), long(5001), 'Must not exceed 5000 characters'],
    ['scheduledDate', '2199-12-31', '2200-01-01', 'Invalid date'],
    ['scheduledDate', '2028-02-29', '2027-02-29', 'Invalid date'],
    ['scheduledDate', '1900-01-01', '2026-11-24T00:00:00.000Z', 'Invalid date'],
    ['assignedTechnician', null, 'ada', 'Invalid id'],
    ['machineIds', ids(500), ids(501), 'At most 500 machines'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(create.input, { ...whole, [field]: fits })).toBeNull();
    expect(said(create.input, { ...whole, [field]: wrong })).toBe(`${field}: ${words}`);
    const changed = (value: unknown) => said(update.input, { id, version: 1, fields: { [field]: value } });
    expect(changed(fits)).toBeNull();
    expect(changed(wrong)).toBe(`fields: ${field}: ${words}`);
  });

  test.each([
    ['installation', true],
    ['service_call', true],
    ['inspection', true],
    ['meeting', false],
    ['', false],
  ])('of the type %s: %s', (type, passes) => {
    expect(said(create.input, { ...whole, type }) === null).toBe(passes);
  });

  test.each([
    ['status', 'completed'],
    ['outcome', 'Fine'],
    ['completedAt', null],
    ['source', 'vend'],
  ])('%s is no field that is written', (field, value) => {
    expect(said(create.input, { ...whole, [field]: value })).toBe(`Unrecognized key: "${field}"`);
    expect(said(update.input, { id, version: 1, fields: { [field]: value } })).toBe(
      `fields: Unrecognized key: "${field}"`,
    );
  });

  test.each<[string, object, object, string]>([
    ['outcome', { outcome: long(2000) }, { outcome: long(2001) }, 'Must not exceed 2000 characters'],
    ['completedOn', { completedOn: '2026-11-24' }, { completedOn: '24.11.2026' }, 'Invalid date'],
  ])('what came of it: %s', (field, fits, wrong, words) => {
    expect(said(complete.input, { id, ...fits })).toBeNull();
    expect(said(complete.input, { id, ...wrong })).toBe(`${field}: ${words}`);
  });

  test('why it is called off may be left out, and is short', () => {
    expect(cancel.input.parse({ id })).toEqual({ id, reason: '' });
    expect(said(cancel.input, { id, reason: long(256) })).toBe('reason: Must not exceed 255 characters');
  });

  test('[W2] what an installation hands over: its machines, without a route until one is named', () => {
    const handed = complete.input.parse({ id, handOver: { machines: [{ kind: 'washer' }] } });
    expect(handed.handOver).toEqual({
      machines: [{ kind: 'washer' }],
      collectionRoute: '',
      collectionFrequency: null,
    });
    expect(said(complete.input, { id, handOver: { machines: [{ make: 'Speed Queen' }] } })).toMatch(
      /^handOver: machines: 0: kind: /,
    );
    const many = Array.from({ length: 501 }, () => ({ kind: 'washer' }));
    expect(said(complete.input, { id, handOver: { machines: many } })).toBe(
      'handOver: machines: At most 500 machines',
    );
  });

  test('a list is narrowed by each status once', () => {
    expect(said(list.input, { status: ['scheduled', 'no_show'] })).toBeNull();
    expect(said(list.input, { status: ['gone'] })).toMatch(/^status: 0: /);
    expect(list.input.parse({})).toMatchObject({ status: [], limit: 50 });
  });
});

describe('an appointment that changes', () => {
  const [now, then] = ['2026-11-24T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
  const place = { leadId: 'l', clientId: 'c', siteId: 's', source: 'conversion' } as const;
  const done = (outcome: Outcome<Appointment>): Appointment => {
    if (isRefusal(outcome)) throw new Error(outcome.code);
    return outcome;
  };
  const planned = planAppointment(blankAppointment('a', place, { uid: 'ada' }, then), {
    type: 'service_call',
    machineIds: ['m'],
  });

  test('is planned for the day it was made, with the words of its type', () => {
    expect(planned).toMatchObject({ ...place, scheduledDate: '2026-11-21', title: 'Service call' });
    expect(planned).toMatchObject({ status: 'scheduled', priority: 'medium', createdBy: 'ada' });
    expect(blankAppointment('a', place, null, then).createdBy).toBeNull();
    expect(planAppointment(planned, { title: 'Drain pump' }).title).toBe('Drain pump');
  });

  test('keeps its machines when it is done, unless others were worked on', () => {
    const by = { uid: 'lou' };
    expect(done(completeAppointment(planned, { outcome: '' }, by, now)).machineIds).toEqual(['m']);
    const other = completeAppointment(planned, { outcome: '', machineIds: [] }, by, now);
    expect(done(other)).toMatchObject({ machineIds: [], completedBy: 'lou', updatedAt: now });
  });

  test('reopened, it may be planned anew and forgets what came of it', () => {
    const over = done(completeAppointment(planned, { outcome: 'New pump' }, { uid: 'lou' }, now));
    expect(editAppointment(over, { title: 'x' }, now)).toMatchObject({ code: 'APPOINTMENT_NOT_OPEN' });
    const again = done(editAppointment(done(reopenAppointment(over, now)), { title: 'Again' }, now));
    expect(again).toMatchObject({ title: 'Again', outcome: '', completedBy: null, version: 4 });
    expect(reopenAppointment(again, now)).toMatchObject({
      message: 'Only a completed or cancelled service call can be reopened.',
    });
  });
});

test.each(roles)('[perm CNV-08] a %s sees appointments as an administrator, or none', (role) => {
  const seen = inScope(appointmentScope({ uid: 'me', role, sees: 'all' }), { assignedTechnician: 'me' });
  expect(seen).toBe(role === 'admin' || role === 'developer');
});

test('[perm CNV-09] every operation of appointments is for administrators', () => {
  expect(openTo(appointmentOperations, 'admin', 'developer')).toHaveLength(
    Object.keys(appointmentOperations).length,
  );
});
