import { expect, test } from 'vitest';
import { type Pieces, rarestPart } from './pieces.ts';

const known: Pieces = {
  rarest: 0.1,
  often: new Map([
    ['re', 1],
    ['ef', 1],
    ['f4', 0.2],
    ['47', 0.1],
    ['71', 0.1],
    ['11', 0.1],
    ['st', 0.9],
  ]),
};

test('of a text the part is looked for whose pieces are the rarest', () => {
  expect(rarestPart('ref4711', known)).toBe('f4711');
  // What is in no statistics is taken for as rare as the rarest that is.
  expect(rarestPart('st st st zebra', known)).toContain('zeb');
});

test('a part holds three letters or digits in a row, else the index could not find it', () => {
  expect(rarestPart('streets z-z-z', known)).toMatch(/[a-z]{3}/);
});

test('what is short, or a table without statistics, is looked for whole', () => {
  expect(rarestPart('4711', known)).toBe('4711');
  expect(rarestPart('ref4711', { often: new Map(), rarest: 1 })).toBe('ref4711');
});
