import { expect, test } from 'vitest';
import { streetKey } from './street.ts';

test.each([
  ['12 Elm Street', '12 elm st'],
  [' 12  ELM st. ', '12 elm st'],
  ['12 North Elm Avenue', '12 n elm ave'],
  ['12 N. Elm Ave', '12 n elm ave'],
  ['12 Elm St, Apt. 4', '12 elm st 4'],
  ['12 Elm St #4', '12 elm st 4'],
  ['12 Elm St, # 4', '12 elm st 4'],
  ['12 Elm St Unit 4', '12 elm st 4'],
  ['100 SE 34th Court', '100 se 34th ct'],
  ['100 Southeast 34th Ct', '100 se 34th ct'],
  ['9 Streetwise Road', '9 streetwise rd'],
  ['1 constructor Way', '1 constructor way'],
  ['Apt', ''],
  ['', ''],
])('[IMPORT-01] %j is compared as %j', (street, key) => {
  expect(streetKey(street)).toBe(key);
});
