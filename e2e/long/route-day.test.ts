// @module-tag long

import { expect, test } from 'vitest';
import { hire, takeOwnSeat } from '../people.ts';
import { date, withRoute } from '../route-day.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[W5] a printed route day is its list: nothing of the window around it is on the paper', async () => {
  const lou = await hire(url, admin, { displayName: 'Lou Print', role: 'admin' });
  const route = `Print ${lou.uid.slice(-6)}`;
  await withRoute(lou, route);
  await lou.call('routeDays.open', { route, date, all: true });
  const { page } = await takeOwnSeat(browser, lou, { url });
  await page.goto(`/routes/${encodeURIComponent(route)}/${date}`);
  await page.getByRole('heading', { name: 'Wharf House' }).waitFor();
  const around = ['Main', 'Search', 'Notifications'].map((name) => page.getByLabel(name).first());
  expect(await Promise.all(around.map((part) => part.isVisible()))).toEqual([true, true, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await Promise.all(around.map((part) => part.isVisible()))).toEqual([false, false, false]);
  expect(await page.getByText('Annex on Third').first().isVisible()).toBe(true);
});
