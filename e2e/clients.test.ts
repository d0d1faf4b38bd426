// @module-tag long

import { expect, test } from 'vitest';
import { reads, searched } from './browser.ts';
import { heading } from './clients.ts';
import { allQuiet } from './desk.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

const ratio = '24 units per washer, above the guideline for garden (5 to 7).';

// Names of this run alone: the list is everybody's.
const stamp = Date.now().toString(36).toUpperCase();

const client = `Orchard Park ${stamp}`;

const [one, two] = [`WB${stamp}A`, `WB${stamp}B`] as const;

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
  await form.getByLabel('Serials').fill(`${one}\n${two}`);
  await form.getByRole('button', { name: 'Add 2 machines' }).click();
  await site.getByRole('cell', { name: two, exact: true }).waitFor();

  await site.getByRole('button', { name: 'Edit', exact: true }).click();
  await site.getByLabel('Units').fill('48');
  await site.getByLabel('Building style').selectOption({ label: 'Garden' });
  await site.getByText('All changes saved').waitFor();
  await reads(site, ratio);

  const theirs = other.page.getByRole('region', { name: 'North buildings' });
  await reads(theirs, ratio);
  await theirs.getByRole('cell', { name: one, exact: true }).waitFor();

  await other.page.goto('/');
  await other.page.getByRole('combobox', { name: 'Search' }).fill(one);
  await searched(other.page);
  await other.page.getByRole('option').filter({ hasText: one }).first().click();
  await theirs.waitFor();
  expect(new URL(other.page.url()).pathname).toBe(new URL(page.url()).pathname);
  allQuiet(desk, other);
});
