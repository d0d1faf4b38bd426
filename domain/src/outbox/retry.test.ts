import { expect, test } from 'vitest';
import { mailPause, mailStates, retryProblem } from './index.ts';

test('a person may retry what waits, failed or is unknown', () => {
  const allowed = mailStates.filter((state) => retryProblem(state) === null);
  expect(allowed).toEqual(['queued', 'failed', 'unknown', 'bounced']);
});

test('pauses grow to four hours, spread by up to a quarter', () => {
  expect([1, 2, 3, 9, 20].map((attempts) => mailPause(attempts, 0) / 60_000)).toEqual([1, 2, 4, 240, 240]);
  expect(mailPause(1, 1)).toBe(75_000);
});
