import { expect, test } from 'vitest';
import { narrowest } from './quotas.ts';

const soon = '2026-11-21T10:10:00.000Z';
const late = '2026-11-21T10:50:00.000Z';
const hour = (remaining: number, resetAt: string | null) => ({ max: 50, remaining, resetAt });
const day = (remaining: number, resetAt: string | null) => ({ max: 200, remaining, resetAt });

test('[RATE-01] of two limits the one that says no is told that says it truly: what never fits, then what has least left, then what lasts longest', () => {
  expect(narrowest([hour(50, null), day(10, soon)], 60)).toEqual(hour(50, null));
  expect(narrowest([hour(0, late), day(10, soon)], 20)).toEqual(hour(0, late));
  expect(narrowest([hour(0, late), day(0, soon)], 1)).toEqual(hour(0, late));
  expect(narrowest([hour(0, soon), day(0, late)], 1)).toEqual(day(0, late));
  expect(narrowest([hour(50, null), day(10, soon)], 20)).toEqual(day(10, soon));
  expect(narrowest([hour(50, null), day(10, soon)], 10)).toBeUndefined();
});
