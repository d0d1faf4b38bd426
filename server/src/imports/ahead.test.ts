import { expect, it } from 'vitest';
import { readAhead } from './ahead.ts';

const file = Array.from({ length: 23 }, (_, at) => ({ row: { n: at + 1 } }));
const numbers = (rows: typeof file) => rows.map(({ row }) => row.n);

it('gives every row once and in order, whatever is asked for and however many a page has', async () => {
  for (const page of [1, 4, 7, 50]) {
    const next = readAhead(async (after) => file.slice(after, after + page));
    const given: number[] = [];
    for (const most of [3, 1, 9, 2, 9, 9, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
      given.push(...numbers(await next(given.at(-1) ?? 0, most)));
    expect(given).toEqual(numbers(file));
  }
});

it('begins anew where what it gave was not kept', async () => {
  const next = readAhead(async (after) => file.slice(after, after + 10));
  expect(numbers(await next(0, 5))).toEqual([1, 2, 3, 4, 5]);
  expect(numbers(await next(0, 3))).toEqual([1, 2, 3]);
  expect(numbers(await next(3, 3))).toEqual([4, 5, 6]);
});

it('tells of a failure when the rows are asked for, and not before', async () => {
  let fails = false;
  const next = readAhead(async (after) => {
    if (fails) throw new Error('the database is away');
    fails = true;
    return file.slice(after, after + 4);
  });
  expect(numbers(await next(0, 4))).toEqual([1, 2, 3, 4]);
  await expect(next(4, 4)).rejects.toThrow('the database is away');
});
