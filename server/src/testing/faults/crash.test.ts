import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, crashRound, openSite, type Site, type Victim } from './crash.ts';

// npm run bench -- crash kills each 30 times. The whole suite runs beside it: a processor shared by four counts a quarter. The bench, alone, allows no more than 5 s.
const allowed = () => 5_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

let site: Site;
beforeAll(async () => {
  site = await openSite({ lay: layDatabase });
});
afterAll(() => closeSite(site));

const survives = async (victim: Victim) => {
  const { acknowledged, healthy, lost, doubled } = await crashRound(site, victim);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(acknowledged).toBeGreaterThan(0);
  expect(healthy).toBeLessThanOrEqual(allowed());
};

test('kill −9 of the server and database under load: nothing acknowledged is lost, nothing doubled, healthy in 5 s', () =>
  survives('server and database'));
test('so of the server alone', { tags: ['long'] }, () => survives('server'));
