import { expect, test } from 'vitest';
import { phoneWords } from './words.ts';

test('phones read as people write them', () => {
  expect(phoneWords('+17075550142')).toBe('(707) 555-0142');
  expect(phoneWords('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(phoneWords('707-555-0142 x12')).toBe('707-555-0142 x12');
});
