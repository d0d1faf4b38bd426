import { hour, minute } from '#kernel';

/** How a column writes dates whose day and month could change places. */
export type DateOrder = 'mdy' | 'dmy';

export type DateReading = { date: string } | { mdy: string; dmy: string } | { problem: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

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
const clock = String.raw`(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}(?:\.\d+)?))?`;
const half = String.raw`(?:(?<half>[ap])\.?m\.?)?`;
const time = String.raw`(?:[T ]\s*${clock}\s*${half}\s*(?<zone>Z|UTC|[+-]\d{2}:?\d{2})?)?$`;
const isoDate = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, 'i');
const numbersDate = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}`, 'i');

/** Reads a date as people write it; where day and month could change places both readings are given. */
export const readDate = (text: string): DateReading => {
  const iso = isoDate.exec(text);
  if (iso) return fromParts(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = numbersDate.exec(text);
  if (numbers) return fromNumbers(Number(numbers[1]), Number(numbers[3]), fullYear(numbers[4] ?? ''));
  const named =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})\.?[ -](?<month>[a-z]{3,9})\.?[ -](?<year>\d{4}|\d{2})$/i.exec(text);
  if (!named?.groups) return { problem: 'Not a date' };
  const { day, month, year } = named.groups as { day: string; month: string; year: string };
  return fromParts(fullYear(year), months.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day));
};

/** The time that follows a day: the milliseconds since its midnight, and how far from UTC it says it is. */
export type TimeReading = { sinceMidnight: number; fromUtc: number | null } | { problem: string };

const zoneOf = (zone: string | undefined): number | null => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (zone === undefined) return null;
  return (Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute) * (sign === '-' ? -1 : 1);
};

const hoursOf = (hours: number, half: string | undefined): number =>
  half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** Reads the time of a date with one; null where a day stands alone. */
export const readTime = (text: string): TimeReading | null => {
  const said = (isoDate.exec(text) ?? numbersDate.exec(text))?.groups;
  if (said?.['hours'] === undefined) return null;
  const hours = hoursOf(Number(said['hours']), said['half']);
  const [minutes, seconds] = [Number(said['minutes']), Number(said['seconds'] ?? 0)];
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
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(text);
  if (!('date' in reading) || !numbers || numbers[1] === numbers[2]) return tally;
  const order = Number(numbers[1]) > 12 ? 'dmy' : 'mdy';
  return { ...tally, [order]: tally[order] + 1 };
};

/** The order that the unambiguous rows speak for, if they agree. */
export const suggestedOrder = ({ mdy, dmy }: DateTally): DateOrder | null => {
  if (mdy > 0 && dmy === 0) return 'mdy';
  return dmy > 0 && mdy === 0 ? 'dmy' : null;
};
