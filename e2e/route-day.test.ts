import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { keepUsable, kept, opened, stored } from './device.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

type Day = {
  id: string;
  status: string;
  stops: {
    siteId: string;
    state: string;
    reason: string | null;
    amounts: { gross: number }[];
    revision: number;
  }[];
};

const date = new Date().toISOString().slice(0, 10);
const names = ['Wharf House', 'Pool House', 'Annex on Third'];

/** A route with three sites that are due; the first has a code. */
const withRoute = async (by: Person, route: string): Promise<string[]> => {
  const { id: clientId } = await by.call<{ id: string }>('clients.create', { businessName: `${route} LLC` });
  await by.call('routes.save', { name: route, days: [], collector: by.uid, isNew: true });
  const ids: string[] = [];
  for (const [index, siteName] of names.entries()) {
    const site = await by.call<{ id: string }>('sites.create', {
      clientId,
      siteName,
      streetAddress: `${index + 1} Main St`,
      city: 'Napa',
      state: 'CA',
      status: 'active',
      collectionFrequency: 'weekly',
      collectionRoute: route,
      hasLockbox: index === 0,
      machineInventory: { washers: 4, dryers: 4 },
      ...(index === 0 ? { accessCode: '4417' } : {}),
    });
    ids.push(site.id);
  }
  return ids;
};

const restart = async (context: BrowserContext, old: Page, path: string): Promise<Page> => {
  const page = await context.newPage();
  await old.close();
  await page.goto(path);
  return page;
};

test('[ROUTE-01] [W5] a route day on a phone without network: all stops closed, the tab killed, synced on return', async () => {
  const lou = await hire(url, admin, { displayName: 'Lou Berg', role: 'admin' });
  const route = `Napa ${lou.uid.slice(-6)}`;
  await withRoute(lou, route);
  const seat = await takeOwnSeat(browser, lou, { url, width: 390, height: 844, touch: true, worker: true });
  const { context } = seat;
  let { page } = seat;
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);

  await page.goto('/routes');
  await page.getByRole('link', { name: route }).first().click();
  await page.getByLabel('Day', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Open the day' }).click();
  await page.getByRole('heading', { name: 'Wharf House' }).waitFor();
  await page.getByRole('button', { name: 'Take along' }).click();
  await page.getByRole('button', { name: 'Taken along' }).waitFor();
  for (const word of ['4417', 'Annex on Third']) await expect.poll(() => opened(page)).toContain(word);
  expect(await stored(page)).not.toMatch(/4417|Wharf/);

  await context.setOffline(true);
  const path = `/routes/${encodeURIComponent(route)}/${date}`;
  page = await restart(context, page, path);
  await page.getByRole('button', { name: 'Show the code of Wharf House' }).click();
  await page.getByText('4417').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('212.50');
  await page.getByLabel('Refunds paid').fill('1.75');
  await page.getByRole('button', { name: 'Done, $210.75' }).click();
  await page.getByRole('heading', { name: 'Pool House' }).waitFor();
  await page.getByText(/\d changes? waits?\./).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'No access' }).click();
  await page.getByRole('heading', { name: 'Annex on Third' }).waitFor();

  page = await restart(context, page, path);
  await page.getByText(/\d changes wait\./).waitFor();
  await page.getByText('1 stop is still open', { exact: true }).last().waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('96');
  await page.getByRole('button', { name: 'Done, $96.00' }).click();
  await page.getByText('3 of 3 closed').last().waitFor();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('button', { name: 'Reopen the day' }).waitFor();

  await context.setOffline(false);
  await page.getByText('wait for the network').first().waitFor({ state: 'detached' });
  const { id } = await lou.call<{ id: string }>('routeDays.find', { route, date });
  await expect.poll(async () => (await lou.call<Day>('routeDays.get', { id })).status).toBe('closed');
  const day = await lou.call<Day>('routeDays.get', { id });
  expect(day.stops).toMatchObject([
    { state: 'done', amounts: [{ gross: 21_250 }], revision: 1 },
    { state: 'skipped', reason: 'no_access', revision: 1 },
    { state: 'done', amounts: [{ gross: 9_600 }], revision: 1 },
  ]);
  const history = await lou.call<{ items: { verb: string }[] }>('sites.history', {
    id: day.stops[0]?.siteId,
  });
  expect(history.items.filter(({ verb }) => verb === 'accessed')).toHaveLength(1);
});

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
