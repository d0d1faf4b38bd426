import { expect, test } from 'vitest';
import { placed } from './lanes.ts';

const spot = (from: number, to: number) => ({ from, to });

test('[CAL-03] three stand abreast; of four at a time two do, and the others are counted', () => {
  const three = [spot(540, 600), spot(540, 600), spot(550, 600)];
  expect(placed(three).blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
  const { blocks, rest } = placed([...three, spot(560, 620)]);
  expect(blocks).toHaveLength(2);
  expect(rest).toEqual([{ from: 550, to: 610, spots: [spot(550, 600), spot(560, 620)] }]);
});

test('[CAL-03] a full day says hour by hour how many more there are, each once', () => {
  const day = Array.from({ length: 60 }, (_, index) => spot(480 + index * 10, 530 + index * 10));
  const { blocks, rest } = placed(day);
  expect(blocks.length + rest.reduce((sum, { spots }) => sum + spots.length, 0)).toBe(60);
  expect(rest.length).toBeGreaterThanOrEqual(9);
  for (const [index, one] of rest.entries()) {
    expect(one.to - one.from).toBeLessThanOrEqual(60);
    expect(one.to).toBeLessThanOrEqual(rest[index + 1]?.from ?? 24 * 60);
  }
});
