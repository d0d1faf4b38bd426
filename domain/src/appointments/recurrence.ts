import * as z from 'zod';
import { date, day, daysBetween, daysLater, monthsLater } from '#kernel';
import { momentAt, wallAt } from './zone.ts';

export const frequencies = ['none', 'daily', 'weekly', 'bi-weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** A day that the calendar knows: from 1900 to 9999; the database has no year 0. */
export const calendarDay = date.refine((value) => value >= '1900', 'Invalid date');

/** Days taken out of one repeat. */
export const mostExceptions = 1000;

/** How an appointment comes again: `until` is the last day it may, `day` the day of the month it aims at. */
export const recurrence = z.strictObject({
  freq: z.enum(frequencies),
  until: calendarDay.nullable(),
  exceptions: z.array(calendarDay).max(mostExceptions, `At most ${mostExceptions} exceptions`),
  day: z.exactOptional(z.int().min(1).max(31)),
});
export type Recurrence = z.output<typeof recurrence>;

export const noRecurrence: Recurrence = { freq: 'none', until: null, exceptions: [] };

/** When something is, by its own wall clock. */
export type Timed = { start: string; end: string; timezone: string };
export type Repeating = Timed & { recurrence: Recurrence };

/** A stretch of time: `to` is the first moment behind it. */
export type Window = { from: string; to: string };

/** One time of many: `occurrence` is its day in the appointment's zone. */
export type Occurrence = { occurrence: string; start: string; end: string };

const lastDay = '9999-12-31';
const steps = { daily: 1, weekly: 7, 'bi-weekly': 14 } as const;

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

// A year of five digits is written with a sign.
const isDate = (date: string): boolean => !date.startsWith('+');

const dayOfMonth = (date: string): number => Number(date.slice(8));
const lengthOfMonth = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** The nth day of a rule that begins on a day: the 31st falls on the last day of a shorter month. */
const nthDay = (first: string, { freq, day: aims }: Recurrence, nth: number): string => {
  if (freq === 'none') return first;
  if (freq !== 'monthly') return daysLater(first, nth * steps[freq]);
  const month = monthsLater(`${first.slice(0, 7)}-01`, nth);
  if (!isDate(month)) return month;
  return daysLater(month, Math.min(aims ?? dayOfMonth(first), lengthOfMonth(month)) - 1);
};

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** The first number of a day that may be on or after another day; it is computed, never counted up to. */
const firstNth = (first: string, { freq }: Recurrence, from: string): number => {
  if (from <= first || freq === 'none') return 0;
  return freq === 'monthly' ? monthsBetween(first, from) : Math.ceil(daysBetween(first, from) / steps[freq]);
};

/** The wall time of an appointment: its first day, the time of that day, and where its end stands. */
const wallOf = ({ start, end, timezone }: Timed) => {
  const [from, to] = [start, end].map((at) => wallAt(Date.parse(at), timezone)) as [number, number];
  const [first, last] = [Math.floor(from / day), Math.floor(to / day)];
  return {
    first: dateOf(first * day),
    begins: from - first * day,
    ends: to - last * day,
    days: last - first,
  };
};

/** Times of an appointment on another day: the wall clock stays, over both clock changes. */
const timesOn = (timed: Timed, wall: ReturnType<typeof wallOf>, on: string): Occurrence => {
  const midnight = Date.parse(on);
  const start = momentAt(midnight + wall.begins, timed.timezone);
  const end = momentAt(midnight + wall.days * day + wall.ends, timed.timezone);
  // An hour that the clock leaves out may put the end before the start: then it lasts as long as ever.
  const lasts = Date.parse(timed.end) - Date.parse(timed.start);
  return {
    occurrence: on,
    start: new Date(start).toISOString(),
    end: new Date(end < start ? start + lasts : end).toISOString(),
  };
};

/** The times of an appointment as they are on a day, by its wall clock. */
export const movedTo = (timed: Timed, on: string): Occurrence => timesOn(timed, wallOf(timed), on);

/** The day of an appointment in its own zone. */
export const dayOfAppointment = ({ start, timezone }: Pick<Timed, 'start' | 'timezone'>): string =>
  dateOf(wallAt(Date.parse(start), timezone));

/** Whether something touches a window; what takes no time touches it where it stands. */
export const touches = ({ start, end }: Pick<Timed, 'start' | 'end'>, { from, to }: Window): boolean =>
  start < to && (end > from || (start === end && start >= from));

const dayAt = (time: number, timezone: string): string =>
  dateOf(wallAt(Math.min(Math.max(time, 0), Date.parse(lastDay)), timezone));

/** Days of the rule between two days, both included. */
const daysOf = (first: string, rule: Recurrence, from: string, to: string): string[] => {
  const last = rule.until !== null && rule.until < to ? rule.until : to;
  const days: string[] = [];
  for (let nth = firstNth(first, rule, from); ; nth += 1) {
    const on = nthDay(first, rule, nth);
    if (!isDate(on) || on > last) return days;
    if (on >= from && on >= first && !rule.exceptions.includes(on)) days.push(on);
    if (rule.freq === 'none') return days;
  }
};

/**
 * The times of a rule that touch a window. The work is that of the window alone: a rule without end that began in 1970
 * is entered where the window begins.
 */
export const occurrencesOf = (repeat: Repeating, window: Window): Occurrence[] => {
  const wall = wallOf(repeat);
  const from = dayAt(Date.parse(window.from) - (wall.days + 1) * day, repeat.timezone);
  const to = dayAt(Date.parse(window.to) + day, repeat.timezone);
  return daysOf(wall.first, repeat.recurrence, from, to)
    .filter((on) => isDate(daysLater(on, wall.days)))
    .map((on) => timesOn(repeat, wall, on))
    .filter((time) => isDate(time.start) && isDate(time.end) && touches(time, window));
};

/** Whether a day is one of the rule, and not taken out of it. */
export const isOccurrence = (repeat: Repeating, on: string): boolean =>
  daysOf(wallOf(repeat).first, repeat.recurrence, on, on).length > 0;

/** Whether a rule comes at all: some day of it is neither behind its end nor taken out. */
export const comesAtAll = (repeat: Repeating): boolean => {
  const { first } = wallOf(repeat);
  // One day more than are taken out: one of them is left.
  const enough = nthDay(first, repeat.recurrence, repeat.recurrence.exceptions.length);
  return daysOf(first, repeat.recurrence, first, isDate(enough) ? enough : lastDay).length > 0;
};
