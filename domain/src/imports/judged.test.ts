import { expect, test } from 'vitest';
import { judgedMapping, judgeOf } from './judged.ts';
import { guessMapping } from './mapping.ts';

const judged = (columns: readonly string[], column: string, cells: readonly string[]) => {
  const guess = guessMapping(columns, 'sites');
  const fits = judgeOf('sites', column, guess[column] ?? null);
  if (!fits) return guess;
  return judgedMapping(guess, new Map([[column, { said: cells.length, fit: cells.filter(fits).length }]]));
};

test.each([
  [['Client', 'Location'], ['NAPCA4417', 'HARB01', 'A-12'], 'locationCode'],
  [['Client', 'Location'], ['NAPCA4417', 'HARB01', 'Basement'], 'locationCode'],
  [['Client', 'Location'], ['NAPCA4417', 'Basement'], 'siteName'],
  [['Client', 'Location'], ['Maple Court', 'Basement', '3rd floor'], 'siteName'],
  [['Client', 'Property', 'Location', 'Machine'], ['Basement'], 'machine.room'],
  [['Client', 'Property', 'Location', 'Machine', 'Room'], ['Basement'], null],
  [['Client', 'Property', 'Location'], ['Basement'], null],
] as const)('of %j ‘Location’ with %j is %s', (columns, cells, target) => {
  expect(judged(columns, 'Location', cells)['Location']).toBe(target);
});

test('a heading that says it is a code is believed', () => {
  expect(judged(['Client', 'Location code'], 'Location code', ['Basement'])).toMatchObject({
    'Location code': 'locationCode',
  });
  expect(judgeOf('leads', 'Location', 'locationCode')).toBeUndefined();
});
