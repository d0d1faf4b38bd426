import { expect, test } from 'vitest';
import type { FigureKind } from './part-words.ts';
import { axisUnit, figureValueWords } from './value.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-26T12:00:00.000Z');

test.each<[FigureKind, number | string | null, string]>([
  ['count', 1_234, '1,234'],
  ['count', 0, '0'],
  ['count', 2.345, '2.3'],
  ['cents', 123_456, '$1,234.56'],
  ['cents', -500, '-$5.00'],
  ['share', 0.857, '86 %'],
  ['share', 1, '100 %'],
  ['time', 12 * 60_000, '12 min'],
  ['time', 59.6 * 60_000, '1 h 00'],
  ['time', 4 * hour + 10 * 60_000, '4 h 10'],
  ['time', 18.75 * hour, '18 h 45'],
  ['time', 40 * hour + 41 * 60_000, '1 d 17 h'],
  ['time', 77 * hour, '3 d 5 h'],
  ['time', 33 * 24 * hour, '33 d'],
  ['age', '2026-11-24T12:00:00.000Z', '2 d'],
  ['age', '2026-01-04T12:00:00.000Z', '326 d'],
  ['age', '2026-11-26T11:15:00.000Z', '45 min'],
  ['age', null, '–'],
  ['share', null, '–'],
])('[REP-01] a figure of %s %s reads %s', (kind, value, words) => {
  expect(figureValueWords(kind, value, now)).toBe(words);
});

test.each<[FigureKind, number, string]>([
  ['time', 30 * hour, ' h'],
  ['time', 90 * hour, ' d'],
  ['share', 1, ' %'],
  ['count', 12, ''],
])('an axis of %s up to %d says its unit once: %s', (kind, most, unit) => {
  expect(axisUnit(kind, most).unit).toBe(unit);
});
