import { countWords } from './words.ts';

/** Times travel as ISO 8601 UTC with milliseconds, days as YYYY-MM-DD (D48). */
const formats = new Map<string, Intl.DateTimeFormat>();

const officeFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
};

/** `2026-11-21T18:05:00.000Z` as `2026-11-21 10:05` in the given zone. */
export const localMinute = (at: string, timeZone: string): string =>
  officeFormat(timeZone).format(new Date(at));

/** The calendar day of a moment in the given zone, YYYY-MM-DD. */
export const localDay = (at: string, timeZone: string): string => localMinute(at, timeZone).slice(0, 10);

/** A moment some milliseconds later (or earlier), ISO text. */
export const later = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();

/** A moment, or the last one there is for what lies behind it: years of five digits are written with a sign. */
export const knownMoment = (at: string): string => (at.startsWith('+') ? '9999-12-31T23:59:59.999Z' : at);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A day so many days later (or earlier), of days alone: no clock change moves it. */
export const daysLater = (date: string, days: number): string =>
  later(`${date}T00:00:00.000Z`, days * day).slice(0, 10);

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** The weekday of a day. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[new Date(`${date}T00:00:00.000Z`).getUTCDay()] as Weekday;

/** How many days lie between two days; below zero when the second is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / day);

/** The same day so many months later (or earlier); the last day of a shorter month. */
export const monthsLater = (date: string, months: number): string => {
  const [year = 0, month = 1, its = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(its, last))).toISOString().slice(0, 10);
};

/** ‘3 minutes’, ‘1 hour’: what stands for {time} in the texts of limits. */
export const inWords = (milliseconds: number): string => {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute));
  const [count, unit]: [number, string] =
    minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return countWords(count, unit);
};

const readAsUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00.000Z`);

/**
 * The moment of a local time, `2026-11-21 10:05` or with a T, in the given zone. Where the clock jumps forward the hour
 * that does not exist is read as the one after it; where it goes back, the hour that comes twice as the first of the two.
 */
export const fromLocalMinute = (local: string, timeZone: string): string => {
  const wanted = readAsUtc(local);
  const offsetAt = (time: number): number =>
    readAsUtc(localMinute(new Date(time).toISOString(), timeZone)) - time;
  const moments = [wanted - day, wanted + day].map((around) => wanted - offsetAt(around));
  const shown = moments.filter((moment) => moment + offsetAt(moment) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...moments)).toISOString();
};
