import { day, later, minute } from '#kernel';
import { type Appointment, isAppointmentOpen, isRepeat } from './appointment.ts';
import { mostReminders, type Reminder } from './fields.ts';
import { dayOfAppointment, type Occurrence, occurrencesOf, type Repeating } from './recurrence.ts';

/** One reminder of one time of an appointment; `at` is when it is due. */
export type DueReminder = Reminder & Omit<Occurrence, 'end'> & { at: string };

// How far a rule is looked along: as near as will do, since each day of it has to be worked out.
const horizons = [2 * day, 16 * day, 62 * day];

const timesBetween = (appointment: Appointment, from: string, to: string): Omit<Occurrence, 'end'>[] =>
  isRepeat(appointment)
    ? occurrencesOf(appointment as Repeating, { from, to })
    : [{ occurrence: appointment.occurrence ?? dayOfAppointment(appointment), start: appointment.start }];

/** The reminders of an appointment that are due after one moment and up to another, the earliest first. */
export const remindersBetween = (appointment: Appointment, after: string, upTo: string): DueReminder[] => {
  if (!isAppointmentOpen(appointment)) return [];
  return appointment.reminders
    .slice(0, mostReminders)
    .flatMap((reminder) => {
      const ahead = reminder.minutesBefore * minute;
      return timesBetween(appointment, later(after, ahead), later(upTo, ahead + 1)).map(
        ({ occurrence, start }) => ({ ...reminder, occurrence, start, at: later(start, -ahead) }),
      );
    })
    .filter(({ at }) => at > after && at <= upTo)
    .sort((one, other) => (one.at < other.at ? -1 : 1));
};

/**
 * When reminders of an appointment are to be looked at next: at the first that is due after a moment, or where a rule
 * has none for long, on a later day. Null: none will come.
 */
export const nextLook = (appointment: Appointment, after: string): string | null => {
  if (!isAppointmentOpen(appointment) || appointment.reminders.length === 0) return null;
  const { freq, until } = appointment.recurrence;
  const begins = appointment.start > after ? appointment.start : after;
  for (const horizon of horizons) {
    const [first] = remindersBetween(appointment, after, later(begins, horizon));
    if (first) return first.at;
    if (freq === 'none') return null;
  }
  const last = later(begins, horizons.at(-1) ?? 0);
  return until === null || until >= last.slice(0, 10) ? last : null;
};
