import { daysBetween, daysLater, nextOf } from '#kernel';
import type { Appointment } from './appointment.ts';
import type { SomeAppointmentFields } from './fields.ts';
import { dayOfAppointment, movedTo, noRecurrence, occurrencesOf, type Window } from './recurrence.ts';

/** One day of a repeat as it is shown: the repeat's row with its id, at that day's times. */
export const occurrenceOn = (repeat: Appointment, on: string): Appointment => ({
  ...repeat,
  ...movedTo(repeat, on),
});

/** What a row is in a window: itself, or of a repeat each day of it. */
export const shownIn = (repeat: Appointment, window: Window): Appointment[] =>
  occurrencesOf(repeat, window).map((time) => ({ ...repeat, ...time }));

/** One day of a repeat as a row of its own, before anything is done to it. */
export const ownRow = (repeat: Appointment, on: string, id: string, now: string): Appointment => ({
  ...occurrenceOn(repeat, on),
  id,
  version: 1,
  recurrence: noRecurrence,
  repeatOf: repeat.id,
  createdAt: now,
  updatedAt: now,
});

/** The repeat without a day that stands by itself from now on. */
export const withoutDay = (repeat: Appointment, on: string, now: string): Appointment => {
  const { recurrence } = repeat;
  const exceptions = [...recurrence.exceptions, on].sort();
  return nextOf(repeat, { recurrence: { ...recurrence, exceptions } }, now);
};

/** A change of one occurrence as one of the whole repeat: it moves by as many days, to the same time of day. */
export const fieldsForAll = (
  repeat: Appointment,
  on: string,
  fields: SomeAppointmentFields,
): SomeAppointmentFields => {
  if (fields.start === undefined && fields.end === undefined) return fields;
  const shown = { ...occurrenceOn(repeat, on), ...(fields.timezone ? { timezone: fields.timezone } : {}) };
  const { start = shown.start, end = shown.end } = fields;
  const timed = { start, end, timezone: shown.timezone };
  const moved = daysBetween(on, dayOfAppointment(timed));
  const times = movedTo(timed, daysLater(dayOfAppointment(repeat), moved));
  return { ...fields, start: times.start, end: times.end };
};

/** By how many days a change moved a repeat. */
export const daysMoved = (before: Appointment, after: Appointment): number =>
  daysBetween(dayOfAppointment(before), dayOfAppointment(after));

/** Days taken out of a repeat move with it. */
export const shifted = (days: readonly string[], by: number): string[] =>
  by === 0 ? [...days] : days.map((on) => daysLater(on, by));

/**
 * Cuts a repeat before one of its days: the old one ends the day before, the new one goes on from there. A rule of the
 * 31st goes on aiming at the 31st, also where it is cut at the end of a shorter month.
 */
export const splitRepeat = (repeat: Appointment, on: string, id: string, now: string) => {
  const { freq, until, exceptions, day = Number(dayOfAppointment(repeat).slice(8)) } = repeat.recurrence;
  const ended = nextOf(
    repeat,
    {
      recurrence: {
        ...repeat.recurrence,
        until: daysLater(on, -1),
        exceptions: exceptions.filter((each) => each < on),
      },
    },
    now,
  );
  const following: Appointment = {
    ...occurrenceOn(repeat, on),
    id,
    version: 1,
    occurrence: null,
    recurrence: {
      freq,
      until,
      exceptions: exceptions.filter((each) => each >= on),
      ...(freq === 'monthly' ? { day } : {}),
    },
    createdAt: now,
    updatedAt: now,
  };
  return { ended, following };
};
