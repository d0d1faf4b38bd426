import { readFile } from 'node:fs/promises';
import { daysLater, localDay } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { clientHead, convertDialog, panelIn, sell, stamp } from './convert.ts';
import { allQuiet, sectionOf } from './desk.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

// Today at the office, also once it is over there.
const today = localDay(new Date().toISOString(), defaultSettings.officeTimeZone);

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name }).click();

/** The installation is done: two machines, a route, every week; fourteen days ago, so that it is due today. */
const install = async (site: Locator, page: Page, route: string): Promise<void> => {
  await site.getByRole('button', { name: 'Complete Initial machine installation' }).click();
  const done = page.getByRole('dialog');
  await done.getByLabel('Done on').fill(daysLater(today, -14));
  await done.getByRole('textbox', { name: 'Serial of machine 1' }).fill(`WA${stamp}`);
  await done.getByRole('textbox', { name: 'Serial of machine 2' }).fill(`DR${stamp}`);
  await done.getByLabel('Route').selectOption(route);
  await done.getByLabel('Collected').selectOption('weekly');
  await done.getByText(/^First collection: /).waitFor();
  await done.getByRole('button', { name: 'Complete and hand over' }).click();
  await reads(page, 'Installed: the site is active');
};

/** On a phone: the day is opened, the bag counted, the day closed. How it goes without signal is told in route-day.test.ts. */
const collect = async (collector: Person, route: string): Promise<void> => {
  const { page, context } = await takeOwnSeat(browser, collector, {
    url,
    width: 390,
    height: 844,
    touch: true,
  });
  await page.goto(`/routes/${encodeURIComponent(route)}`);
  await page.getByLabel('Day', { exact: true }).fill(today);
  await page.getByRole('button', { name: 'Open the day' }).click();
  await page.getByRole('heading', { name: 'Napa Location' }).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('212.50');
  await page.getByLabel('Refunds paid').fill('2.50');
  await page.getByRole('button', { name: 'Done, $210.00' }).click();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await page.getByRole('button', { name: 'Reopen the day' }).waitFor();
  const { id } = await collector.call<{ id: string }>('routeDays.find', { route, date: today });
  await expect
    .poll(async () => (await collector.call<{ status: string }>('routeDays.get', { id })).status)
    .toBe('closed');
  await context.close();
};

const month = monthName.format(new Date(`${today}T00:00:00Z`));

/** Half of the net is agreed, and the month's statement made; answers its PDF. */
const stateCommission = async (page: Page): Promise<string> => {
  await tab(page, 'Collections');
  await page.getByRole('button', { name: 'Set commission' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Kind').selectOption('percent');
  await form.getByLabel('Percent of the net').fill('50');
  await form.getByRole('button', { name: 'Save commission' }).click();
  await reads(page, 'Commission saved');
  await page.getByRole('button', { name: `Statement of ${month}` }).click();
  await reads(form, '$105.00');
  await form.getByRole('button', { name: 'Make statement' }).click();
  await reads(page, 'Statement made: $105.00');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `PDF of the statement of Napa Location, ${month}` }).click(),
  ]);
  return (await readFile(await download.path())).toString('latin1');
};

test('[CONV-02] [CONV-04] [CONV-05] [LEAD-10] [SVC-01] [CLIENT-02] [W2] [W4] [W5] [W6] sold, converted, installed, on a route, collected, stated', async () => {
  const gwen = await hire(url, admin, { displayName: 'Gwen Alder', role: 'admin' });
  const [lead, route] = [`Silverado Court ${stamp}`, `Silverado ${stamp}`];
  await gwen.call('routes.save', { name: route, days: [], collector: gwen.uid, isNew: true });
  const units = { numberOfUnits: 6, numberOfMachinesNeeded: 4, buildingStyle: 'garden' };
  const id = await sell(gwen, lead, units);
  const desk = await takeOwnSeat(browser, gwen, { url });
  const { page } = desk;

  await page.goto(`/leads/${id}`);
  const requirements = await sectionOf(page, 'Business Requirements');
  await reads(requirements, '3 units per washer, below the guideline for garden (5 to 7).');
  await panelIn(page, lead).getByRole('button', { name: 'Convert to client' }).click();
  const dialog = convertDialog(page);
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await expect.poll(() => field('Business name').inputValue()).toBe(lead);
  expect(await field('Contact title').inputValue()).toBe('Property Manager');
  expect(await field('Site name').inputValue()).toBe('Napa Location');
  expect([await field('Washers').inputValue(), await field('Dryers').inputValue()]).toEqual(['2', '2']);
  // Whoever sold it goes on with it.
  expect(await field('Account manager').inputValue()).toBe(gwen.uid);
  await dialog.getByRole('button', { name: 'Use the guideline: 1 and 1' }).click();
  await reads(dialog, '6 units per washer, inside the guideline for garden (5 to 7).');
  await field('Technician').selectOption(gwen.uid);
  await dialog.getByRole('button', { name: 'Convert to client' }).click();
  await reads(dialog, 'Converted to a client.');
  // It closes by itself after two seconds, and the lead leads to its client from then on.
  await dialog.waitFor({ state: 'detached' });
  await reads(panelIn(page, lead), 'Converted to a client');
  await panelIn(page, lead).getByRole('link', { name: 'Open client' }).click();
  await clientHead(page, lead);

  const site = page.getByRole('region', { name: 'Napa Location', exact: true });
  await reads(site, 'Pending install');
  await install(site, page, route);
  await reads(site, 'Active');
  for (const serial of [`WA${stamp}`, `DR${stamp}`])
    await site.getByRole('cell', { name: serial, exact: true }).waitFor();
  await reads(site, '6 units per washer, inside the guideline for garden (5 to 7).');
  await reads(site, route);
  await tab(page, 'Timeline');
  const lines = page.getByRole('list', { name: 'Timeline, newest first' }).getByRole('listitem');
  await lines.filter({ hasText: 'wants it before the rains.' }).waitFor();
  // One thread: it begins where the lead began.
  await lines.last().getByText('created the lead').waitFor();

  await collect(gwen, route);
  const pdf = await stateCommission(page);
  expect(pdf.slice(0, 4)).toBe('%PDF');
  await tab(page, 'Documents');
  await page.getByRole('link', { name: /Commission .* Napa Location\.pdf/ }).waitFor();
  allQuiet(desk);
});
