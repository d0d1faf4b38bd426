import { fromLocalMinute, later, minute } from '#kernel';
import { nextStepOn } from '#leads';
import { askedWord, leftOutWord, meaningOfWord } from './asked.ts';
import { type DateOrder, readDate, readDatePart, readTime, type TimeReading } from './dates.ts';
import type { ImportTarget } from './mapping.ts';
import type { Plan } from './plan.ts';
import type { Kind } from './target.ts';
import {
  type Read,
  readCents,
  readChoice,
  readCount,
  readCountry,
  readDollars,
  readFlag,
  readState,
  readTags,
  readZip,
} from './values.ts';

const choices: Partial<Record<ImportTarget, readonly string[]>> = {
  leaseAutoRenews: ['yes', 'no', 'unknown'],
  buildingStyle: ['garden', 'mid-rise', 'high-rise', 'student'],
};

/** Why a word was left out that somebody wanted left out. */
export const asChosen = 'Left out as chosen';

/** Why a price was left out of which nobody has said whether it is in cents. */
export const dearPrice = 'Dollars or cents? Nobody has said';

/** Why a date was left out whose column nobody has said the order of. */
export const ambiguousDate = 'Day or month first? Nobody has said';

const readDay = (cell: string, order: DateOrder | undefined): Read<string> => {
  const reading = readDate(cell.trim());
  if ('problem' in reading) return reading;
  if ('date' in reading) return { value: reading.date };
  return order ? { value: reading[order] } : { problem: ambiguousDate };
};

// Since when something is, and how long it lasts. What was done on a day, and what is to be, has that day alone.
const begins: readonly ImportTarget[] = ['clientSince', 'contractStartDate', 'machine.installedOn'];
const ends: readonly ImportTarget[] = ['contractEndDate', 'leaseExpirationDate', 'machine.warrantyEnd'];

/**
 * A month, a quarter or a year in the place of a day: what begins in it is taken to begin with it, what ends in it to last to its
 * end, but for a year, whose end nobody means by its last day. Null: the cell says something else.
 */
export const dayOfPart = ({ to, kind, text }: Pick<Cell, 'to' | 'kind' | 'text'>): Read<string> | null => {
  const part = kind === 'date' || kind === 'moment' ? readDatePart(text.trim()) : null;
  if (part === null) return null;
  if (begins.includes(to)) return { value: part.first };
  if (ends.includes(to) && part.unit !== 'year') return { value: part.last };
  return { problem: `A ${part.unit} without a day` };
};

const isMidnight = (time: TimeReading): boolean =>
  'sinceMidnight' in time && time.sinceMidnight === 0 && time.fromUtc === null;

// What is to be done on a day is due as its work begins; what was on a day stands at noon UTC, which is the same day from
// Honolulu to Tokyo.
const atDay = (to: ImportTarget, day: string, timeZone: string): string =>
  to === 'nextStep.dueAt' ? nextStepOn(day, timeZone) : `${day}T12:00:00.000Z`;

// Nobody plans for midnight: programs write a day so. A time without a zone is the office's.
const readMoment = (
  { to, text: cell }: Pick<Cell, 'to' | 'text'>,
  order: DateOrder | undefined,
  timeZone: string,
): Read<string> => {
  const day = readDay(cell, order);
  if ('problem' in day) return day;
  const time = readTime(cell.trim());
  const isDay = to === 'nextStep.dueAt' && time !== null && isMidnight(time);
  if (time === null || isDay) return { value: atDay(to, day.value, timeZone) };
  if ('problem' in time) return time;
  const { sinceMidnight, fromUtc } = time;
  const local = later(`${day.value}T00:00:00.000Z`, sinceMidnight);
  if (fromUtc !== null) return { value: later(local, -fromUtc) };
  return { value: later(fromLocalMinute(local.slice(0, 16), timeZone), sinceMidnight % minute) };
};

const readPrice = (
  to: ImportTarget,
  text: string,
  { noun, words }: Pick<Plan, 'noun' | 'words'>,
): Read<number> => {
  const read = readCents(text);
  if ('problem' in read || !askedWord(noun, to)?.asks?.(text)) return read;
  const meaning = meaningOfWord(noun, to, text, words);
  if (meaning === null) return { problem: dearPrice };
  if (meaning === leftOutWord) return { problem: asChosen };
  return meaning === 'cents' ? { value: Math.round(read.value / 100) } : read;
};

const readMap = (cell: string): Read<unknown> => {
  const problem = 'Not a map of fields';
  try {
    const value: unknown = JSON.parse(cell);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { value } : { problem };
  } catch {
    return { problem };
  }
};

/** A cell that is mapped and says something. */
export type Cell = { column: string; to: ImportTarget; kind: Kind; text: string };

/** What a cell means for its field, before the field's own schema has its say. */
export const readCell = (
  { column, to, kind, text }: Cell,
  plan: Pick<Plan, 'dates' | 'timeZone' | 'noun' | 'words'>,
): Read<unknown> => {
  const { dates, timeZone } = plan;
  const order = dates.get(column);
  if (kind === 'state') return readState(text);
  if (kind === 'country') return { value: readCountry(text) };
  if (kind === 'zip') return readZip(text);
  if (kind === 'count') return readCount(text);
  if (kind === 'dollars') return readDollars(text);
  if (kind === 'cents') return readPrice(to, text, plan);
  if (kind === 'flag') return readFlag(text);
  const ofPart = dayOfPart({ to, kind, text });
  if (ofPart !== null) return ofPart;
  if (kind === 'date') return readDay(text, order);
  if (kind === 'moment') return readMoment({ to, text }, order, timeZone);
  if (kind === 'choice') return readChoice(text, choices[to] ?? []);
  if (kind === 'tags') return { value: readTags(text) };
  if (kind === 'map') return readMap(text);
  return { value: text };
};
