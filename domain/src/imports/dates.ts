import { hour, minute } from '#kernel';

/** How a column writes dates whose day and month could change places. */
export type DateOrder = 'mdy' | 'dmy';

export type DateReading = { date: string } | { mdy: string; dmy: string } | { problem: string };

const monthNames =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

// By their months; signs over letters do not count.
const monthsElsewhere = [
  'januar,februar,marz maerz,april,mai,juni,juli,august,september,oktober,november,dezember',
  'janvier,fevrier,mars,avril,mai,juin,juillet,aout,septembre,octobre,novembre,decembre',
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre',
].map((names) => names.split(','));

const months: readonly string[][] = monthNames.map((name, at) => [
  name.toLowerCase(),
  ...monthsElsewhere.flatMap((names) => (names[at] ?? '').split(' ')),
]);

// 1 to 12; 0 where no month, or more than one, begins so.
const monthOf = (word: string): number => {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const found = months.flatMap((names, at) => (names.some((name) => name.startsWith(plain)) ? at + 1 : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
};

const two = (value: number): string => String(value).padStart(2, '0');
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

// Two digits mean this century up to 69, as spreadsheets read them; leases end in the years to come.
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

const make = (year: number, month: number, day: number): string | null =>
  year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
    ? `${year}-${two(month)}-${two(day)}`
    : null;

const impossible = (month: number, day: number): DateReading => ({
  problem: month >= 1 && month <= 12 ? `${monthNames[month - 1]} ${day} is not a date` : 'Not a date',
});

const fromParts = (year: number, month: number, day: number): DateReading => {
  const date = make(year, month, day);
  return date ? { date } : impossible(month, day);
};

const fromNumbers = (first: number, second: number, year: number): DateReading => {
  const mdy = make(year, first, second);
  const dmy = make(year, second, first);
  if (mdy && dmy) return mdy === dmy ? { date: mdy } : { mdy, dmy };
  const date = mdy ?? dmy;
  return date ? { date } : impossible(first, second);
};

// A day may be followed by its time, which no day keeps; by any other words it is more than a day.
const clock = String.raw`(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}(?:[.,]\d+)?))?`;
const half = String.raw`(?:(?<half>[ap])\.?m\.?)?`;
const zone = String.raw`(?<zone>Z|(?:UTC|GMT)?\s?[+-]\d{2}(?::?\d{2})?|(?:UTC|GMT)[+-]\d|UTC|GMT|(?:[PMCE]|AK)[SD]T|HST)?(?:\s\([a-z ]+\))?`;
const time = String.raw`(?:(?:T|,?\s(?:at\s)?)\s*${clock}\s*${half}\s*${zone})?$`;
const name = String.raw`(?<month>\p{L}{3,12})\.?`;
const nth = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?`;

const shapes = {
  iso: String.raw`^(?<year>\d{4})[-/.](?<first>\d{1,2})[-/.](?<second>\d{1,2})${time}`,
  numbers: String.raw`^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${time}`,
  // Jul 13, 2033
  monthFirst: String.raw`^${name}\s${nth},?\s(?<year>\d{4})${time}`,
  // 13 Jul, 2033; 13-Jul-33; 13 de julio de 2033
  dayFirst: String.raw`^${nth}[\s/-]\s?(?:de\s)?${name},?[\s/-](?:de\s)?(?<year>\d{4}|\d{2})${time}`,
  // 2033-Jul-13
  yearFirst: String.raw`^(?<year>\d{4})[\s/-]${name}[\s/-]${nth}${time}`,
  // Jul 13 14:30:00 PDT 2033, as programs write it
  yearLast: String.raw`^${name}\s{1,2}${nth}\s${clock}\s${zone}\s(?<year>\d{4})$`,
  // 20330713
  tight: String.raw`^(?<year>(?:19|20)\d{2})(?<first>\d{2})(?<second>\d{2})$`,
} as const;
const patterns = Object.values(shapes).map((shape) => new RegExp(shape, 'iu'));

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
// No date is longer; a cell may be.
const longest = 80;

type Groups = Readonly<Record<string, string | undefined>>;

const groupsOf = (text: string): Groups | null => {
  if (text.length > longest) return null;
  const bare = text.replace(weekday, '');
  for (const pattern of patterns) {
    const found = pattern.exec(bare)?.groups;
    if (found) return found;
  }
  return null;
};

// Programs write a moment as the milliseconds since 1970, spreadsheets a day as those since 1900.
const countedMoment = (text: string): string | null => {
  if (/^1\d{12}$/.test(text)) return new Date(Number(text)).toISOString();
  const days = /^(?<days>[2-7]\d{4})(?:\.\d+)?$/.exec(text)?.groups?.['days'];
  return days === undefined ? null : new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString();
};

/** Reads a date as people and programs write it; where day and month could change places both readings are given. */
export const readDate = (text: string): DateReading => {
  const counted = countedMoment(text);
  if (counted !== null) return { date: counted.slice(0, 10) };
  const said = groupsOf(text);
  if (!said) return { problem: 'Not a date' };
  const year = fullYear(said['year'] ?? '');
  if (said['month'] !== undefined) return fromParts(year, monthOf(said['month']), Number(said['day']));
  const [first, second] = [Number(said['first']), Number(said['second'])];
  return said['mark'] === undefined ? fromParts(year, first, second) : fromNumbers(first, second, year);
};

const years = String.raw`(?<year>(?:19|20)\d{2})`;
const partShapes = {
  // Jan 2019; January, 2019
  named: String.raw`^${name},?[\s/-]\s?(?:de\s|of\s)?${years}$`,
  // 2019 Jan
  yearNamed: String.raw`^${years}[\s/-]${name}$`,
  // 01/2019
  monthFirst: String.raw`^(?<number>\d{1,2})[-/.]${years}$`,
  // 2019-01
  yearFirst: String.raw`^${years}[-/.](?<number>\d{1,2})$`,
  // Q1 2019; 2019-Q1; 1Q 2019
  quarter: String.raw`^(?:Q(?<quarter>[1-4])|(?<nth>[1-4])Q)[\s/-]?${years}$`,
  yearQuarter: String.raw`^${years}[\s/-]?Q(?<quarter>[1-4])$`,
  alone: `^${years}$`,
} as const;
const partPatterns = Object.values(partShapes).map((shape) => new RegExp(shape, 'iu'));

/** A month, a quarter or a year that somebody wrote for a day: its first and its last. */
export type DatePart = { first: string; last: string; unit: 'month' | 'quarter' | 'year' };

/** Reads a month, a quarter or a year where no day was written; null: it is none of these. */
export const readDatePart = (text: string): DatePart | null => {
  if (text.length > longest) return null;
  const found: Groups | undefined = partPatterns.find((pattern) => pattern.test(text))?.exec(text)?.groups;
  if (!found) return null;
  const year = Number(found['year']);
  const of = (unit: DatePart['unit'], from: number, to: number): DatePart | null => {
    const [first, last] = [make(year, from, 1), make(year, to, daysIn(year, to))];
    return first && last ? { first, last, unit } : null;
  };
  const quarter = Number(found['quarter'] ?? found['nth'] ?? 0);
  if (quarter > 0) return of('quarter', quarter * 3 - 2, quarter * 3);
  const month = found['month'] === undefined ? Number(found['number'] ?? 0) : monthOf(found['month']);
  return found['month'] === undefined && found['number'] === undefined
    ? of('year', 1, 12)
    : of('month', month, month);
};

/** The time that follows a day: the milliseconds since its midnight, and how far from UTC it says it is. */
export type TimeReading = { sinceMidnight: number; fromUtc: number | null } | { problem: string };

// What people of the United States call their hours by.
const zones: Readonly<Record<string, number>> = {
  HST: -10,
  AKST: -9,
  AKDT: -8,
  PST: -8,
  PDT: -7,
  MST: -7,
  MDT: -6,
  CST: -6,
  CDT: -5,
  EST: -5,
  EDT: -4,
};

const zoneOf = (said: string | undefined): number | null => {
  if (said === undefined) return null;
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(said) ?? [];
  const named = zones[said.toUpperCase()];
  if (named !== undefined) return named * hour;
  return (Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute) * (sign === '-' ? -1 : 1);
};

const hoursOf = (hours: number, half: string | undefined): number =>
  half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** Reads the time of a date with one; null where a day stands alone. */
export const readTime = (text: string): TimeReading | null => {
  const counted = countedMoment(text);
  const ofDay =
    counted === null ? 0 : Date.parse(counted) - Date.parse(`${counted.slice(0, 10)}T00:00:00.000Z`);
  if (counted !== null) return ofDay === 0 ? null : { sinceMidnight: ofDay, fromUtc: 0 };
  const said = groupsOf(text);
  if (said?.['hours'] === undefined) return null;
  const hours = hoursOf(Number(said['hours']), said['half']);
  const [minutes, seconds] = [Number(said['minutes']), Number((said['seconds'] ?? '0').replace(',', '.'))];
  if (hours > 23 || minutes > 59 || seconds >= 60) return { problem: 'Not a time of day' };
  const sinceMidnight = hours * hour + minutes * minute + Math.floor(seconds * 1000);
  return { sinceMidnight, fromUtc: zoneOf(said['zone']) };
};

/** What is known of a column's dates; the rows that allow one reading suggest the order of the others. */
export type DateTally = { mdy: number; dmy: number; ambiguous: number; example: string };

export const emptyTally: DateTally = { mdy: 0, dmy: 0, ambiguous: 0, example: '' };

/** Counts one more value of a column. */
export const tallyDate = (tally: DateTally, text: string): DateTally => {
  const reading = readDate(text);
  if ('mdy' in reading) return { ...tally, ambiguous: tally.ambiguous + 1, example: tally.example || text };
  const { first, second, mark } = groupsOf(text) ?? {};
  if (!('date' in reading) || mark === undefined || Number(first) === Number(second)) return tally;
  const order = Number(first) > 12 ? 'dmy' : 'mdy';
  return { ...tally, [order]: tally[order] + 1 };
};

/** The order that the unambiguous rows speak for, if they agree. */
export const suggestedOrder = ({ mdy, dmy }: DateTally): DateOrder | null => {
  if (mdy > 0 && dmy === 0) return 'mdy';
  return dmy > 0 && mdy === 0 ? 'dmy' : null;
};
