import { dateWords, daysLater, monthsLater } from '#kernel';

/** Ranges of days by their names in addresses, so that what is saved under a name goes on with the days. */
export const ranges = [
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
  'days-90',
  'days-365',
  'all',
] as const;
export type RangeName = (typeof ranges)[number];

export const rangeLabels: Readonly<Record<RangeName, string>> = {
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This year',
  'last-year': 'Last year',
  'days-90': 'Last 90 days',
  'days-365': 'Last 365 days',
  all: 'All time',
};

/** Days, both included; without one it is open there. */
export type DayRange = { from?: string; to?: string };

const firstOf = { month: 1, quarter: 3, year: 12 } as const;

/** The first day of the month, quarter or year that a day lies in. */
const begins = (today: string, months: number): string => {
  const month = Number(today.slice(5, 7)) - 1;
  return monthsLater(`${today.slice(0, 7)}-01`, -(month % months));
};

const isLast = (name: RangeName): name is `last-${keyof typeof firstOf}` => name.startsWith('last-');

/** The days of a range on a day of the office; what is not over yet ends today. */
export const rangeOf = (name: RangeName, today: string): DayRange => {
  if (name === 'all') return {};
  if (name === 'days-90' || name === 'days-365')
    return { from: daysLater(today, name === 'days-90' ? -89 : -364), to: today };
  const months = firstOf[isLast(name) ? (name.slice(5) as keyof typeof firstOf) : name];
  const begin = begins(today, months);
  return isLast(name)
    ? { from: monthsLater(begin, -months), to: daysLater(begin, -1) }
    : { from: begin, to: today };
};

/** The next wider range that holds more and ends today; null: it is all already. */
export const widerRange = ({ from }: DayRange, today: string): RangeName | null =>
  from === undefined
    ? null
    : (ranges.slice(-3).find((name) => (rangeOf(name, today).from ?? '') < from) ?? null);

const short = (day: string, year: string): string => dateWords(day, day.startsWith(year) ? 'short' : 'dated');

/** The days that an answer is about. */
export const daysOfAnswer = ({ from, to }: { from: string | null; to: string | null }): DayRange => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

/** ‘Nov 1 to 21’, ‘Oct 28 to Nov 21’, ‘since Nov 1’, ‘all time’; the year, once, where it is another one. */
export const rangeWords = ({ from, to }: DayRange, today: string): string => {
  const year = today.slice(0, 4);
  if (from && to) {
    if (from === to) return short(from, year);
    const ofOneYear = from.slice(0, 4) === to.slice(0, 4);
    const first = ofOneYear ? dateWords(from, 'short') : dateWords(from);
    const ofOneMonth = from.slice(0, 7) === to.slice(0, 7);
    const last = ofOneMonth ? String(Number(to.slice(8))) : dateWords(to, 'short');
    return `${first} to ${last}${ofOneYear && to.startsWith(year) ? '' : `, ${to.slice(0, 4)}`}`;
  }
  if (from) return `since ${short(from, year)}`;
  return to ? `until ${short(to, year)}` : 'all time';
};
