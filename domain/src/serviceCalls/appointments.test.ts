import { describe, expect, test } from 'vitest';
import type { Appointment } from './appointment.ts';
import {
  blankAppointment,
  cancelAppointment,
  completeAppointment,
  datesOfService,
  editAppointment,
  planAppointment,
  reopenAppointment,
} from './verbs.ts';

const id = (n: number) => `0199c000-0000-7000-8000-00000000000${n}`;
const now = '2026-11-21T10:00:00.000Z';
const ada = { uid: id(2) };
const place = { leadId: null, clientId: id(3), siteId: id(4), source: 'manual' } as const;

const callIn = (status: Appointment['status']): Appointment => ({
  ...planAppointment(blankAppointment(id(1), place, ada, now), {
    type: 'inspection',
    scheduledDate: '2026-11-24',
  }),
  status,
});
const statuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;

test('[SVC-01] a call without a title is called by its type', () => {
  expect(callIn('scheduled')).toMatchObject({
    title: 'Inspection',
    status: 'scheduled',
    createdBy: ada.uid,
    version: 1,
  });
});

describe('transitions', () => {
  test.each(statuses)('from %s', (status) => {
    const open = ['scheduled', 'confirmed', 'in_progress'].includes(status);
    const closed = status === 'completed' || status === 'cancelled';
    const refused = { refused: 'conflict' };
    const call = callIn(status);
    expect(completeAppointment(call, { outcome: 'Fine' }, ada, now)).toMatchObject(
      open
        ? { status: 'completed', outcome: 'Fine', completedAt: now, completedBy: ada.uid, version: 2 }
        : refused,
    );
    expect(cancelAppointment(call, 'Rain', now)).toMatchObject(
      open ? { status: 'cancelled', cancelReason: 'Rain' } : refused,
    );
    expect(editAppointment(call, { priority: 'urgent' }, now)).toMatchObject(
      open ? { priority: 'urgent' } : refused,
    );
    expect(reopenAppointment(call, now)).toMatchObject(
      closed
        ? { status: 'scheduled', outcome: '', cancelReason: '', completedAt: null, completedBy: null }
        : refused,
    );
  });
});

test('what is done is stamped on the site; an inspection is a survey too', () => {
  expect(datesOfService({ type: 'service_call' }, '2026-11-20')).toEqual({ lastServiceDate: '2026-11-20' });
  expect(datesOfService({ type: 'inspection' }, '2026-11-20')).toEqual({
    lastServiceDate: '2026-11-20',
    lastSiteSurvey: '2026-11-20',
  });
});
