import * as z from 'zod';
import { dateTime, email, text, uuid } from '#kernel';
import { isTimeZone } from '#settings';
import { appointmentPriorities, appointmentTypes } from './appointment.ts';
import { recurrence } from './recurrence.ts';

const inCalendar = (value: string): boolean => value >= '1970';

/** A moment in the calendar: from 1970 to 9999. */
export const calendarMoment = dateTime.refine(inCalendar, 'Invalid date and time');

/** Whether a text is a day of the calendar: a year that is only half typed is none. */
export const isCalendarDay = (said: string): boolean => /^\d{4}-\d\d-\d\d$/.test(said) && inCalendar(said);

export const reminderMethods = ['in_app', 'email', 'sms'] as const;
export const mostReminders = 10;
const fourWeeks = 28 * 24 * 60;

/** So many minutes before the start. */
export const reminder = z.strictObject({
  minutesBefore: z
    .int('Must be a whole number')
    .min(0, 'Must not be negative')
    .max(fourWeeks, 'At most 28 days before'),
  method: z.enum(reminderMethods),
});
export type Reminder = z.output<typeof reminder>;

/** Somebody from outside. */
export const guest = z.strictObject({ name: text(), email });
export type Guest = z.output<typeof guest>;

const people = (most: number) => z.array(uuid).max(most, `At most ${most} people`);

/** What people say of an appointment; form and endpoint share it. */
export const appointmentFields = z.strictObject({
  title: text().trim(),
  type: z.enum(appointmentTypes),
  priority: z.enum(appointmentPriorities),
  start: calendarMoment,
  end: calendarMoment,
  allDay: z.boolean(),
  timezone: text(100).refine(isTimeZone, 'Unknown time zone'),
  location: text(500),
  leadId: uuid.nullable(),
  clientId: uuid.nullable(),
  siteId: uuid.nullable(),
  machineIds: z.array(uuid).max(500, 'At most 500 machines'),
  assignedTo: uuid.nullable(),
  attendees: people(50),
  guests: z.array(guest).max(50, 'At most 50 guests'),
  description: text(5000),
  reminders: z.array(reminder).max(mostReminders, `At most ${mostReminders} reminders`),
  recurrence,
  billable: z.boolean(),
});

export type AppointmentFields = z.output<typeof appointmentFields>;
/** Some of them, as forms and endpoints pass them on. */
export type SomeAppointmentFields = {
  [Field in keyof AppointmentFields]?: AppointmentFields[Field] | undefined;
};

export const outcomeText = text(2000);
export const cancelReasonText = text(255);
