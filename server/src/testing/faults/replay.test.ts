import { afterAll, beforeAll, expect, test } from 'vitest';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, openSite, type Site } from './crash.ts';
import { replayRound } from './replay.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ lay: layDatabase });
});
afterAll(() => closeSite(site));

test('[OFF-01] kill −9 while a device sends its 30 waiting writes: each is there once, in the order of its lead', async () => {
  const { before, wrong } = await replayRound(site);
  expect(wrong).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(30);
});
