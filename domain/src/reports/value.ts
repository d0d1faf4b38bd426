import { day, dollars, figureWords, hour, minute } from '#kernel';
import type { FigureKind } from './part-words.ts';

/** What stands where nothing is known. */
export const unknownFigure = '–';

const two = (value: number): string => String(value).padStart(2, '0');

/** A time between two moments: ‘12 min’, ‘4 h 10’, ‘3 d 5 h’, ‘33 d’; of a day and more in days. */
export const spanWords = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`;
  const hours = Math.round(milliseconds / hour);
  const days = `${figureWords(Math.floor(hours / 24))} d`;
  return hours % 24 === 0 ? days : `${days} ${hours % 24} h`;
};

/** How old a moment is: ‘5 min’, ‘3 h’, ‘412 d’, never a date, so that one column has one way. */
const oldWords = (at: string, now: number): string => {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  return passed < day ? `${Math.floor(passed / hour)} h` : `${figureWords(Math.floor(passed / day))} d`;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** A figure as people read it; its kind says what it is. */
export const figureValueWords = (kind: FigureKind, value: number | string | null, now: number): string => {
  if (value === null) return unknownFigure;
  if (typeof value === 'string') return oldWords(value, now);
  if (kind === 'cents') return dollars(Math.round(value));
  if (kind === 'share') return `${Math.round(value * 100)} %`;
  return kind === 'time' ? spanWords(value) : figureWords(round(value));
};

/** The units of an axis: what one of them is, and what is written after the last one. */
export const axisUnit = (
  kind: FigureKind,
  most: number,
): { size: number; unit: string; before: string; whole: boolean } => {
  if (kind === 'cents') return { size: 100, unit: '', before: '$', whole: true };
  if (kind === 'share') return { size: 0.01, unit: ' %', before: '', whole: true };
  if (kind !== 'time') return { size: 1, unit: '', before: '', whole: true };
  return most < 48 * hour
    ? { size: hour, unit: ' h', before: '', whole: false }
    : { size: day, unit: ' d', before: '', whole: false };
};
