import { expect, test } from 'vitest';
import { createDoorway } from './doorway.ts';

test('so many run at a time, so many wait, the rest is turned away', async () => {
  const doorway = createDoorway(2, 1);
  const ends: (() => void)[] = [];
  const enter = () => doorway(() => new Promise<string>((end) => ends.push(() => end('done'))));
  const [first, second, third] = [enter(), enter(), enter()];
  expect(ends).toHaveLength(2);
  expect(await enter()).toBeNull();
  ends[0]?.();
  expect(await first).toBe('done');
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  expect(await Promise.all([second, third])).toEqual(['done', 'done']);
});

test('what fails makes room as well', async () => {
  const doorway = createDoorway(1, 0);
  await expect(doorway(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await doorway(() => Promise.resolve('in'))).toBe('in');
});
