import { monthBefore, monthInWords } from 'domain/collections';
import { localDay, readDollars } from 'domain/kernel';

/** Months from this one back, newest first, as a choice. */
export const monthsBack = (count: number, now = new Date()): { value: string; label: string }[] => {
  const today = localDay(now.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const months = [today.slice(0, 7)];
  while (months.length < count) months.push(monthBefore(`${months.at(-1)}-01`));
  return months.map((value) => ({ value, label: monthInWords(value) }));
};

/** The day on this device's clock. */
export const todayHere = (): string =>
  localDay(new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** What keeps a text from being a sum of money. */
export const moneyProblem = (text: string, needed = false): string | null => {
  if (text.trim() === '') return needed ? 'An amount such as 1,234.56' : null;
  return readDollars(text) === null ? 'An amount such as 1,234.56' : null;
};

/** Exact cents of a text that is a sum; nothing typed is nothing. */
export const centsOf = (text: string): number => readDollars(text) ?? 0;

/** Cents as they stand in a field. */
export const fieldOf = (cents: number): string => (cents / 100).toFixed(2);

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** ‘Nov 3, 2026’. */
export const dayWords = (date: string): string => short.format(new Date(`${date}T00:00:00.000Z`));

/** ‘1 site’, ‘5 sites’. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
