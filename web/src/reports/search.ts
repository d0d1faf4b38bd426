import {
  comparisons,
  daysAsked,
  type ReportAsked,
  ranges,
  readingOf,
  reportsShown,
  reportWords,
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

/** The days that an address asks for. */
export const daysOf = (search: ReportSearch, today: string) => daysAsked(report.values(search), today);

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

/** The address without what it would show anyway: the first part of its report, and the first way to divide it. */
export const withoutUsual = (search: ReportSearch): ReportSearch => {
  const { words, part, partWords, by } = shownOf(search);
  const isFirst = (key: string, of: object) => key === Object.keys(of)[0];
  return changed(search, {
    ...(isFirst(part, words.parts) && { part: '' }),
    ...(isFirst(by, partWords.by) && { by: '' }),
  });
};

/** The report that an address asks for, whatever the day. */
export const reportOf = (search: ReportSearch): ReportAsked => {
  const { report: key, part, by } = shownOf(search);
  return { ...report.values(search), report: key, part, by };
};

/** What the address asks the server for, on a day of the office. */
export const askedOf = (search: ReportSearch, today: string) => readingOf(reportOf(search), today);
