import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longestHold } from './hold.ts';

const burn = (milliseconds: number) => {
  const since = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(since);
    if (user + system > milliseconds * 1_000) return;
  }
};

test('work in one piece holds the others, waiting and work in pieces do not', async () => {
  expect(await longestHold(async () => burn(120))).toBeGreaterThanOrEqual(110);
  expect(await longestHold(() => setTimeout(200))).toBeLessThan(60);
  const pieces = async () => {
    for (let piece = 0; piece < 20; piece += 1) {
      burn(10);
      await setTimeout(2);
      await setImmediate();
    }
  };
  expect(await longestHold(pieces)).toBeLessThan(60);
});
