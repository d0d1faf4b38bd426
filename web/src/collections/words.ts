import { monthBefore, monthInWords } from 'domain/collections';
import { readDollars } from 'domain/kernel';

/** Months from that of a day back, newest first, as a choice. */
export const monthsBack = (count: number, today: string): { value: string; label: string }[] => {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.push(monthBefore(`${months.at(-1)}-01`));
  return months.map((value) => ({ value, label: monthInWords(value) }));
};

/** What keeps a text from being a sum of money. */
export const moneyProblem = (text: string, needed = false): string | null => {
  if (text.trim() === '') return needed ? 'An amount such as 1,234.56' : null;
  return readDollars(text) === null ? 'An amount such as 1,234.56' : null;
};

/** Exact cents of a text that is a sum; nothing typed is nothing. */
export const centsOf = (text: string): number => readDollars(text) ?? 0;

/** Cents as they stand in a field. */
export const fieldOf = (cents: number): string => (cents / 100).toFixed(2);
