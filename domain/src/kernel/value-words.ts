import { dayWords, minuteWords } from './time-words.ts';
import { nothingWords, otherRowWords, yesNo } from './words.ts';

/** What values are read with: who people are, and when and where they are read. */
export type Reading = {
  nameOf: (uid: string) => string | null | undefined;
  now: number;
  timeZone: string;
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const listed = (values: readonly unknown[], reading: Reading): string =>
  values.map((each) => valueWords(each, reading)).join(', ');

/** Any value of a row in words: a person by name, a day, a moment, yes or no, what it holds. */
export const valueWords = (value: unknown, reading: Reading): string => {
  if (value === null || value === undefined || value === '') return nothingWords;
  if (typeof value === 'boolean') return yesNo(value);
  const held = typeof value === 'object' ? Object.values(value) : null;
  if (held) return held.length > 0 ? listed(held, reading) : nothingWords;
  const text = String(value);
  if (text.startsWith('data:')) return 'a picture';
  if (uuid.test(text)) return reading.nameOf(text) ?? otherRowWords;
  if (day.test(text)) return dayWords(text, reading.now, reading.timeZone);
  return moment.test(text) ? minuteWords(text, reading.now, reading.timeZone) : text;
};
