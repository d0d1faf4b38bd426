import { readDollars } from 'domain/kernel';

/** Exact cents of a text that is a sum of money; null where it is none. */
export const centsOf = (text: string): number | null => (text.trim() === '' ? null : readDollars(text));

/** Cents as they stand in a field. */
export const fieldOf = (cents: number): string => (cents / 100).toFixed(2);

/** What keeps a text from being a sum that is paid. */
export const sumProblem = (text: string): string | null => {
  const cents = centsOf(text);
  if (cents === null) return 'An amount such as 1,234.56';
  return cents === 0 ? 'Must be more than nothing' : null;
};

/** A quantity as it is typed, ‘1.5’ or ‘1,000’; null where it is none. */
export const readQuantity = (text: string): number | null => {
  const plain = text.trim().replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
};
