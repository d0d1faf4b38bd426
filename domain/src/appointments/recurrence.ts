import * as z from 'zod';
import { date, day, knownMoment } from '#kernel';
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

// Days are counted in milliseconds, from midnight to midnight of a clock that never changes.
const lastDay = Date.parse('9999-12-31');
const steps = { daily: 1, weekly: 7, 'bi-weekly': 14 } as const;

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

// A year of five digits is written with a sign.
const isDate = (time: number): boolean => time < lastDay + day;

/** The nth day of a rule that begins on a day: the 31st falls on the last day of a shorter month. */
const nthDay = (first: number, { freq, day: aims }: Recurrence, nth: number): number => {
  if (freq === 'none') return first;
  if (freq !== 'monthly') return first + nth * steps[freq] * day;
  const begins = new Date(first);
  const [year, month] = [begins.getUTCFullYear(), begins.getUTCMonth() + nth];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(aims ?? begins.getUTCDate(), length));
};

const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

/** The first number of a day that may be on or after another day; it is computed, never counted up to. */
const firstNth = (first: number, { freq }: Recurrence, from: number): number => {
  if (from <= first || freq === 'none') return 0;
  return freq === 'monthly'
    ? monthsBetween(new Date(first), new Date(from))
    : Math.ceil((from - first) / day / steps[freq]);
};

/** The wall time of an appointment: its first day, the time of that day, and where its end stands. */
const wallOf = ({ start, end, timezone }: Timed) => {
  const [from, to] = [start, end].map((at) => wallAt(Date.parse(at), timezone)) as [number, number];
  const [first, last] = [Math.floor(from / day), Math.floor(to / day)];
  return {
    first: first * day,
    begins: from - first * day,
    ends: to - last * day,
    days: last - first,
  };
};

/** Times of an appointment on another day: the wall clock stays, over both clock changes. */
const momentsOn = (timed: Timed, wall: ReturnType<typeof wallOf>, on: number) => {
  const start = momentAt(on + wall.begins, timed.timezone);
  const end = momentAt(on + wall.days * day + wall.ends, timed.timezone);
  // An hour that the clock leaves out may put the end before the start: then it lasts as long as ever.
  const lasts = Date.parse(timed.end) - Date.parse(timed.start);
  return { on, start, end: end < start ? start + lasts : end };
};

const written = ({ on, start, end }: ReturnType<typeof momentsOn>): Occurrence => ({
  occurrence: dateOf(on),
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** The times of an appointment as they are on a day, by its wall clock; none lies behind the last one there is. */
export const movedTo = (timed: Timed, on: string): Occurrence => {
  const { occurrence, start, end } = written(momentsOn(timed, wallOf(timed), Date.parse(on)));
  return { occurrence, start: knownMoment(start), end: knownMoment(end) };
};

/** When something is over for good, a repeat with the last day it may come; null where that is never. */
export const overAt = (repeat: Repeating): string | null => {
  const { freq, until } = repeat.recurrence;
  if (freq === 'none') return repeat.end;
  return until === null ? null : movedTo(repeat, until).end;
};

/** The day of an appointment in its own zone. */
export const dayOfAppointment = ({ start, timezone }: Pick<Timed, 'start' | 'timezone'>): string =>
  dateOf(wallAt(Date.parse(start), timezone));

const touch = <At>({ start, end }: { start: At; end: At }, { from, to }: { from: At; to: At }): boolean =>
  start < to && (end > from || (start === end && start >= from));

/** Whether something touches a window; what takes no time touches it where it stands. */
export const touches = (timed: Pick<Timed, 'start' | 'end'>, window: Window): boolean => touch(timed, window);

const dayAt = (time: number, timezone: string): number =>
  Math.floor(wallAt(Math.min(Math.max(time, 0), lastDay + day - 1), timezone) / day) * day;

/** Days of the rule between two days, both included. */
const daysOf = (first: number, rule: Recurrence, from: number, to: number): number[] => {
  const last = Math.min(to, lastDay, rule.until === null ? lastDay : Date.parse(rule.until));
  const taken = rule.exceptions.length === 0 ? null : new Set(rule.exceptions.map((on) => Date.parse(on)));
  const days: number[] = [];
  for (let nth = firstNth(first, rule, from); ; nth += 1) {
    const on = nthDay(first, rule, nth);
    if (on > last) return days;
    if (on >= from && on >= first && !taken?.has(on)) days.push(on);
    if (rule.freq === 'none') return days;
  }
};

/**
 * The times of a rule that touch a window. The work is that of the window alone: a rule without end that began in 1970
 * is entered where the window begins.
 */
export const occurrencesOf = (repeat: Repeating, window: Window): Occurrence[] => {
  const wall = wallOf(repeat);
  const between = { from: Date.parse(window.from), to: Date.parse(window.to) };
  const from = dayAt(between.from - (wall.days + 1) * day, repeat.timezone);
  const to = dayAt(between.to + day, repeat.timezone);
  return daysOf(wall.first, repeat.recurrence, from, to)
    .filter((on) => isDate(on + wall.days * day))
    .map((on) => momentsOn(repeat, wall, on))
    .filter(({ start, end }) => isDate(start) && isDate(end) && touch({ start, end }, between))
    .map(written);
};

/** Whether a day is one of the rule, and not taken out of it. */
export const isOccurrence = (repeat: Repeating, on: string): boolean =>
  daysOf(wallOf(repeat).first, repeat.recurrence, Date.parse(on), Date.parse(on)).length > 0;

/** Whether a rule comes at all: some day of it is neither behind its end nor taken out. */
export const comesAtAll = (repeat: Repeating): boolean => {
  const { first } = wallOf(repeat);
  // One day more than are taken out: one of them is left.
  const enough = nthDay(first, repeat.recurrence, repeat.recurrence.exceptions.length);
  return daysOf(first, repeat.recurrence, first, enough).length > 0;
};
