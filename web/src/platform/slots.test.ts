import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('so many go on at once, in order; one that fails makes room as well', async () => {
  const slot = createSlots(2);
  const ends: ((failed: boolean) => void)[] = [];
  const begun: number[] = [];
  const done = [0, 1, 2, 3].map((at) =>
    slot(() => {
      begun.push(at);
      return new Promise<number>((resolve, reject) => {
        ends[at] = (failed) => (failed ? reject(new Error('broken')) : resolve(at));
      });
    }).catch(() => 'failed'),
  );
  expect(begun).toEqual([0, 1]);
  ends[0]?.(true);
  await done[0];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.(false);
  ends[2]?.(false);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.(false);
  expect(await Promise.all(done)).toEqual(['failed', 1, 2, 3]);
});
