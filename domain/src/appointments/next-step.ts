import { fromLocalMinute, later, minute, nextOf } from '#kernel';
import type { Lead, NextStep } from '#leads';
import { type Appointment, type AppointmentType, isAppointmentOpen, isService } from './appointment.ts';
import type { SomeAppointmentFields } from './fields.ts';
import { dayOfAppointment } from './recurrence.ts';

/** How long something lasts that is planned without a word of its end. */
export const usualLength = 30 * minute;

/** Where the day's work begins: what has no time of its own is due then. */
const opens = '09:00';

const momentOf = (appointment: Appointment): string =>
  appointment.allDay
    ? fromLocalMinute(`${dayOfAppointment(appointment)} ${opens}`, appointment.timezone)
    : appointment.start;

/** An appointment as the next step of its lead (0042). */
export const stepOf = (appointment: Appointment): NextStep & { appointmentId: string } => ({
  what: appointment.title,
  dueAt: momentOf(appointment),
  appointmentId: appointment.id,
});

const typed: readonly (readonly [RegExp, AppointmentType])[] = [
  [/\b(call|phone|ring)\b/i, 'call'],
  [/\b(visit|site)\b/i, 'site_visit'],
  [/\b(meet|meeting)\b/i, 'meeting'],
];

/** What kind of appointment the words of a next step speak of. */
export const typeOfStep = (what: string): AppointmentType =>
  typed.find(([words]) => words.test(what))?.[1] ?? 'follow_up';

/** What is planned where a next step is given a time; its reminder calls when the step is due. */
export const plannedByStep = (
  { what, dueAt }: NextStep,
  { leadId, assignedTo }: { leadId: string; assignedTo: string },
) =>
  ({
    type: typeOfStep(what),
    title: what,
    start: dueAt,
    end: later(dueAt, usualLength),
    leadId,
    assignedTo,
    reminders: [{ minutesBefore: 0, method: 'in_app' }],
  }) satisfies SomeAppointmentFields;

/** What a next step says of its appointment that the appointment does not say yet. */
export const movedByStep = (appointment: Appointment, { what, dueAt }: NextStep): SomeAppointmentFields => {
  const { title, start, end, allDay } = appointment;
  const lasts = allDay ? usualLength : Date.parse(end) - Date.parse(start);
  return {
    ...(what !== title && { title: what }),
    ...(dueAt !== momentOf(appointment) && { start: dueAt, end: later(dueAt, lasts), allDay: false }),
  };
};

/** Whether an appointment can stand as the next step of a lead: one time, of that lead. */
export const canBeStep = (appointment: Appointment, lead: Pick<Lead, 'id'>): boolean =>
  appointment.leadId === lead.id && appointment.recurrence.freq === 'none';

/** ‘Done’ on the next step completes its appointment; work at a site is completed for itself. */
export const doneByStep = (appointment: Appointment, by: string, now: string, at = now): Appointment =>
  isAppointmentOpen(appointment) && !isService(appointment)
    ? nextOf(appointment, { status: 'completed', completedAt: at, completedBy: by }, now)
    : appointment;

const takenBack = 'The next step was taken back';

/** Whether its end came from the next step alone: nobody has said anything of it since. */
export const endedByStep = ({ status, outcome, cancelReason }: Appointment): boolean =>
  (status === 'completed' && outcome === '') || (status === 'cancelled' && cancelReason === takenBack);

/** A next step that is taken back, as if it had never been set, calls its appointment off. */
export const takenBackByStep = (appointment: Appointment, now: string): Appointment =>
  isAppointmentOpen(appointment)
    ? nextOf(appointment, { status: 'cancelled', cancelReason: takenBack }, now)
    : appointment;

/** A next step that is put back finds its appointment still to be done. */
export const putBackByStep = (appointment: Appointment, now: string): Appointment =>
  isAppointmentOpen(appointment)
    ? appointment
    : nextOf(
        appointment,
        {
          status: 'scheduled',
          outcome: '',
          cancelReason: '',
          startedAt: null,
          completedAt: null,
          completedBy: null,
        },
        now,
      );
