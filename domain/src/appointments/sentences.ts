import { clockWords, countWords, dateWords, hour, listWords, localDay, minute, type Telling } from '#kernel';
import type { Appointment } from './appointment.ts';
import type { Reminder } from './fields.ts';
import type { DueReminder } from './reminding.ts';

/** Where people open an appointment, or one time of a repeat. */
export const appointmentPath = ({
  id,
  recurrence,
  occurrence,
}: Pick<Appointment, 'id' | 'recurrence' | 'occurrence'>): string =>
  `/calendar?event=${id}${recurrence.freq !== 'none' && occurrence ? `&on=${occurrence}` : ''}`;

const day = 24 * hour;

const lengths = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
] as const;

/** ‘in 2 hours and 30 minutes’, ‘now’. */
export const aheadWords = (minutes: number): string => {
  let left = minutes * minute;
  const parts = lengths.flatMap(([length, word]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? [countWords(count, word)] : [];
  });
  return parts.length === 0 ? 'now' : `in ${listWords(parts)}`;
};

const ways: Readonly<Record<Reminder['method'], 'in-app' | 'email' | 'sms'>> = {
  in_app: 'in-app',
  email: 'email',
  sms: 'sms',
};

/** ‘Tue, Dec 1, 10:00’; of whole days their first. */
export const whenWords = ({
  start,
  allDay,
  timezone,
}: Pick<Appointment, 'start' | 'allDay' | 'timezone'>) => {
  const date = dateWords(localDay(start, timezone), 'week');
  return allDay ? date : `${date}, ${clockWords(start, timezone)}`;
};

/** What everybody who takes part is told when a reminder is due; the ways due at one moment together. */
export const reminderTelling = (
  appointment: Appointment,
  due: readonly [DueReminder, ...DueReminder[]],
): Telling => {
  const [{ occurrence, start, minutesBefore }] = due;
  const at = whenWords({ ...appointment, start });
  const where = appointment.location === '' ? '' : ` · ${appointment.location}`;
  return {
    to: { uids: [appointment.assignedTo, ...appointment.attendees] },
    type: 'reminder_due',
    title: appointment.title,
    message: `${at}, ${aheadWords(minutesBefore)}${where}`,
    leadId: null,
    appointmentId: appointment.id,
    methods: [...new Set(due.map(({ method }) => ways[method]))],
    actionUrl: appointmentPath({ ...appointment, occurrence }),
    actionLabel: 'Open event',
  };
};
