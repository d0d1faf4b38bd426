import { expect, test } from 'vitest';
import { letterProblem } from './letter.ts';

test.each([
  ['tags', '<b>'.repeat(5_001), 'Must not have more than 5,000 tags'],
  ['tags that are none', '<'.repeat(5_001), 'Must not have more than 5,000 tags'],
  ['entities', '&amp;'.repeat(10_001), 'Must not have more than 10,000 special signs'],
  ['variables', '{{firstName}}'.repeat(201), 'Must not have more than 200 variables'],
  ['tags in each other', '<div>'.repeat(101), 'This text is nested too deeply'],
])('no letter: too many %s', (_what, html, problem) => {
  expect(letterProblem(html)).toBe(problem);
});

test.each([
  ['many lines that nobody closed', '<p>x<br>'.repeat(2_000)],
  ['a long list', `<ul>${'<li><b>x</b>'.repeat(1_000)}</ul>`],
  ['one long word', 'a'.repeat(200_000)],
])('a letter: %s', (_what, html) => {
  expect(letterProblem(html)).toBeNull();
});
