import { expect, test } from 'vitest';
import { isOfPlace, problemWords } from './trouble.ts';

const coded = (code: string) => Object.assign(new Error('it says so'), { code });

test.each([
  ['the database that ended the connection, without a code', new Error('Connection terminated unexpectedly')],
  ['the database that shuts down', coded('57P01')],
  ['a database that is not there', coded('3D000')],
  ['a database of that name that is there', coded('42P04')],
  ['a right that is missing', coded('42501')],
  ['a disk without room', coded('ENOSPC')],
  ['a folder that is not there', coded('ENOENT')],
])('[OPS-01] a trial that failed by %s says nothing against the backup', (_, error) => {
  expect(isOfPlace(error)).toBe(true);
});

test.each([
  ['rows that came back otherwise', new Error('Rows of leads came back with other values')],
  ['a row that its table refuses', coded('23505')],
])('[OPS-01] a trial that failed by %s speaks against it', (_, error) => {
  expect(isOfPlace(error)).toBe(false);
});

test('what failed is told in a sentence', () => {
  expect(problemWords(new Error('Something else'), '/srv')).toBe('Something else.');
  expect(problemWords(coded('ENOENT'), '/srv')).toBe('/srv cannot be written to or read: it says so.');
  expect(problemWords(coded('42501'), '/srv')).toContain('alter role NAME createdb');
});
