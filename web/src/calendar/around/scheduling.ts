import {
  type Appointment,
  type AppointmentType,
  appointmentLabels,
  appointmentOperations,
  blankAppointment,
  isCalendarDay,
  momentOn,
  planAppointment,
  usualLength,
} from 'domain/appointments';
import { type Actor, daysLater, isRefusal, later, localDay } from 'domain/kernel';
import { act } from '#platform/offline/act.ts';
import { store } from '#platform/store.ts';
import type { Anyway } from '#ui/useAnyway.tsx';
import type { Problems } from '#ui/useForm.ts';
import type { Around } from './around.ts';

const rows = store.noun<Appointment>('appointments', { whole: () => true });

/** What is scheduled most; everything else is in the calendar's own form. */
export const scheduledTypes = [
  'call',
  'meeting',
  'site_visit',
  'follow_up',
] as const satisfies AppointmentType[];

/** The days that one press chooses, from today. */
export const days = { Tomorrow: 1, 'Next week': 7 } as const;

/** The day so many days from today, at the office. */
export const dayAhead = (ahead: number, timezone: string): string =>
  daysLater(localDay(new Date().toISOString(), timezone), ahead);

export type Scheduling = {
  type: AppointmentType;
  date: string;
  time: string;
  assignedTo: string;
  nextStep: boolean;
};

export const scheduleProblems = ({ date, time }: Scheduling): Problems<Scheduling> => ({
  ...(!isCalendarDay(date) && { date: 'Choose a day' }),
  ...(time === '' && { time: 'Choose a time' }),
});

type Sent = { id: string; timezone: string; by: Actor; of: Around } & Anyway;

/** Plans it under its own id: shown at once, and without a network it waits in the queue. */
export const schedule = (
  { type, date, time, assignedTo, nextStep }: Scheduling,
  { id, timezone, by, of, ...anyway }: Sent,
) => {
  const start = momentOn(date, time, timezone);
  const { name, ...places } = of;
  const fields = {
    ...places,
    type,
    start,
    end: later(start, usualLength),
    timezone,
    assignedTo: assignedTo || by.uid,
    reminders: [{ minutesBefore: 0, method: 'in_app' as const }],
  };
  const blank = blankAppointment({ id, source: 'manual', timezone }, by, new Date().toISOString());
  const made = planAppointment(blank, fields, name);
  return act(rows, by, {
    id,
    title: name,
    words: `Schedule: ${appointmentLabels[type]}`,
    operation: appointmentOperations.create,
    input: { id, ...fields, ...(nextStep && { nextStep }), ...anyway },
    change: (known) => known,
    made: isRefusal(made) ? undefined : made,
  });
};
