import { expect, test } from 'vitest';
import { isProved } from './proof.ts';

test('[AUTH-14] a proof holds for five minutes', () => {
  expect(isProved('2026-11-21T10:00:00.000Z', '2026-11-21T10:05:00.000Z')).toBe(true);
  expect(isProved('2026-11-21T10:00:00.000Z', '2026-11-21T10:05:00.001Z')).toBe(false);
});
