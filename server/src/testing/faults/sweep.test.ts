import { expect, test } from 'vitest';
import { sweepRound } from './sweep.ts';

test('[PASS-02] a server that dies in the middle of the clocks’ sweep, beside another: every clock acts exactly once', {
  tags: ['long'],
}, async () => {
  const { leads, before, wrong } = await sweepRound(200);
  expect(before).toBeLessThan(leads);
  expect(wrong).toEqual([]);
});
