import { expect, test } from 'vitest';
import { phoneLink, phoneWords } from './words.ts';

test('phones read as people write them and ring as digits', () => {
  expect(phoneWords('+17075550142')).toBe('(707) 555-0142');
  expect(phoneWords('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  expect(phoneLink('(707) 555-0142')).toBe('tel:7075550142');
});
