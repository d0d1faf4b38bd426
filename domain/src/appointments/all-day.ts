import { daysLater, later, localDay } from '#kernel';
import type { Timed, Window } from './recurrence.ts';
import { momentAt } from './zone.ts';

// The calendar ends with the year 9999.
const lastMoment = '9999-12-31T23:59:59.999Z';

const midnight = (date: string, timezone: string): string =>
  date.startsWith('+') ? lastMoment : new Date(momentAt(Date.parse(date), timezone)).toISOString();

/** Whole days in a zone, both included: from the midnight they begin to the one behind them (D55). */
export const wholeDays = (from: string, to: string, timezone: string): Pick<Timed, 'start' | 'end'> => ({
  start: midnight(from, timezone),
  end: midnight(daysLater(to, 1), timezone),
});

/** From the midnight of the first day to the one behind the last. */
export const windowOfDays = ({ from, to }: { from: string; to: string }, timezone: string): Window => {
  const { start, end } = wholeDays(from, to, timezone);
  return { from: start, to: end };
};

/** The first and the last day of something in its zone; midnight at its end is of the day before. */
export const daysOfAppointment = ({ start, end, timezone }: Timed): { from: string; to: string } => ({
  from: localDay(start, timezone),
  to: localDay(end > start ? later(end, -1) : end, timezone),
});

/** Times as they are kept: all-day ignores the time of day. */
export const keptTimes = <Some extends Timed & { allDay: boolean }>(some: Some): Some => {
  if (!some.allDay || some.end < some.start) return some;
  const { from, to } = daysOfAppointment(some);
  return { ...some, ...wholeDays(from, to, some.timezone) };
};
