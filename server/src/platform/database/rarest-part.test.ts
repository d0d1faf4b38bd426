import { expect, test } from 'vitest';
import { rarestPart } from './rarest-part.ts';

const often = new Map([
  ['re', 1],
  ['ef', 1],
  ['f4', 0.2],
  ['47', 0.1],
  ['71', 0.1],
  ['11', 0.1],
  ['st', 0.9],
]);

test('of a text the part is looked for whose pieces are the rarest', () => {
  expect(rarestPart('ref4711', often)).toBe('f4711');
  // What is in no statistics is taken for as rare as the rarest that is.
  expect(rarestPart('st st st zebra', often)).toContain('zeb');
});

test('a part holds three letters or digits in a row, else the index could not find it', () => {
  expect(rarestPart('streets z-z-z', often)).toMatch(/[a-z]{3}/);
});

test('what is short, or a table without statistics, is looked for whole', () => {
  expect(rarestPart('4711', often)).toBe('4711');
  expect(rarestPart('ref4711', new Map())).toBe('ref4711');
});
