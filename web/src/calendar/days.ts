import { dateWords, daysLater, monthsLater } from 'domain/kernel';
import type { CalendarView } from './search.ts';

export type Days = { readonly from: string; readonly to: string };

const weekday = (date: string): number => (new Date(`${date}T00:00:00.000Z`).getUTCDay() + 6) % 7;

const lastDay = '9999-12-31';
/** The calendar ends with the year 9999. */
const known = (date: string): string => (date.startsWith('+') ? lastDay : date);

/** The Monday of a day's week. */
const mondayOf = (date: string): string => daysLater(date, -weekday(date));

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const lastOfMonth = (date: string): string =>
  monthsLater(`${date.slice(0, 4)}-01-31`, Number(date.slice(5, 7)) - 1);
/** So many days on, and no further than the calendar goes. */
const onward = (date: string, days: number): string => known(daysLater(date, days));

/** Days from the first to the last, both included. */
export const daysFrom = ({ from, to }: Days): string[] => {
  if (from > to) return [];
  const days: string[] = [];
  for (let date = from; date < to; date = onward(date, 1)) days.push(date);
  return [...days, to];
};

/** The whole weeks that show a month. */
export const weeksOfMonth = (date: string): Days => ({
  from: mondayOf(firstOfMonth(date)),
  to: onward(mondayOf(lastOfMonth(date)), 6),
});

const agendaDays = 14;

/** The days that a view shows. */
export const daysOf = (view: CalendarView, date: string): Days => {
  if (view === 'day' || view === 'teamDay') return { from: date, to: date };
  if (view === 'month') return weeksOfMonth(date);
  if (view === 'agenda') return { from: date, to: onward(date, agendaDays - 1) };
  // What was not done yesterday is still to be done today.
  if (view === 'today') return { from: daysLater(date, -7), to: date };
  return { from: mondayOf(date), to: onward(mondayOf(date), 6) };
};

/** The day that is shown after going so many steps on. */
export const stepped = (view: CalendarView, date: string, by: number): string => {
  if (view === 'month') return known(monthsLater(firstOfMonth(date), by));
  if (view === 'week' || view === 'team') return onward(date, 7 * by);
  return onward(date, (view === 'agenda' ? agendaDays : 1) * by);
};

const shortDay = (date: string): string => dateWords(date, 'short');

/** ‘Nov 16 to 22’, ‘Nov 30 to Dec 6’. */
const spanWords = ({ from, to }: Days): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${shortDay(from)} to ${Number(to.slice(8))}`
    : `${shortDay(from)} to ${shortDay(to)}`;

const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** ‘November 2026’. */
export const monthWords = (date: string): string => longMonth.format(new Date(`${date}T00:00:00.000Z`));

const withYear = (words: string, date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? words : `${words}, ${date.slice(0, 4)}`;

/** What the page is headed with. */
export const headingOf = (view: CalendarView, date: string, today: string): string => {
  if (view === 'month') return monthWords(date);
  if (view === 'day' || view === 'teamDay' || view === 'today')
    return withYear(dateWords(date, 'longWeek'), date, today);
  const days = daysOf(view, date);
  return withYear(spanWords(days), days.to, today);
};
