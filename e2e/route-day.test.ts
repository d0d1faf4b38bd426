import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { keepUsable, kept, opened, stored } from './device.ts';
import { hire, takeOwnSeat } from './people.ts';
import { date, withRoute } from './route-day.ts';
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
