import { expect, test } from 'vitest';
import { manySegments } from './segments.ts';

test.each([
  ['a'.repeat(1_600), null],
  ['🧺'.repeat(350), null],
  ['🧺'.repeat(351), 11],
  ['🧺'.repeat(700), 20],
  [`${'a'.repeat(1_599)}…`, 23],
  ['', null],
])('what a long text costs is asked about', (text, asked) => {
  expect(manySegments(text)).toBe(asked);
});
