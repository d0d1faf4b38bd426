import * as z from 'zod';
import { reportFilters, text } from '#kernel';
import { comparisons, reportsShown, type ShownReport } from './operations.ts';
import { waysOverTime } from './over-time.ts';
import { type DayRange, type RangeName, rangeOf, ranges } from './ranges.ts';

/** A report as an address asks for it: its table, its days by a name or fixed, what narrows it, its order. */
export const reportAsked = z.strictObject({
  report: z.enum(reportsShown as [ShownReport, ...ShownReport[]]),
  part: text(40),
  by: text(40),
  range: z.enum(ranges).optional(),
  compare: z.enum(comparisons).optional(),
  sort: text(41).optional(),
  ...reportFilters,
});
export type ReportAsked = z.output<typeof reportAsked>;

type Days = Partial<Pick<ReportAsked, 'range' | 'from' | 'to'>>;

/** The days that are asked for on a day of the office: fixed ones, or those of a range; without either this month. */
export const daysAsked = (
  { from, to, range }: Days,
  today: string,
): { name: RangeName | null; days: DayRange } => {
  if (from || to) return { name: null, days: { ...(from && { from }), ...(to && { to }) } };
  const name = range ?? 'month';
  return { name, days: rangeOf(name, today) };
};

/** What is read of a report that is asked for on a day of the office. */
export const readingOf = (asked: ReportAsked, today: string) => {
  const { report, part, by, rep, city, state, source, compare } = asked;
  const { days } = daysAsked(asked, today);
  return {
    ...{ report, part, by },
    ...days,
    ...(rep !== undefined && { rep }),
    ...(city && { city }),
    ...(state && { state }),
    ...(source && { source }),
    // All time has no time before it, and a month is no group of another year's.
    ...(compare && days.from && !waysOverTime.includes(by) && { compare }),
  };
};

const addressKeys = [
  'report',
  'part',
  'by',
  'range',
  'from',
  'to',
  'rep',
  'city',
  'state',
  'source',
  'compare',
  'sort',
] as const;

/** The address of a report as it is asked for. */
export const reportAddress = ({ rep, ...asked }: ReportAsked): string => {
  const said = { ...asked, rep: rep === null ? 'none' : rep };
  const parts = addressKeys.flatMap((key) => (said[key] ? [`${key}=${encodeURIComponent(said[key])}`] : []));
  return `/reports?${parts.join('&')}`;
};
