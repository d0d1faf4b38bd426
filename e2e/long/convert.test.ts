// @module-tag long

import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { reads } from '../browser.ts';
import { clientHead, convertDialog, panelIn, sell, stamp } from '../convert.ts';
import { hire, type Person, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

/** The conversion dialog of a lead, with an account manager chosen. */
const startConverting = async (page: Page, id: string, manager: Person): Promise<Locator> => {
  await page.goto(`/leads/${id}`);
  await page.getByRole('button', { name: 'Convert to client' }).click();
  const dialog = convertDialog(page);
  await dialog.getByLabel('Account manager').selectOption(manager.uid);
  return dialog;
};

test('[CONV-01] [CONV-04] [CONV-05] two administrators convert the same lead at the same moment: one client', async () => {
  const gwen = await hire(url, admin, { displayName: 'Gwen Twice', role: 'admin' });
  const hugo = await hire(url, admin, { displayName: 'Hugo Twice', role: 'admin' });
  const lead = `Two Rivers ${stamp}`;
  const id = await sell(gwen, lead);
  const desks = await Promise.all([gwen, hugo].map((person) => takeOwnSeat(browser, person, { url })));
  const dialogs = await Promise.all(desks.map(({ page }) => startConverting(page, id, hugo)));
  await Promise.all(
    dialogs.map((dialog) => dialog.getByRole('button', { name: 'Convert to client' }).click()),
  );
  const ends = await Promise.all(
    dialogs.map(async (dialog) => {
      const failed = dialog.getByRole('alert');
      await dialog.getByText('Converted to a client.').or(failed).waitFor();
      return (await failed.count()) === 0 ? 'converted' : await failed.innerText();
    }),
  );
  const refused = 'Conversion failed: This lead has already been converted to a client';
  expect(ends.toSorted()).toEqual([refused, 'converted'].toSorted());
  const loser = ends.indexOf(refused);
  const page = desks[loser]?.page as Page;
  await dialogs[loser]?.getByText(/^(Gwen|Hugo) Twice converted it /).waitFor();
  await dialogs[loser]?.getByRole('link', { name: 'Open the client' }).click();
  await clientHead(page, lead);
  const { items } = await gwen.call<{ items: { id: string }[] }>('clients.list', { text: lead });
  expect(items.map((client) => `/clients/${client.id}`)).toEqual([new URL(page.url()).pathname]);
});

test('[CONV-01] [LEAD-10] [W9] a lead that lacks something says what; the site is added to the client with the same phone', async () => {
  const gwen = await hire(url, admin, { displayName: 'Gwen Adds', role: 'admin' });
  const [lead, client] = [`Oxbow Annex ${stamp}`, `Oxbow Homes ${stamp}`];
  const phone = `(707) 5${Date.now().toString().slice(-8, -6)}-${Date.now().toString().slice(-6, -2)}`;
  const made = await gwen.call<{ id: string }>('clients.create', { businessName: client, cellPhone: phone });
  const id = await sell(gwen, lead, { phone, zipCode: '' });
  const { page } = await takeOwnSeat(browser, gwen, { url });
  await page.goto(`/leads/${id}`);
  const panel = panelIn(page, lead);
  await reads(panel, 'Not ready to convert');
  await panel.getByRole('button', { name: 'Convert to client' }).click();
  const cannot = page.getByRole('dialog', { name: 'Cannot Convert', exact: true });
  await reads(cannot, 'Conversion Not Available');
  await reads(cannot, 'Lead must have complete address information');
  await cannot.getByRole('button', { name: 'Add the zip code' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('zipCode');
  await page.keyboard.type('94559');
  await reads(panel, 'Ready to convert');

  await panel.getByRole('button', { name: 'Convert to client' }).click();
  const dialog = convertDialog(page);
  await dialog.getByText(`Same phone as client ${client}`).waitFor();
  await dialog.getByRole('button', { name: `Add site to ${client}` }).click();
  await dialog.getByRole('button', { name: 'Add site to client' }).click();
  await dialog.getByRole('link', { name: 'Open client' }).click();
  await clientHead(page, client);
  await page.getByRole('region', { name: 'Napa Location', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/clients/${made.id}`);
});
