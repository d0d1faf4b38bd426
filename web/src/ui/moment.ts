import {
  ageWords,
  agoWords,
  clockWords,
  daysBetween,
  daysLater,
  dayWords,
  localDay,
  minuteWords,
  momentWords,
} from 'domain/kernel';

/** The time zone of this device. */
export const here: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of a moment, or a day as it is: ‘Nov 18’, with the year when it is another one. */
export const dayOf = (at: string, now: number = Date.now()): string => dayWords(at, now, here);

/** A moment to the minute, on any day: ‘Nov 22 09:00’; in a time zone, or in the device's. */
export const minuteOf = (at: string, now: number = Date.now(), timeZone: string = here): string =>
  minuteWords(at, now, timeZone);

/** A moment in the words of the look: ‘Today 08:02’, ‘Yesterday 17:40’, ‘Nov 18’, ‘Aug 4, 2025’. */
export const moment = (at: string, now: number = Date.now()): string => momentWords(at, now, here);

/** ‘09:00’. */
export const clockOf = (at: number): string => clockWords(new Date(at).toISOString(), here);

/** How long ago: ‘5 min’, ‘3 h’, ‘2 d’, after two months the day. */
export const age = (at: string, now: number): string => ageWords(at, now, here);

/** The same as a part of a sentence: ‘just now’, ‘3 h ago’, ‘on Sep 14’. */
export const ago = (at: string, now: number): string => agoWords(at, now, here);

/** The day so many days from today, on this device's clock. */
export const daysAhead = (days = 0, now: number = Date.now(), timeZone: string = here): string =>
  daysLater(localDay(new Date(now).toISOString(), timeZone), days);

/** How many days there are from today to a day; below zero once it is over. */
export const daysUntil = (date: string, now: number): number => daysBetween(daysAhead(0, now), date);
