import { day, type Refusal } from '#kernel';
import { type Appointment, isRepeat } from './appointment.ts';
import { comesAtAll, dayOfAppointment } from './recurrence.ts';
import { appointmentRefusals } from './texts.ts';

const longest = 366 * day;
const longestRepeat = 62 * day;

const timesProblem = ({ start, end }: Pick<Appointment, 'start' | 'end'>): Refusal | null => {
  if (end < start) return appointmentRefusals.endBeforeStart;
  return Date.parse(end) - Date.parse(start) > longest ? appointmentRefusals.tooLong : null;
};

const repeatProblem = (appointment: Appointment): Refusal | null => {
  const { start, end, recurrence } = appointment;
  if (Date.parse(end) - Date.parse(start) > longestRepeat) return appointmentRefusals.longerThanRepeat;
  if (recurrence.until !== null && recurrence.until < dayOfAppointment(appointment))
    return appointmentRefusals.untilBeforeStart;
  return comesAtAll(appointment) ? null : appointmentRefusals.neverComes;
};

/** What is wrong with an appointment as a whole. */
export const appointmentProblem = (appointment: Appointment): Refusal | null => {
  if (appointment.assignedTo === null && appointment.siteId === null) return appointmentRefusals.nobody;
  return timesProblem(appointment) ?? (isRepeat(appointment) ? repeatProblem(appointment) : null);
};
