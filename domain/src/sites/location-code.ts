import { localityOf } from './words.ts';

const digits = 4;
const lasts = 10 ** digits;

const last = (value: number): string => String(value % lasts).padStart(digits, '0');

/** First three letters of the city, the state, and the last four digits of the moment in milliseconds (spec §4). */
export const locationCode = (city: string, state: string, ms: number): string =>
  `${localityOf(city).slice(0, 3)}${localityOf(state)}${last(Math.floor(Math.abs(ms)))}`;

/** The codes to try in turn, beginning with the wanted one: the next last digits, and longer ones once all are taken. */
export const codesFrom = function* (wanted: string): Generator<string> {
  const start = Number(/\d{1,4}$/.exec(wanted)?.[0] ?? 0);
  const place = wanted.replace(/\d{1,4}$/, '');
  for (let step = 0; step < lasts; step += 1) yield `${place}${last(start + step)}`;
  for (let more = lasts; ; more += 1) yield `${place}${more}`;
};
