import { expect, test } from 'vitest';
import { defuse, undefuse } from './formula.ts';

test.each([
  '=1',
  '+1',
  '-1',
  '@x',
  '\t1',
  '\r1',
  "'x",
  '\u200d=1',
  '\ufeff\u200b@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('%j gets an apostrophe, which an import takes away', (value) => {
  expect(defuse(value)).toBe(`'${value}`);
  expect(undefuse(`'${value}`)).toBe(value);
});

test.each(['x=1', 'Vine', '', '\u200dVine', '1'])('%j stays as it is', (value) => {
  expect([defuse(value), undefuse(value)]).toEqual([value, value]);
});
