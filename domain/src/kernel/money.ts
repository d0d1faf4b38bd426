import * as z from 'zod';

/** The most that one entry or price may say: a million dollars, in cents. */
export const mostCents = 100_000_000;

/** A sum of money in whole cents, from nothing up to a million dollars. */
export const cents = z
  .int('Must be a whole number of cents')
  .min(0, 'Must not be negative')
  .max(mostCents, 'Must not exceed $1,000,000.00');

/** A month of the calendar, `2026-11`. */
export const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11');

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Cents as people read them: `$1,234.56`, `-$5.00`. */
export const dollars = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}$${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
};

const typed = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d{0,9}))(?:\.(\d{0,2}))?$/;

/** What somebody typed, `1,234.5` or `$12`, as exact cents; null where it is no sum of money. */
export const readDollars = (text: string): number | null => {
  const [, whole = '', part = ''] = typed.exec(text.trim()) ?? [];
  if (whole === '' && part === '') return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
};

/** A whole of a hundred percent, in thousandths of a percent. */
export const wholeRate = 100_000;

/** A percentage in thousandths of a percent: 8.625 % is 8625. */
export const rate = z
  .int('Must be a whole number of thousandths of a percent')
  .min(0, 'Must be between 0 and 100')
  .max(wholeRate, 'Must be between 0 and 100');

/** Thousandths of a percent as people read them: `8.625 %`. */
export const rateWords = (value: number): string => `${value / 1000} %`;

/** What somebody typed, `8.625` or `7 %`, in thousandths of a percent; null where it is no percentage. */
export const readRate = (text: string): number | null => {
  const [, whole = '', part = ''] = /^(\d{0,3})(?:\.(\d{0,3}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === '' && part === '') return null;
  const value = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  return value <= wholeRate ? value : null;
};
