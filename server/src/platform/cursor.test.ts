import { dateTime, uuid } from 'domain/kernel';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { cursorAt, invalidCursor, pageOf, readCursor } from './cursor.ts';

const at = ['2026-11-21T10:00:00.000Z', '019ab000-0000-7000-8000-000000000001'] as const;
const shape = z.tuple([dateTime, uuid]);

test('a cursor reads as it was given out', () => {
  expect(readCursor(shape, cursorAt(...at))).toEqual(at);
  expect(readCursor(shape, null)).toBeNull();
  expect(readCursor(shape, undefined)).toBeNull();
});

test.each([
  '',
  'x',
  '!!!',
  at[1],
  cursorAt(),
  cursorAt(at[0]),
  cursorAt(...at, 1),
  cursorAt(at[0], '-'.repeat(36)),
  cursorAt('0000-01-01T00:00:00.000Z', at[1]),
  cursorAt('2026-99-99T00:00:00.000Z', at[1]),
])('%j is none of ours', (cursor) => {
  expect(readCursor(shape, cursor)).toBe(invalidCursor);
});

test('a page ends with a cursor only where more follow', () => {
  expect(pageOf([1, 2, 3], 2, (last) => [last])).toEqual({ items: [1, 2], cursor: cursorAt(2) });
  expect(pageOf([1, 2], 2, (last) => [last])).toEqual({ items: [1, 2], cursor: null });
  expect(pageOf([], 2, (last) => [last])).toEqual({ items: [], cursor: null });
});
