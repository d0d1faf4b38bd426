import { allForYear } from '@18f/us-federal-holidays';
import { daysLater, monthsLater, type Weekday, weekdayOf } from '#kernel';
import type { Site } from './site.ts';

export { type Weekday, weekdays } from '#kernel';

type Collected = Pick<Site, 'collectionFrequency' | 'lastCollectionDate' | 'installedOn'>;

const holidays = new Map<number, ReadonlySet<string>>();

// Asked thousands of times for one list; New Year's Day on a Saturday is kept on the last day of the year before.
const holidaysOf = (year: number): ReadonlySet<string> => {
  const known = holidays.get(year);
  if (known) return known;
  const found = [...allForYear(year), ...allForYear(year + 1).slice(0, 1)];
  const days = new Set(found.map(({ dateString }) => dateString));
  holidays.set(year, days);
  return days;
};

/** The days of a year on which US federal offices are closed, with what they are called, in order. */
export const federalHolidays = (year: number): { date: string; name: string }[] =>
  allForYear(year).map(({ dateString, name }) => ({ date: dateString, name: name.replaceAll("'", '’') }));

/** Whether US federal offices are closed on a day; a holiday on a weekend is kept on the weekday beside it. */
export const isHoliday = (date: string): boolean => holidaysOf(Number(date.slice(0, 4))).has(date);

/** A day on which the route is driven, from this one on; US federal holidays are none. */
export const nextRouteDay = (date: string, routeDays: readonly Weekday[]): string => {
  const isDriven = (day: string) =>
    !isHoliday(day) && (routeDays.length === 0 || routeDays.includes(weekdayOf(day)));
  let day = date;
  // A weekday is a holiday at most a few weeks in a row.
  for (let tries = 0; tries < 60 && !isDriven(day); tries += 1) day = daysLater(day, 1);
  return day;
};

/**
 * When a site is to be collected next (W5): by its frequency, counted from its last collection, the first time from its
 * installation (W2), on a day of its route; null where nobody can say.
 */
export const nextCollection = (
  { collectionFrequency, lastCollectionDate, installedOn }: Collected,
  routeDays: readonly Weekday[] = [],
): string | null => {
  const emptied = lastCollectionDate ?? installedOn;
  if (emptied === null || collectionFrequency === null || collectionFrequency === 'as-needed') return null;
  const due = {
    weekly: () => daysLater(emptied, 7),
    'bi-weekly': () => daysLater(emptied, 14),
    monthly: () => monthsLater(emptied, 1),
  }[collectionFrequency]();
  return nextRouteDay(due, routeDays);
};
