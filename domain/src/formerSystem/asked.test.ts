import { expect, test } from 'vitest';
import { long, said } from '#kernel/said.fixtures.ts';
import { formerFileBytes, formerSystemOperations } from './operations.ts';

const { check, find, run } = formerSystemOperations;

test.each([
  ['', false],
  ['a', true],
  [long(1_500), true],
  [long(1_501), false],
])('a document is sought by its former id: ‘%.10s’…', (formerId, taken) => {
  expect(said(find.input, { formerId }) === null).toBe(taken);
});

test('a look at the files takes as long as they need; one may have 500 MB', () => {
  expect(check.slow).toBe(true);
  expect(formerFileBytes / 2 ** 20).toBe(500);
});

test('only who has just shown who they are moves the former system in (D49)', () => {
  expect(run.fresh).toBe(true);
});
