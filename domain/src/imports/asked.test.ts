import { expect, test } from 'vitest';
import {
  leftOutWord,
  makeWord,
  meaningOfRoute,
  moreWordsSaid,
  routeField,
  type WordChoices,
  wordKey,
} from './asked.ts';

const here = ['North', 'Napa valley'];

test.each<[string, string | undefined, string | null]>([
  ['North', undefined, 'North'],
  [' napa VALLEY ', undefined, 'Napa valley'],
  ['Mon-A', undefined, null],
  ['Mon-A', 'north', 'North'],
  ['Mon-A', makeWord, makeWord],
  ['Mon-A', leftOutWord, leftOutWord],
  // A route that is gone by now is asked anew, one that came meanwhile is taken.
  ['Mon-A', 'South', null],
  ['North', 'South', 'North'],
  ['North', makeWord, 'North'],
  ['North', leftOutWord, leftOutWord],
])('[IMPORT-01] the route %j, explained by %j, is %j', (word, told, meaning) => {
  const chosen: WordChoices = new Map([
    [routeField, new Map(told === undefined ? [] : [[wordKey(word), told]])],
  ]);
  expect(meaningOfRoute(here, word, chosen)).toBe(meaning);
});

test('a field with more words than are asked about says what becomes of them', () => {
  expect(moreWordsSaid('leads', [{ field: 'status', rows: 1 }])).toBe(
    'Status has more words than are asked about. Those of 1 more row are not, and where they are not known they refuse their row.',
  );
});

test('[IMPORT-01] a name of the file may be joined to another that is made', () => {
  const words = new Map([
    ['mon', makeWord],
    ['monday', 'Mon'],
    ['tues', 'Tue'],
  ]);
  const meant = (name: string, routes: readonly string[]) =>
    meaningOfRoute(routes, name, new Map([[routeField, words]]));
  expect(meant('Monday', [])).toBe('Mon');
  expect(meant('Monday', ['MON'])).toBe('MON');
  // What nobody makes is asked.
  expect(meant('Tues', [])).toBeNull();
});
