import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet } from './desk.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, browser, url } from './stage.ts';

const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 1 });

// Names of this run alone: the list is everybody's.
const stamp = Date.now().toString(36).toUpperCase();
const client = `Orchard Park ${stamp}`;
const serials = [`WB${stamp}A`, `WB${stamp}B`];

test('[CLIENT-01] [CLIENT-02] [SITE-01] [SITE-02] a client with a site and machines is made, found, and seen live elsewhere', async () => {
  const ada = await hire(url, admin, { displayName: 'Ada Client', role: 'admin' });
  const eve = await hire(url, admin, { displayName: 'Eve Client', role: 'admin' });
  const [desk, other] = await Promise.all([
    takeOwnSeat(browser, ada, { url }),
    takeOwnSeat(browser, eve, { url }),
  ]);
  const { page } = desk;
  await other.page.goto('/clients');
  await heading(other.page, 'Clients').waitFor();

  await page.goto('/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Business name').fill(client);
  await form.getByLabel('Last name').fill('Amari');
  await form.getByRole('button', { name: 'Create client' }).click();
  await heading(page, client).waitFor();
  // The other window hears of it without a reload.
  await other.page.getByRole('link', { name: client }).click();
  await heading(other.page, client).waitFor();

  await page.getByRole('button', { name: 'Add site' }).click();
  await form.getByLabel('Site name').fill('North buildings');
  await form.getByLabel('City').fill('Napa');
  await form.getByRole('button', { name: 'Add site' }).click();
  const site = page.getByRole('region', { name: 'North buildings' });
  await site.waitFor();
  await site.getByRole('button', { name: 'Add many' }).click();
  await form.getByLabel('Serials').fill(serials.join('\n'));
  await form.getByRole('button', { name: 'Add 2 machines' }).click();
  await site.getByRole('cell', { name: serials[1] }).waitFor();

  await site.getByRole('button', { name: 'Edit', exact: true }).click();
  await site.getByLabel('Units').fill('48');
  await site.getByLabel('Building style').selectOption({ label: 'Garden' });
  await site.getByText('All changes saved').waitFor();
  await reads(site, '24 units per washer, above the guideline for garden');

  const theirs = other.page.getByRole('region', { name: 'North buildings' });
  await reads(theirs, '24 units per washer, above the guideline for garden');
  await theirs.getByRole('cell', { name: serials[0] }).waitFor();

  await other.page.goto('/');
  await other.page.getByRole('combobox', { name: 'Search' }).fill(serials[0] as string);
  await other.page
    .getByRole('option')
    .filter({ hasText: serials[0] as string })
    .first()
    .click();
  await theirs.waitFor();
  expect(new URL(other.page.url()).pathname).toBe(new URL(page.url()).pathname);
  allQuiet(desk, other);
});

test('[NAV-05] [CLIENT-01] a manager is sent to /unauthorized', async () => {
  const max = await hire(url, admin, { displayName: 'Max Client' });
  const { page } = await takeOwnSeat(browser, max, { url });
  await page.goto('/clients');
  await heading(page, 'Not for your role').waitFor();
  expect(new URL(page.url()).pathname).toBe('/unauthorized');
});
