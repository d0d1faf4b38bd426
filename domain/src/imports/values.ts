import { splitPhone } from '#kernel';
import { usStates } from '#leads';

/** What a cell means for a field, or why the field cannot hold it. */
export type Read<T> = { value: T } | { problem: string };

const nothing = new Set(['', 'n/a', 'unknown']);

/** Cells that say nothing (D45). */
export const saysNothing = (cell: string): boolean => nothing.has(cell.trim().toLowerCase());

// In the order of usStates.
const stateNames = [
  'alabama',
  'alaska',
  'arizona',
  'arkansas',
  'california',
  'colorado',
  'connecticut',
  'delaware',
  'florida',
  'georgia',
  'hawaii',
  'idaho',
  'illinois',
  'indiana',
  'iowa',
  'kansas',
  'kentucky',
  'louisiana',
  'maine',
  'maryland',
  'massachusetts',
  'michigan',
  'minnesota',
  'mississippi',
  'missouri',
  'montana',
  'nebraska',
  'nevada',
  'new hampshire',
  'new jersey',
  'new mexico',
  'new york',
  'north carolina',
  'north dakota',
  'ohio',
  'oklahoma',
  'oregon',
  'pennsylvania',
  'rhode island',
  'south carolina',
  'south dakota',
  'tennessee',
  'texas',
  'utah',
  'vermont',
  'virginia',
  'washington',
  'west virginia',
  'wisconsin',
  'wyoming',
];

/** ‘California’ and ‘ca’ become CA. */
export const readState = (cell: string): Read<string> => {
  const words = cell.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const upper = words.toUpperCase();
  const state = usStates.find((each) => each === upper) ?? usStates[stateNames.indexOf(words)];
  return state ? { value: state } : { problem: 'Not a state' };
};

const ones = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

// ‘six’, ‘twenty-four’, ‘one hundred and twenty’; null when a word is no number.
const writtenNumber = (text: string): number | null => {
  let total = 0;
  const words = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== 'and');
  for (const word of words) {
    if (word === 'hundred') total = Math.max(1, total) * 100;
    else if (ones.includes(word)) total += ones.indexOf(word);
    else if (tens.includes(word)) total += tens.indexOf(word) * 10;
    else return null;
  }
  return words.length > 0 ? total : null;
};

const figures =
  /^(?:~|≈|about |approx\.? |ca\.? )?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.0+)?\+?\s*(?:units?|machines?|apts?|apartments?)?$/i;

/** Whole numbers as people write them: ‘~60’, ‘120 units’, ‘1,200’, ‘six’. */
export const readCount = (cell: string): Read<number> => {
  const text = cell.trim();
  const number = figures.exec(text)?.[1];
  if (number !== undefined) return { value: Number(number.replaceAll(',', '')) + 0 };
  const written = writtenNumber(text);
  return written === null ? { problem: 'Not a number' } : { value: written };
};

/** Whole dollars: ‘$1,200’. */
export const readDollars = (cell: string): Read<number> => readCount(cell.trim().replace(/^\$\s*/, ''));

const money = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Dollars and cents as cents: ‘$2.50’, ‘2.5’, ‘3’. */
export const readCents = (cell: string): Read<number> => {
  const [, dollars, cents = ''] = money.exec(cell.trim()) ?? [];
  if (dollars === undefined) return { problem: 'Not an amount' };
  return { value: Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) };
};

const yes = new Set(['yes', 'y', 'true', '1', 'x']);
const no = new Set(['no', 'n', 'false', '0']);

export const readFlag = (cell: string): Read<boolean> => {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: 'Neither yes nor no' };
};

/** One word of a list, whatever its case. */
export const readChoice = (cell: string, choices: readonly string[]): Read<string> => {
  const word = cell.trim().toLowerCase();
  return choices.includes(word) ? { value: word } : { problem: `Must be one of: ${choices.join(', ')}` };
};

/** Tags split at `;` (D45); `\;` is a semicolon inside a tag. */
export const readTags = (cell: string): string[] => {
  const tags = (cell.match(/(?:\\[;\\]|[^;])+/g) ?? []).map((tag) =>
    tag.replaceAll(/\\([;\\])/g, '$1').trim(),
  );
  return [...new Set(tags.filter((tag) => tag !== ''))];
};

export const writeTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[;\\]/g, '\\$&')).join('; ');

/** A phone number as it is dialled from anywhere: 00 in front is +, and a slash is a hyphen; its extension stays beside it. */
export const plainPhone = (cell: string): string => {
  const { number, extension } = splitPhone(cell);
  const plain = number.replaceAll('/', '-').replace(/^00[\s-]*/, '+');
  return extension ? `${plain} x${extension}` : plain;
};

/** Whether somebody wrote a number there, whatever can be dialled. */
export const isSomeNumber = (cell: string): boolean => (cell.match(/\d/g) ?? []).length >= 7;
