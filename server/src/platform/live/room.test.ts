import { expect, test } from 'vitest';
import { hasRoom } from './room.ts';

test('one person never takes more than a fifth of the streams', () => {
  expect(hasRoom(999, 999)).toBe(true);
  expect(hasRoom(1_000, 1_000)).toBe(false);
});

test('when half of the streams are taken, everybody has room for fifty and nobody for more', () => {
  expect(hasRoom(2_499, 50)).toBe(true);
  expect(hasRoom(2_500, 50)).toBe(false);
  expect(hasRoom(4_999, 49)).toBe(true);
});

test('there is an end for all', () => {
  expect(hasRoom(5_000, 0)).toBe(false);
});
