import { daysBetween, daysLater, monthsLater, type ReportFilters } from '#kernel';
import type { Comparison } from './operations.ts';

type Range = Pick<ReportFilters, 'from' | 'to'>;

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Of how many whole months a range is made; 0: it begins or ends within one. */
const wholeMonths = (from: string, to: string): number => {
  const next = daysLater(to, 1);
  return from.endsWith('-01') && next.endsWith('-01') ? monthOf(next) - monthOf(from) : 0;
};

/**
 * The days that a range is compared with; none for one that is open. Whole months are compared with whole months, however
 * long they are.
 */
export const comparedRange = ({ from, to }: Range, comparison: Comparison): Range | null => {
  if (!from || !to) return null;
  const months = wholeMonths(from, to);
  if (comparison === 'year') {
    const end = months > 0 ? daysLater(monthsLater(daysLater(to, 1), -12), -1) : monthsLater(to, -12);
    return { from: monthsLater(from, -12), to: end };
  }
  const begin = months > 0 ? monthsLater(from, -months) : daysLater(from, -(daysBetween(from, to) + 1));
  return { from: begin, to: daysLater(from, -1) };
};
