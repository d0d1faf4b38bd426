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

// Where a word ends, in texts and in JSON, whose line breaks are a letter behind a stroke; PostgreSQL knows no \p.
const letters = String.raw`0-9A-Za-z_\u00c0-\u024f`;
const begins = (inner: string): string => String.raw`(?:(?<![${inner}])|(?<=\\[nrtbf]))`;
const whole = (part: string): string => `${begins(letters)}${part}(?![${letters}])`;
// Part of a longer address is somebody else's.
const wholeEmail = (email: string): string =>
  String.raw`${begins(`${letters}.%+-`)}${escaped(email)}(?![${letters}-])(?!\.[${letters}])`;

/** One pattern for all of them, which PostgreSQL and JavaScript read alike; null where there is nothing to look for. */
export const termsPattern = ({ emails, phones, names }: Terms): string | null => {
  const parts = [
    ...emails.map(wholeEmail),
    ...phones.map((digits) => whole(phonePattern(digits))),
    ...names.map((name) => whole(escaped(name))),
  ];
  return parts.length > 0 ? `(?:${parts.join('|')})` : null;
};

const shortestHint = 3;

/**
 * Of each term a run of letters or digits, in small letters, which every text has that the pattern fits: it is looked for
 * at a twentieth of the cost. An empty one, which every text has, where a term has none that is worth it.
 */
export const termsHints = ({ emails, phones, names }: Terms): string[] => {
  const runs = [...emails, ...phones.map((digits) => digits.slice(6)), ...names].map(
    (term) => term.match(/[0-9A-Za-z]+/g)?.toSorted((one, other) => other.length - one.length)[0] ?? '',
  );
  return [...new Set(runs.map((run) => (run.length < shortestHint ? '' : run.toLowerCase())))];
};

/** Numbers that stand in JSON as numbers, with what stands before them as the first group; null where there are none. */
export const bareNumbers = ({ phones }: Terms): string | null =>
  phones.length > 0 ? String.raw`([:\[,] ?)1?(?:${phones.join('|')})(?=[,\]}])` : null;

/** What stands where a person stood. */
export const erasedWord = '[erased]';
