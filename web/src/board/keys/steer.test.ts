import { expect, test } from 'vitest';
import { steer, tabStop } from './steer.ts';

const lines = [
  { column: 'unassigned', ids: ['a', 'b', 'c'] },
  { column: 'new', ids: [] },
  { column: 'selling', ids: ['d'] },
];

test('[BOARD-01] arrows go through a column and stop at its ends', () => {
  expect(steer(lines, { column: 'unassigned', id: 'a' }, 'ArrowDown')).toEqual({
    column: 'unassigned',
    id: 'b',
  });
  expect(steer(lines, { column: 'unassigned', id: 'c' }, 'ArrowDown')).toBeNull();
  expect(steer(lines, { column: 'unassigned', id: 'c' }, 'Home')).toEqual({ column: 'unassigned', id: 'a' });
});

test('[BOARD-01] arrows skip an empty column and take the nearest card', () => {
  expect(steer(lines, { column: 'unassigned', id: 'c' }, 'ArrowRight')).toEqual({
    column: 'selling',
    id: 'd',
  });
  expect(steer(lines, { column: 'selling', id: 'd' }, 'ArrowLeft')).toEqual({
    column: 'unassigned',
    id: 'a',
  });
});

test('the tab stop follows its card to another column, else takes the next one', () => {
  expect(tabStop(lines, { column: 'new', id: 'd' }, 0)).toEqual({ column: 'selling', id: 'd' });
  expect(tabStop(lines, { column: 'unassigned', id: 'gone' }, 1)).toEqual({ column: 'unassigned', id: 'b' });
  expect(tabStop(lines, null, 0)).toEqual({ column: 'unassigned', id: 'a' });
});
