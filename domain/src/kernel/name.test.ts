import { expect, test } from 'vitest';
import { displayName, recordName } from './name.ts';
import { countWork } from './work.fixtures.ts';

const problem = (value: unknown) => displayName.safeParse(value).error?.issues.map((issue) => issue.message);
const invalid = 'Name contains invalid characters or SQL/XSS patterns';

test.each([
  "O'Brien",
  'Select',
  'Union',
  'Drop',
  'Selector Unionville Dropkin',
  'Ａｄｍｉｎ',
  'аdmin',
  'constructor',
  '__proto__',
  'null',
  'Anne-Marie',
  'José Núñez',
  '👩‍👩‍👧‍👦 Laundry',
])('[REC-01] %s is a name, kept exactly', (typed) => {
  expect(displayName.parse(typed)).toBe(typed);
});

test.each([
  ['"Ada"'],
  ["'Ada"],
  ["Ada'"],
  ["Robert'); DROP TABLE leads;--"],
  ['drop table leads'],
  ['x Union  Select y'],
  ['select a from b'],
  ['insert into x'],
  ['delete from x'],
  ['a or 1=1'],
  ['Ada -- admin'],
  ['Ada /* x'],
  ['<script>alert(1)</script>'],
  ['Ada < script>'],
  ['Ada\u0000'],
  [`a${'\u0301'.repeat(100)}`],
])('[REC-01] %j is refused', (typed) => {
  expect(problem(typed)).toEqual([invalid]);
});

test.each([
  [''],
  ['   '],
  ['\u200B\u200B'],
  ['<img src=x onerror=alert(1)>'],
  ['<img src=x onerror=alert(1)'],
  [undefined],
  [null],
  [7],
])('[REC-01] %j leaves no name', (typed) => {
  expect(problem(typed)).toEqual(['Name is required']);
});

test('a name of blanks after a bracket is refused in the time of its length', () => {
  const work = countWork();
  for (let n = 0; n < 100; n += 1)
    expect(displayName.safeParse(`<${' '.repeat(9_990)}x`).success).toBe(false);
  expect(work()).toBeLessThan(500);
});

test('[REC-01] a name has at most 255 characters', () => {
  expect(problem('a'.repeat(256))).toEqual(['Name must not exceed 255 characters']);
  expect(displayName.parse('a'.repeat(255))).toHaveLength(255);
  expect(displayName.parse('Ada'.padEnd(2_000))).toBe('Ada');
  expect(problem('Ada'.padEnd(2_001))).toEqual(['Name must not exceed 255 characters']);
  expect(problem('👩‍👩‍👧‍👦'.repeat(255))).toEqual(['Name must not exceed 255 characters']);
});

test('[REC-01] a name is composed and stripped of markup, line breaks and direction marks', () => {
  expect(displayName.parse('  <b>Ada</b>\r\nLove\u0301  ')).toBe('Ada Lov\u00e9');
  expect(displayName.parse('\u202Egnp.exe')).toBe('gnp.exe');
  expect(displayName.parse('<<b>b>Ada')).toBe('Ada');
  expect(recordName.parse('Tower <i>B</i>')).toBe('Tower B');
});
