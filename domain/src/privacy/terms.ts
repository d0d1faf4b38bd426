/** By what a person is found in texts: addresses, numbers as ten digits, and names that nobody else has. */
export type Terms = { emails: readonly string[]; phones: readonly string[]; names: readonly string[] };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\\-/]/g, '\\$&');

// What people put between the digits of a number; nothing that means something in JSON.
const parting = '[ \u00a0.\u2010-\u2014/-]{0,3}';

/** A number however its digits are parted, as ten digits or with the country before them. */
const phonePattern = (digits: string): string =>
  `(?:\\+?1${parting})?\\(?${digits.slice(0, 3)}\\)?${parting}${digits.slice(3, 6)}${parting}${digits.slice(6)}`;

/** The last ten digits of a number of the United States; null for what is none. */
export const tenDigits = (phone: string): string | null => {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits : null;
};

/** One pattern for all of them, which PostgreSQL and JavaScript read alike; null where there is nothing to look for. */
export const termsPattern = ({ emails, phones, names }: Terms): string | null => {
  const parts = [...emails.map(escaped), ...phones.map(phonePattern), ...names.map(escaped)];
  return parts.length > 0 ? `(?:${parts.join('|')})` : null;
};

/** What stands where a person stood. */
export const erasedWord = '[erased]';
