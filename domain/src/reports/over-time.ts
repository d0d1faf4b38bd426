import { dateWords, monthsLater } from '#kernel';
import type { DayRange } from './ranges.ts';

const months = { month: 1, quarter: 3 } as const;
type WayOverTime = keyof typeof months;

/** The ways of grouping whose groups follow each other in time. */
export const waysOverTime: readonly string[] = Object.keys(months);
const isOverTime = (way: string): way is WayOverTime => Object.hasOwn(months, way);

const quarterOf = (date: string): string => `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
const groupOf = (date: string, way: WayOverTime): string =>
  way === 'month' ? date.slice(0, 7) : quarterOf(date);

/** The first day of a group: of ‘2026-11’, of ‘2026 Q4’. */
const beginsOf = (group: string, way: WayOverTime): string =>
  way === 'month'
    ? `${group}-01`
    : monthsLater(`${group.slice(0, 4)}-01-01`, (Number(group.slice(6)) - 1) * 3);

/** A month or a quarter in words: ‘Nov 2026’, ‘2026 Q4’; other groups as they are. */
export const timeGroupWords = (way: string, group: string): string =>
  way === 'month' ? dateWords(`${group}-01`, 'month') : group;

const mostGroups = 240;

/**
 * Every month or quarter of a range, also those in which nothing was; where the range is open, or far wider than what
 * there is, from the first to the last group there is.
 */
export const groupsInTime = (
  way: string,
  groups: readonly string[],
  { from, to }: DayRange,
): readonly string[] => {
  const known = groups.toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (!isOverTime(way) || first === undefined || last === undefined) return known;
  const between = (begin: string, end: string): string[] => {
    const all: string[] = [];
    for (let date = begin; date <= end && all.length <= mostGroups; date = monthsLater(date, months[way]))
      all.push(groupOf(date, way));
    return all;
  };
  const start = from ? beginsOf(groupOf(from, way), way) : beginsOf(first, way);
  const whole = between(start, to ?? beginsOf(last, way));
  return whole.length > mostGroups ? between(beginsOf(first, way), beginsOf(last, way)) : whole;
};
