import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const chunksOf = async (costs: readonly number[]): Promise<number[]> => {
  let now = 0;
  const pace = createPace(() => now);
  const sizes: number[] = [];
  for (const cost of costs)
    await pace.timed(async (rows) => {
      sizes.push(rows);
      now += rows * cost;
    });
  return sizes;
};

it('takes as many rows at once as the last ones let it within 60 ms, growing slowly and between two bounds', async () => {
  expect(await chunksOf([1.2, 1.2, 1.2])).toEqual([50, 50, 50]);
  expect(await chunksOf([1.5, 1.5, 0.6, 0.6, 0.6])).toEqual([50, 40, 40, 60, 80]);
  expect(await chunksOf([100, 100])).toEqual([50, 40]);
  expect((await chunksOf(Array.from({ length: 20 }, () => 0.01))).at(-1)).toBe(200);
});
