import { expect, test } from 'vitest';
import { readSeal, sealText, shortSeal } from '#audit';

const hash = '9c0741aed2f8'.padEnd(64, '0');

test('[W14] a seal is read as it was kept, also with blanks and breaks between its digits', () => {
  expect(readSeal(sealText({ number: 412, hash }))).toEqual({ number: 412, hash });
  expect(readSeal(` 412-9C07 41ae\n${hash.slice(8)} `)).toEqual({ number: 412, hash });
  for (const text of ['', hash, `0-${hash}`, `412-${hash}0`, `412-${hash.slice(1)}g`])
    expect(readSeal(text)).toBeNull();
});

test('its beginning tells it from another', () => {
  expect(shortSeal(hash)).toBe('9c07 41ae d2f8');
});
