import { expect, test } from 'vitest';
import { arrivedIn } from './arrivals.ts';

test('[BOARD-03] a card that slides in between others is an arrival, a page at the end is not', () => {
  expect(arrivedIn(['a', 'b'], ['x', 'a', 'b'])).toEqual(['x']);
  expect(arrivedIn(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual([]);
  expect(arrivedIn([], ['a'])).toEqual(['a']);
  expect(
    arrivedIn(
      ['a'],
      Array.from({ length: 30 }, (_, at) => (at < 29 ? `n${at}` : 'a')),
    ),
  ).toEqual([]);
});
