import { daysBetween, daysLater, monthsLater, type ReportFilters } from '#kernel';
import type { Comparison } from './operations.ts';

type Range = Pick<ReportFilters, 'from' | 'to'>;

/** The days that a range is compared with; none for one that is open. */
export const comparedRange = ({ from, to }: Range, comparison: Comparison): Range | null => {
  if (!from || !to) return null;
  if (comparison === 'year') return { from: monthsLater(from, -12), to: monthsLater(to, -12) };
  return { from: daysLater(from, -(daysBetween(from, to) + 1)), to: daysLater(from, -1) };
};
