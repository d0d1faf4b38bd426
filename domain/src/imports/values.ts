import { splitPhone } from '#kernel';
import { usStates } from '#leads';

/** What a cell means for a field, or why the field cannot hold it. */
export type Read<T> = { value: T } | { problem: string };

// ‘-None-’ is how Zoho and Salesforce write that nothing was chosen, ‘[not provided]’ what Salesforce has where a name must be.
const nothing = new Set(['', 'n/a', 'unknown', '-none-', '--none--', '[not provided]']);

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

// As newspapers shorten them, where that is neither the letters nor the name; in the order of usStates, by letters.
const shortStates: Readonly<Record<string, string>> = {
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  cal: 'CA',
  colo: 'CO',
  conn: 'CT',
  dela: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  'n h': 'NH',
  'n j': 'NJ',
  'n m': 'NM',
  'n y': 'NY',
  'n c': 'NC',
  'n d': 'ND',
  okla: 'OK',
  ore: 'OR',
  oreg: 'OR',
  penn: 'PA',
  penna: 'PA',
  'r i': 'RI',
  's c': 'SC',
  's d': 'SD',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  'washington state': 'WA',
  'w va': 'WV',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
};

const statesCalled: ReadonlyMap<string, string> = new Map([
  ...stateNames.flatMap((name, at): [string, string][] => {
    const state = usStates[at] ?? '';
    return [
      [name, state],
      [state.toLowerCase(), state],
    ];
  }),
  ...Object.entries(shortStates),
]);

const oneState = (said: string): string | undefined =>
  statesCalled.get(said.replaceAll(/[\s.]+/g, ' ').trim());

/** ‘California’, ‘ca’, ‘Calif.’, ‘US-CA’ and ‘CA - California’ become CA. */
export const readState = (cell: string): Read<string> => {
  const words = cell.toLowerCase().replace(/^\s*us[\s-]+/, '');
  const found = oneState(words);
  if (found !== undefined) return { value: found };
  const parts = words.split(/[-,(/)]/, 6).filter((part) => part.trim() !== '');
  const states = [...new Set(parts.flatMap((part) => oneState(part) ?? []))];
  const [only] = states;
  const others = parts.filter((part) => oneState(part) === undefined && readCountry(part) !== unitedStates);
  return only !== undefined && states.length === 1 && others.length === 0
    ? { value: only }
    : { problem: 'Not a state' };
};

const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);

/** A zip code with the zeros that a spreadsheet took from it, where the state is one whose codes begin with them. */
export const fullZip = (zip: string, state: string): string => {
  const code = zip.trim();
  if (zeroStates.has(state) && /^\d{4}(?:-\d{4})?$/.test(code)) return `0${code}`;
  return state === 'PR' && /^\d{3}(?:-\d{4})?$/.test(code) ? `00${code}` : zip;
};

export const unitedStates = 'United States';
const countries: Readonly<Record<string, string>> = {
  us: unitedStates,
  usa: unitedStates,
  'u s': unitedStates,
  'u s a': unitedStates,
  'united states': unitedStates,
  'united states of america': unitedStates,
  america: unitedStates,
  'vereinigte staaten': unitedStates,
  'vereinigte staaten von amerika': unitedStates,
  'etats unis': unitedStates,
  "etats unis d'amerique": unitedStates,
  'estados unidos': unitedStates,
  'estados unidos de america': unitedStates,
  'estados unidos da america': unitedStates,
  'ee uu': unitedStates,
  eeuu: unitedStates,
  eua: unitedStates,
  'stati uniti': unitedStates,
  "stati uniti d'america": unitedStates,
  'verenigde staten': unitedStates,
  'verenigde staten van amerika': unitedStates,
  'stany zjednoczone': unitedStates,
  сша: unitedStates,
  ca: 'Canada',
  can: 'Canada',
  mx: 'Mexico',
  mex: 'Mexico',
  mexico: 'Mexico',
  uk: 'United Kingdom',
  gb: 'United Kingdom',
  'great britain': 'United Kingdom',
  de: 'Germany',
  deutschland: 'Germany',
  fr: 'France',
  es: 'Spain',
  espana: 'Spain',
};

/** ‘USA’, ‘U.S.’ and ‘Estados Unidos’ become United States, other countries' letters their names; what is no such word stays. */
export const readCountry = (cell: string): string => {
  const word = cell
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}/giu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s.-]+/g, ' ')
    .trim();
  return Object.hasOwn(countries, word) ? (countries[word] ?? cell) : cell;
};

/** Five digits, or nine; more of them are no ZIP code, what has letters may be another country's code, and one before a stroke may have lost its zeros. */
export const readZip = (cell: string): Read<string> => {
  const digits = /^[\d\s-]+$/.test(cell) ? cell.replaceAll(/\D/g, '').length : 0;
  const mayLack = /^\d{3,4}-\d{4}$/.test(cell.trim());
  return digits > 5 && digits !== 9 && !mayLack
    ? { problem: 'Not a ZIP code: five digits, or nine' }
    : { value: cell };
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

const currency = String.raw`(?:us\s?\$|usd\s?\$?|\$|dollars?)`;
const foreign = /[€£¥₹]|\b(?:eur|gbp|cad|aud|mxn|chf|jpy)\b/i;
const sized = /^(?<digits>[\d.,' ]+?)\s*(?<size>k|m|mm|thousand|million|mio)?$/i;
const inFront = new RegExp(`^${currency}\\s*`, 'i');
const behind = new RegExp(`\\s*${currency}$`, 'i');
// 1,234.56 and 1234.5; 1.234,56, which no American means by thousands.
const american = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d+)?(?:\.\d+)?$/;
const european = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/;
const longestAmount = 40;

const numberOf = (digits: string): number | null => {
  if (!/\d/.test(digits)) return null;
  if (american.test(digits)) return Number(digits.replaceAll(/[,' ]/g, ''));
  return european.test(digits) ? Number(digits.replaceAll('.', '').replace(',', '.')) : null;
};

// In dollars, with what stands behind the point.
const readAmount = (cell: string): Read<number> => {
  const text = cell.trim();
  if (foreign.test(text)) return { problem: 'Not in dollars' };
  const said = text.length > longestAmount ? '' : text.replace(inFront, '').replace(behind, '');
  const { digits = '', size = '' } = sized.exec(said)?.groups ?? {};
  const number = numberOf(digits);
  if (number === null) return { problem: 'Not an amount' };
  const times = size === '' ? 1 : /^(?:k|thousand)$/i.test(size) ? 1000 : 1_000_000;
  return { value: Math.round(number * times * 100) / 100 };
};

/** Whole dollars: ‘$1,200’, ‘US$ 1,200’, ‘12k’; cents are rounded. */
export const readDollars = (cell: string): Read<number> => {
  const amount = readAmount(cell);
  if ('value' in amount) return { value: Math.round(amount.value) };
  return amount.problem === 'Not in dollars' ? amount : readCount(cell);
};

/** Dollars and cents as cents: ‘$2.50’, ‘2.5’, ‘3’, ‘75¢’. */
export const readCents = (cell: string): Read<number> => {
  const coins = /^(\d{1,3})\s*(?:¢|c|cents?)$/i.exec(cell.trim())?.[1];
  if (coins !== undefined) return { value: Number(coins) };
  const exact = /\.\d{3,}$/.test(cell.trim());
  const amount = readAmount(cell);
  if ('problem' in amount) return amount;
  return exact ? { problem: 'Not an amount' } : { value: Math.round(amount.value * 100) };
};

const yes = new Set('yes y true t 1 x on checked ✓ ✔ ☑ ja oui si sí'.split(' '));
const no = new Set('no n false f 0 off unchecked ✗ ☐ nein non none'.split(' '));

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

// A mark behind a backslash divides nothing.
const partsAt = (cell: string, mark: string): string[] =>
  (cell.match(new RegExp(`(?:\\\\[;,|\\\\"]|[^${mark}])+`, 'g')) ?? [])
    .map((tag) => plainTag(tag.trim()))
    .filter((tag) => tag !== '');

// Quote marks around a tag are those of a program.
const plainTag = (tag: string): string =>
  (/^"([^"]+)"$/.exec(tag)?.[1] ?? tag).replaceAll(/\\([;,|\\"])/g, '$1').trim();

const bare = (cell: string): string => cell.replaceAll(/\\[;,|\\"]/g, '');

// Groups that every account of Google has, which say nothing of anybody.
const systemGroup = /^\* ?(?:my ?contacts|starred|friends|family|coworkers)$/i;

const quoted = /^\s*"[^"\\]+"(?:\s*,\s*"[^"\\]+")+\s*$/;

const tagsIn = (cell: string): string[] => {
  if (/\s:::\s/.test(cell)) return cell.split(/\s:::\s/).flatMap((tag) => plainTag(tag.trim()) || []);
  if (quoted.test(cell)) return (cell.match(/"[^"]+"/g) ?? []).map(plainTag);
  const mark = [';', '|', ','].find((each) => bare(cell).includes(each)) ?? ';';
  return partsAt(cell, mark);
};

/**
 * Tags split at `;`, where there is none at `|`, else at `,`; `\;` is a semicolon inside a tag. Google divides by `:::` and adds
 * groups of its own, others put each into quote marks.
 */
export const readTags = (cell: string): string[] => [
  ...new Set(tagsIn(cell).filter((tag) => !systemGroup.test(tag))),
];

export const writeTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replaceAll(/[;,|\\"]/g, '\\$&')).join('; ');

// Whoever has more ways than fit here wrote no list of them.
const longestList = 2000;
const kindOfPhone =
  'phone|telephone|tel|cell|mobile|office|work|business|home|main|direct|desk|other|mobil|handy|privat';
const kindOrLetter = `${kindOfPhone}|c|m|o|w|h|d`;
// Books write several numbers in one cell: ‘Phone:(707) 555-0142  Mobile:(707) 555-0143’.
const dividers = new RegExp(
  String.raw`;|\||\n|\s:::\s|,(?!\s*(?:ext|x\s?\d|#))|\s\/\s|\sor\s|\s+(?=(?:(?:${kindOrLetter}|fax)\s?[:.]|(?:${kindOfPhone}|fax))\s?[\d(+])`,
  'i',
);

/** Addresses or numbers that stand in one cell, in their order, as people and programs divide them. */
export const partsOfCell = (cell: string): string[] =>
  (cell.length > longestList ? [cell] : cell.split(dividers))
    .map((part) => part.trim())
    .filter((part) => part !== '');

const kindBehind = new RegExp(`\\((?:${kindOrLetter})\\.?\\)$|(?<=\\d\\s*)(?:${kindOfPhone})$`, 'i');
const kindBefore = new RegExp(`^(?:(?:${kindOrLetter})\\s?[:.]|(?:${kindOfPhone}))\\s?(?=[\\d(+])`, 'i');

/**
 * A phone number as it is dialled from anywhere: 00 in front is +, the (0) behind a country goes, and a slash is a hyphen;
 * what kind of number it is goes too, its extension stays beside it.
 */
export const plainPhone = (cell: string): string => {
  const { number, extension } = splitPhone(
    cell.trim().replace(kindBehind, '').trimEnd().replace(kindBefore, ''),
  );
  const dialled = number.replaceAll('/', '-').replace(/^00[\s-]*/, '+');
  const plain = dialled.startsWith('+') ? dialled.replace(/\s*\(0\)\s*/, ' ') : dialled;
  return extension ? `${plain} x${extension}` : plain;
};

/** Whether somebody wrote a number there, whatever can be dialled. */
export const isSomeNumber = (cell: string): boolean => (cell.match(/\d/g) ?? []).length >= 7;
