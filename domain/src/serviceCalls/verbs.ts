import type { Actor, Outcome } from '#kernel';
import type { Appointment, AppointmentStatus } from './appointment.ts';
import type { SomeAppointmentFields } from './fields.ts';
import { appointmentLabels, appointmentRefusals } from './texts.ts';

export type AppointmentVerb = 'created' | 'updated' | 'completed' | 'cancelled' | 'reopened';

type By = Pick<Actor, 'uid'>;

const open: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** Whether it is still to be done. */
export const isAppointmentOpen = ({ status }: Pick<Appointment, 'status'>): boolean => open.includes(status);

/** What an appointment was planned for, and where. */
export type AppointmentPlace = Pick<Appointment, 'leadId' | 'clientId' | 'siteId' | 'source'>;

/** An appointment before anything is said about it. */
export const blankAppointment = (
  id: string,
  place: AppointmentPlace,
  by: By | null,
  now: string,
): Appointment => ({
  id,
  version: 1,
  ...place,
  title: '',
  type: 'service_call',
  status: 'scheduled',
  priority: 'medium',
  scheduledDate: now.slice(0, 10),
  description: '',
  machineIds: [],
  assignedTechnician: null,
  outcome: '',
  cancelReason: '',
  completedAt: null,
  completedBy: null,
  createdBy: by?.uid ?? null,
  createdAt: now,
  updatedAt: now,
});

/** Lays fields over a new appointment; without a title it is called by its type. */
export const planAppointment = (blank: Appointment, fields: SomeAppointmentFields): Appointment => {
  const planned = { ...blank, ...(fields as Partial<Appointment>) };
  return { ...planned, title: planned.title || appointmentLabels[planned.type] };
};

const changed = (call: Appointment, fields: Partial<Appointment>, now: string): Appointment => ({
  ...call,
  ...fields,
  version: call.version + 1,
  updatedAt: now,
});

/** Changes what is planned, as long as it is to be done. */
export const editAppointment = (
  call: Appointment,
  fields: SomeAppointmentFields,
  now: string,
): Outcome<Appointment> =>
  isAppointmentOpen(call) ? changed(call, fields as Partial<Appointment>, now) : appointmentRefusals.notOpen;

/** Done: with what came of it, and the machines that it was about in the end. */
export const completeAppointment = (
  call: Appointment,
  { outcome, machineIds = call.machineIds }: { outcome: string; machineIds?: readonly string[] },
  by: By,
  now: string,
): Outcome<Appointment> =>
  isAppointmentOpen(call)
    ? changed(
        call,
        { status: 'completed', outcome, machineIds: [...machineIds], completedAt: now, completedBy: by.uid },
        now,
      )
    : appointmentRefusals.notOpen;

/** Called off; the reason may be left out. */
export const cancelAppointment = (call: Appointment, reason: string, now: string): Outcome<Appointment> =>
  isAppointmentOpen(call)
    ? changed(call, { status: 'cancelled', cancelReason: reason }, now)
    : appointmentRefusals.notOpen;

/** Planned again; what came of it before is no longer so, its site keeps what it was given. */
export const reopenAppointment = (call: Appointment, now: string): Outcome<Appointment> =>
  call.status === 'completed' || call.status === 'cancelled'
    ? changed(
        call,
        { status: 'scheduled', outcome: '', cancelReason: '', completedAt: null, completedBy: null },
        now,
      )
    : appointmentRefusals.notClosed;

/** Days that a finished appointment leaves on its site (screens §2). */
export const datesOfService = ({ type }: Pick<Appointment, 'type'>, on: string) => ({
  lastServiceDate: on,
  ...(type === 'inspection' ? { lastSiteSurvey: on } : {}),
});
