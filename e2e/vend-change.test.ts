// @module-tag long

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet } from './desk.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** Names of one try alone: changes and letters are everybody's. */
const ownNames = () => {
  const stamp = Date.now().toString(36).toUpperCase();
  return { stamp, names: ['North', 'South', 'Annex'].map((name) => `${name} ${stamp}`) };
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A client with three sites whose prices are due, each with a washer for $2.00 and a dryer for $1.50. */
const withSites = async (by: Person, { stamp, names }: ReturnType<typeof ownNames>): Promise<string> => {
  const client = { businessName: `Vine ${stamp}`, firstName: 'Olga', email: 'olga@vine.example' };
  const { id: clientId } = await by.call<{ id: string }>('clients.create', client);
  for (const siteName of names) {
    const given = { clientId, siteName, city: 'Napa', status: 'active', vendChangeNext: inDays(20) };
    const { id: siteId } = await by.call<{ id: string }>('sites.create', given);
    const machines = [
      { kind: 'washer', vendPrice: 200 },
      { kind: 'dryer', vendPrice: 150 },
    ];
    await by.call('machines.createMany', { siteId, machines });
  }
  return clientId;
};

test('[W7] sites due are chosen; one step plans the visits and prepares the letters; the visit done sets the price', async () => {
  const hana = await hire(url, admin, { displayName: 'Hana Price', role: 'admin' });
  const own = ownNames();
  const { stamp, names } = own;
  const clientId = await withSites(hana, own);
  const desk = await takeOwnSeat(browser, hana, { url });
  const { page } = desk;
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Vend changes' }).click();
  await page.getByLabel('Find sites').fill(stamp);
  // Until the list has narrowed, all that is shown is more than theirs.
  await expect
    .poll(() => page.getByRole('table', { name: 'Sites' }).getByRole('row').count())
    .toBe(1 + names.length);
  await page.getByLabel('Choose all shown').click();
  await page.getByRole('button', { name: 'Plan change at 3 sites' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('group', { name: 'Price 1' }).getByLabel('Price in dollars').fill('2.25');
  await form.getByLabel('Technician').selectOption(hana.uid);
  await reads(form, '3 letters, 3 visits.');
  await form.getByText('1 × Washer: $2.00 → $2.25').first().waitFor();
  await form.getByRole('button', { name: 'Plan change' }).click();
  await reads(page, 'Planned: 3 letters and 3 visits');

  const letters = page.getByRole('table', { name: 'Letters' });
  for (const name of names) await letters.getByRole('cell', { name, exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    letters.getByRole('link', { name: `PDF of the letter to ${names[1]}` }).click(),
  ]);
  expect((await readFile(await download.path())).toString('latin1', 0, 4)).toBe('%PDF');
  await letters.getByRole('button', { name: `Edit the letter to ${names[0]}` }).click();
  const body = await form.getByLabel('Text').inputValue();
  expect(body).toContain('Washers: $2.25 a load instead of $2.00');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: names[0] as string, exact: true }).click();
  const site = page.getByRole('region', { name: names[0] as string, exact: true });
  await site.getByRole('cell', { name: '$2.00' }).waitFor();
  await site.getByRole('button', { name: /^Complete / }).click();
  await form.getByRole('button', { name: 'Complete event', exact: true }).click();
  await site.getByRole('cell', { name: '$2.25' }).waitFor();
  await site.getByRole('cell', { name: '$1.50' }).waitFor();
  const { items } = await hana.call<{ items: { status: string }[] }>('appointments.around', { clientId });
  expect(items.map(({ status }) => status).toSorted()).toEqual(['completed', 'scheduled', 'scheduled']);
  allQuiet(desk);
});
