import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { signIn, takeSeat } from './browser.ts';
import { heard } from './calendar.ts';
import { keepUsable, kept, opened, photo, restart, stored } from './device.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { date, withRoute } from './route-day.ts';
import { admin, browser, takeStage, url } from './stage.ts';
import { phone } from './thumb.ts';

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
    note: string;
    photos: string[];
  }[];
};

test('[ROUTE-01] [W5] a route day on a phone without network: all stops closed, the tab killed, synced on return', async () => {
  const lou = await hire(url, admin, { displayName: 'Lou Berg', role: 'admin' });
  const route = `Napa ${lou.uid.slice(-6)}`;
  await withRoute(lou, route);
  const seat = await takeOwnSeat(browser, lou, { url, ...phone, worker: true });
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

/** What the first site of a route took in before: a sum that only administrators may know. */
const withEarlierMoney = async (by: Person, siteId: string) => {
  const lastWeek = new Date(Date.parse(date) - 7 * 86_400_000).toISOString().slice(0, 10);
  await by.call('collections.create', { siteId, date: lastWeek, gross: 735_319 });
};
const earlierMoney = /735319|735[.,]319|7,353\.19|7353\.19|commission/i;

const note = 'Dryer 2 takes no quarters';

/** Works the first stop without a network: with a look at its code, a photo and a note; a restart keeps what is typed. */
const workFirst = async (context: BrowserContext, old: Page, path: string): Promise<Page> => {
  let page = await restart(context, old, path);
  await page.getByRole('button', { name: 'Show the code of Wharf House' }).click();
  await page.getByText('4417').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('118.25');
  await page.getByRole('button', { name: 'Photo or note' }).click();
  await page.getByLabel('Photo of Wharf House').setInputFiles(photo);
  await page.getByText('1 photo waits for signal').waitFor();
  await page.getByLabel('Note', { exact: true }).fill(note);
  // A moment after the last letter it lies on the device, sealed.
  await expect.poll(() => opened(page)).toContain(note);

  page = await restart(context, page, path);
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('118.25');
  await page.getByRole('button', { name: 'Photo or note' }).click();
  await page.getByText('1 photo waits for signal').waitFor();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe(note);
  await page.getByRole('button', { name: 'Done, $118.25' }).click();
  return page;
};

test('[FIELD-03] [CAL-09] a collector of role user works a route day offline, and it arrives once; what came in before they never see', {
  tags: ['long'],
}, async () => {
  const boss = await hire(url, admin, { displayName: 'Rita Roads', role: 'admin' });
  const cole = await hire(url, boss, { displayName: 'Cole Lector', role: 'user' });
  const route = `Coast ${cole.uid.slice(-6)}`;
  const [siteId = ''] = await withRoute(boss, route, cole);
  await withEarlierMoney(boss, siteId);
  // Opened by the office: on a holiday nobody is offered to drive.
  await boss.call('routeDays.open', { route, date, all: true });
  const { context, page: first } = await takeSeat(browser, { url, ...phone, worker: true });
  let page = first;
  const bodies = heard(page);
  await signIn(page, cole.email);
  await page.goto('/leads');
  await kept(page);
  await keepUsable(page);
  await page.goto('/calendar');
  await page.getByRole('link', { name: route }).click();
  await page.getByRole('heading', { name: 'Wharf House' }).waitFor();
  await page.getByRole('button', { name: 'Take along' }).click();
  await page.getByRole('button', { name: 'Taken along' }).waitFor();
  for (const word of ['4417', 'Annex on Third']) await expect.poll(() => opened(page)).toContain(word);

  await context.setOffline(true);
  const path = `/routes/${encodeURIComponent(route)}/${date}`;
  page = await workFirst(context, page, path);
  await page.getByRole('heading', { name: 'Pool House' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'No access' }).click();
  await page.getByRole('heading', { name: 'Annex on Third' }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('64');
  await expect.poll(() => opened(page)).toContain('"total":"64"');
  page = await restart(context, page, path);
  await page.getByRole('button', { name: 'Done, $64.00' }).click();
  await page.getByText('3 of 3 closed').last().waitFor();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('button', { name: 'Close the day' }).waitFor({ state: 'detached' });
  expect(await stored(page)).not.toMatch(/4417|Wharf|quarters|118\.25|11825/);

  const again = heard(page);
  await context.setOffline(false);
  const { id } = await boss.call<{ id: string }>('routeDays.find', { route, date });
  const day = () => boss.call<Day>('routeDays.get', { id });
  await expect.poll(async () => (await day()).status).toBe('closed');
  const { stops } = await day();
  expect(stops).toMatchObject([
    { state: 'done', amounts: [{ gross: 11_825 }], revision: 1, note, photos: [expect.any(String)] },
    { state: 'skipped', reason: 'no_access', revision: 1, photos: [] },
    { state: 'done', amounts: [{ gross: 6_400 }], revision: 1, photos: [] },
  ]);
  const { items } = await boss.call<{ items: { verb: string }[] }>('sites.history', { id: siteId });
  expect(items.filter(({ verb }) => verb === 'accessed')).toHaveLength(1);
  await page.goto('/calendar');
  await page.getByRole('link', { name: route }).click();
  await page.getByText('3 of 3 closed').last().waitFor();
  expect(JSON.stringify(await boss.call('collections.list', { siteId }))).toMatch(earlierMoney);
  for (const known of [await bodies(), await again(), await page.content(), await opened(page)]) {
    expect(known).not.toBe('');
    expect(known).not.toMatch(earlierMoney);
  }
});
