import { daysLater, fromLocalMinute, later, localDay } from '#kernel';
import type { Timed } from './recurrence.ts';

const midnight = (date: string, timezone: string): string => fromLocalMinute(`${date} 00:00`, timezone);

/** Whole days in a zone, both included: from the midnight they begin to the one behind them (D55). */
export const wholeDays = (from: string, to: string, timezone: string): Pick<Timed, 'start' | 'end'> => ({
  start: midnight(from, timezone),
  end: midnight(daysLater(to, 1), timezone),
});

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
