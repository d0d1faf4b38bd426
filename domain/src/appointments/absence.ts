import {
  dateWords,
  daysLater,
  isAdministrator,
  localDay,
  mayEnter,
  type Refusal,
  refuse,
  reps,
} from '#kernel';
import { daysOfAppointment, windowOfDays } from './all-day.ts';
import type { Absence } from './answers.ts';
import { type Appointment, isAppointmentOpen, isRepeat } from './appointment.ts';
import type { Person } from './may.ts';
import { occurrencesOf } from './recurrence.ts';
import { awayText } from './texts.ts';

/** Days on which an appointment is looked at beside absences: of a repeat those of a year from now or from its first. */
export const daysConsidered = (appointment: Appointment, now: string): { from: string; to: string } => {
  const days = daysOfAppointment(appointment);
  if (!isRepeat(appointment)) return days;
  const today = localDay(now, appointment.timezone);
  const from = days.from > today ? days.from : today;
  return { from, to: daysLater(from, 365) };
};

/** Absences of whoever an appointment is assigned to that touch its days, of a repeat any of those considered. */
export const absencesDuring = (
  appointment: Appointment,
  absences: readonly Absence[],
  now: string,
): Absence[] => {
  const days = daysConsidered(appointment, now);
  return absences.filter(({ uid, ...away }) => {
    if (uid !== appointment.assignedTo || away.from > days.to || away.to < days.from) return false;
    if (!isRepeat(appointment)) return true;
    const from = away.from > days.from ? away.from : days.from;
    const to = away.to < days.to ? away.to : days.to;
    return occurrencesOf(appointment, windowOfDays({ from, to }, appointment.timezone)).length > 0;
  });
};

/** Absences as somebody sees them: of others reps see the days alone, field people nothing. */
export const absencesSeenBy = (by: Person, absences: readonly Absence[]): Absence[] => {
  if (isAdministrator(by.role)) return [...absences];
  const own = (absence: Absence) => absence.uid === by.uid;
  if (!mayEnter(reps, by.role)) return absences.filter(own);
  return absences.map((absence) => (own(absence) ? absence : { ...absence, reason: '' }));
};

/** Asks before something is planned for somebody who is away then; why they are, only who may know it is told. */
export const awayProblem = (
  appointment: Appointment,
  absences: readonly Absence[],
  { by, name, now }: { by: Person; name: string; now: string },
): Refusal | null => {
  const during = isAppointmentOpen(appointment) ? absencesDuring(appointment, absences, now) : [];
  const [away] = absencesSeenBy(by, during);
  if (!away) return null;
  const [from, to] = [dateWords(away.from, 'short'), dateWords(away.to, 'short')];
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return refuse.conflict('ASSIGNEE_AWAY', awayText(name, days, away.reason));
};
