import { nextOf, type Outcome } from '#kernel';
import { keptTimes } from './all-day.ts';
import type { Appointment } from './appointment.ts';
import { appointmentProblem } from './check.ts';
import type { Person } from './may.ts';
import { noRecurrence } from './recurrence.ts';
import { type Transition, transitionProblem, transitionTable } from './transitions.ts';

export type AppointmentVerb =
  | 'created'
  | 'updated'
  | 'confirmed'
  | 'started'
  | 'completed'
  | 'missed'
  | 'cancelled'
  | 'rescheduled'
  | 'reopened'
  | 'removed'
  | 'restored';

/** What the event of a transition is called. */
export const verbOf: Readonly<Record<Transition, AppointmentVerb>> = {
  confirm: 'confirmed',
  start: 'started',
  complete: 'completed',
  noShow: 'missed',
  cancel: 'cancelled',
  reschedule: 'rescheduled',
  reopen: 'reopened',
};

/** A transition of the table with what it leaves behind. */
const go = (
  act: Transition,
  appointment: Appointment,
  by: Person,
  now: string,
  fields: Partial<Appointment> = {},
): Outcome<Appointment> =>
  transitionProblem(act, appointment, by, now) ??
  nextOf(appointment, { ...fields, status: transitionTable[act].to }, now);

export const confirmAppointment = (appointment: Appointment, by: Person, now: string) =>
  go('confirm', appointment, by, now);

/** Begun: the moment is stamped. */
export const startAppointment = (appointment: Appointment, by: Person, now: string) =>
  go('start', appointment, by, now, { startedAt: now });

/** Nobody was there. */
export const missAppointment = (appointment: Appointment, by: Person, now: string) =>
  go('noShow', appointment, by, now);

/** Done: with what came of it, and the machines that it was about in the end. */
export const completeAppointment = (
  appointment: Appointment,
  {
    outcome,
    machineIds = appointment.machineIds,
    at,
  }: { outcome: string; machineIds?: readonly string[]; at?: string },
  by: Person,
  now: string,
) =>
  go('complete', appointment, by, now, {
    outcome,
    machineIds: [...machineIds],
    completedAt: at ?? now,
    completedBy: by.uid,
  });

/** Called off; the reason may be left out. */
export const cancelAppointment = (appointment: Appointment, reason: string, by: Person, now: string) =>
  go('cancel', appointment, by, now, { cancelReason: reason });

/** Planned again; what came of it before is no longer so, its site keeps what it was given. */
export const reopenAppointment = (appointment: Appointment, by: Person, now: string) =>
  go('reopen', appointment, by, now, {
    outcome: '',
    cancelReason: '',
    startedAt: null,
    completedAt: null,
    completedBy: null,
  });

/** Planned for another time: the original is over, and a copy takes its place; each names the other. */
export const rescheduleAppointment = (
  appointment: Appointment,
  times: Pick<Appointment, 'start' | 'end'>,
  { id, by, now }: { id: string; by: Person; now: string },
): Outcome<{ original: Appointment; copy: Appointment }> => {
  const refused = transitionProblem('reschedule', appointment, by, now);
  if (refused) return refused;
  const copy = keptTimes({
    ...appointment,
    ...times,
    id,
    version: 1,
    status: 'scheduled' as const,
    recurrence: noRecurrence,
    repeatOf: null,
    occurrence: null,
    rescheduledFromId: appointment.id,
    rescheduledToId: null,
    startedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  const problem = appointmentProblem(copy);
  if (problem) return problem;
  return { original: nextOf(appointment, { status: 'rescheduled', rescheduledToId: id }, now), copy };
};

/** Types whose outcome may become a note on the lead, and a contact. */
const aboutLeads: readonly Appointment['type'][] = ['call', 'meeting', 'site_visit', 'follow_up'];

/** Whether it may be about a lead: its result may be the lead's news. */
export const isAboutLeads = ({ type }: Pick<Appointment, 'type'>): boolean => aboutLeads.includes(type);

/** Whether completing it offers ‘Add as note’ and ‘Mark as contacted’. */
export const offersNote = (appointment: Pick<Appointment, 'type' | 'leadId'>): boolean =>
  appointment.leadId !== null && isAboutLeads(appointment);

/** Days that finished work leaves on its site (screens §2). */
export const datesOfService = ({ type }: Pick<Appointment, 'type'>, on: string) => ({
  lastServiceDate: on,
  ...(type === 'inspection' ? { lastSiteSurvey: on } : {}),
});
