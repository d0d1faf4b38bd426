import { expect, test } from 'vitest';
import { firstOf } from './first-of.ts';

test('one signal of several ends with the first of them, and says why', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const both = firstOf(one.signal, other.signal);
  expect(both.aborted).toBe(false);
  other.abort('late');
  one.abort('left');
  expect([both.aborted, both.reason]).toEqual([true, 'late']);
  expect(firstOf(new AbortController().signal, one.signal).reason).toBe('left');
});
