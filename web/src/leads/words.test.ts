import { expect, test } from 'vitest';
import { age, ago as agoWords, phoneLink, phoneWords, remaining } from './words.ts';

const now = new Date(2026, 10, 21, 14, 0).getTime();
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

test('ages shrink to one figure and a unit', () => {
  expect([0.1, 3, 27, 24 * 12].map((hours) => age(ago(hours), now))).toEqual(['6 min', '3 h', '1 d', '12 d']);
  expect(age(ago(24 * 90), now)).toBe('Aug 23');
});

test('in a sentence an age is past, and never ‘0 min ago’ or ‘Aug 23 ago’', () => {
  expect([0, 0.1, 3, 24 * 90].map((hours) => agoWords(ago(hours), now))).toEqual([
    'just now',
    '6 min ago',
    '3 h ago',
    'on Aug 23',
  ]);
});

test('a clock says how much is left or over', () => {
  expect(remaining(ago(-14), now)).toBe('14 h left');
  expect(remaining(ago(3), now)).toBe('3 h over');
});

test('phones read as people write them and ring as digits', () => {
  expect(phoneWords('+17075550142')).toBe('(707) 555-0142');
  expect(phoneWords('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(phoneLink('(707) 555-0142')).toBe('tel:7075550142');
});
