import { dateWords, isAdministrator, mayEnter, type Refusal, refuse, reps } from '#kernel';
import { daysOfAppointment } from './all-day.ts';
import type { Absence } from './answers.ts';
import { type Appointment, isAppointmentOpen } from './appointment.ts';
import type { Person } from './may.ts';
import { awayText } from './texts.ts';

/** Absences of whoever an appointment is assigned to that touch its days. */
export const absencesDuring = (appointment: Appointment, absences: readonly Absence[]): Absence[] => {
  const days = daysOfAppointment(appointment);
  return absences.filter(
    ({ uid, from, to }) => uid === appointment.assignedTo && from <= days.to && to >= days.from,
  );
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
  { by, name }: { by: Person; name: string },
): Refusal | null => {
  const during = isAppointmentOpen(appointment) ? absencesDuring(appointment, absences) : [];
  const [away] = absencesSeenBy(by, during);
  if (!away) return null;
  const [from, to] = [dateWords(away.from, 'short'), dateWords(away.to, 'short')];
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return refuse.conflict('ASSIGNEE_AWAY', awayText(name, days, away.reason));
};
