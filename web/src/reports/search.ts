import {
  comparisons,
  type DayRange,
  type RangeName,
  rangeOf,
  ranges,
  reportsShown,
  reportWords,
  waysOverTime,
} from 'domain/reports';
import { address, day, oneOf, orNone, type SearchOf, text, uuid } from '#ui/list/address.ts';

const report = address(
  {
    report: oneOf(reportsShown),
    part: text,
    by: text,
    /** Days that go on with the calendar, or fixed ones. */
    range: oneOf(ranges),
    from: day,
    to: day,
    rep: orNone(uuid),
    city: text,
    state: text,
    source: text,
    compare: oneOf(comparisons),
    sort: text,
  },
  ['report', 'part', 'by', 'range', 'from', 'to', 'compare', 'sort'],
);

/** What the screen's address says: plain texts, as people share them. */
export type ReportSearch = SearchOf<typeof report>;
export const { read: readSearch, changed, cleared, isFiltered } = report;

/** The days that an address asks for: fixed ones, or those of a range; without either this month. */
export const daysOf = (search: ReportSearch, today: string): { name: RangeName | null; days: DayRange } => {
  const { from, to, range } = report.values(search);
  if (from || to) return { name: null, days: { ...(from && { from }), ...(to && { to }) } };
  const name = range ?? 'month';
  return { name, days: rangeOf(name, today) };
};

/** The days that an answer is about. */
export const daysOfAnswer = ({ from, to }: { from: string | null; to: string | null }): DayRange => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

const oneIn = <Of extends object>(all: Of, key: string | undefined): keyof Of & string =>
  (key !== undefined && Object.hasOwn(all, key) ? key : Object.keys(all)[0]) as keyof Of & string;

/** Which table of which report an address asks for, with the words of it. */
export const shownOf = (search: ReportSearch) => {
  const { report: key = reportsShown[0] as (typeof reportsShown)[number], part, by } = report.values(search);
  const words = reportWords[key];
  const partKey = oneIn(words.parts, part);
  const partWords = words.parts[partKey] as (typeof words.parts)[string];
  return { report: key, words, part: partKey, partWords, by: oneIn(partWords.by, by) };
};

/** What the address asks the server for, on a day of the office. */
export const askedOf = (search: ReportSearch, today: string) => {
  const { rep, city, state, source, compare } = report.values(search);
  const { report: key, part, by } = shownOf(search);
  const { days } = daysOf(search, today);
  return {
    ...{ report: key, part, by },
    ...days,
    ...(rep !== undefined && { rep }),
    ...(city && { city }),
    ...(state && { state }),
    ...(source && { source }),
    // All time has no time before it, and a month is no group of another year's.
    ...(compare && days.from && !waysOverTime.includes(by) && { compare }),
  };
};
