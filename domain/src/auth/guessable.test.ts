import { expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';

const own = ['Washboard team', 'Blue Door', 'ada.lovelace@blue-door.example', 'Ada Lovelace'];

test.each([
  'Password1!',
  'P@ssw0rd1!',
  'Summer2026!',
  'Washboard1!',
  'W4shboard-2026',
  '!!Welcome99',
  'Qwertyuiop1!',
  'Lovelace-1815',
  'AdaLovelace1!',
  'Team2026!!!!',
])('[AUTH-12] %s is tried early', (password) => {
  expect(isGuessable(password, own)).toBe(true);
});

test.each([
  'Laundry-2026!',
  'Steep7-violet',
  'Summer-tram-48!',
  'Pass the salt 5!',
  '12345678!',
  'Ad1!ad2?xy',
  'Aa1!aaaa',
])('%s is not', (password) => {
  expect(isGuessable(password, own)).toBe(false);
});
