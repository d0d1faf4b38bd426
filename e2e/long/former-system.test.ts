// @module-tag long

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reads, searched } from '../browser.ts';
import { allQuiet } from '../desk.ts';
import { hire, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

type Named = (name: string) => string;

const businessOf = (stamp: string, named: Named, client: string) => ({
  users: { [named('u_dana')]: { email: `${named('dana')}@old.example`, displayName: 'Dana Former' } },
  leads: [
    {
      id: named('L1'),
      businessName: client,
      firstName: 'Beth',
      lastName: 'Amari',
      status: 'client',
      markSold: true,
      assignedRep: named('u_dana'),
      convertedToClientId: named('C1'),
      convertedAt: { seconds: Date.parse('2024-03-04T18:00:00Z') / 1000, nanoseconds: 0 },
      notesOnLead:
        '2024-03-04 10:00 – Dana: Signed for ten years\n2024-03-01 09:00 – Dana: Call back on Monday',
      createdAt: Date.parse('2024-02-01T08:00:00Z'),
      favouriteColour: 'blue',
    },
    { id: named('L2'), lastName: 'Ghost', status: 'new', assignedRep: named('u_gone') },
    { id: named('L3'), lastName: 'Odd', status: 'frozen' },
  ],
  clients: { [named('C1')]: { businessName: client, status: 'active', originLeadId: named('L1') } },
  sites: [
    {
      id: named('S1'),
      clientId: named('C1'),
      locationCode: `NAPCA${stamp.slice(-4)}`,
      siteName: 'North hall',
      machineInventory: { machines: [{ type: 'Washer', serialNumber: `X${stamp}` }] },
    },
  ],
  settings: { nobody: { reads: 'this' } },
});

let folder: string;
let stamp: string;
let client: string;
// A business of each try alone: what was moved once is never moved again.
beforeEach(async () => {
  stamp = Date.now().toString(36).toUpperCase();
  client = `Orchard Park ${stamp}`;
  folder = await mkdtemp(join(tmpdir(), 'washboard-export-'));
  for (const [name, documents] of Object.entries(businessOf(stamp, (name) => `${name}_${stamp}`, client)))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(documents));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const choose = async (page: Page): Promise<void> => {
  await page.goto('/admin?tab=data');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a folder' }).click(),
  ]);
  await chooser.setFiles(folder);
  await page.getByRole('heading', { name: 'What the move will do' }).waitFor();
};

/** Read, written, here already and refused, as they stand in a collection's row. */
const figuresOf = async (page: Page, collection: string): Promise<number[]> => {
  const row = page.getByRole('table', { name: 'Collections' }).getByRole('row', { name: collection });
  const cells = await row.getByRole('cell').allInnerTexts();
  return cells.slice(2, 6).map(Number);
};

test('[CLIENT-02] [ADMIN-01] a small business of the former system is chosen, checked, moved, and used', async () => {
  const ivo = await hire(url, admin, { displayName: 'Ivo Moves', role: 'admin' });
  const desk = await takeOwnSeat(browser, ivo, { url });
  const { page } = desk;
  await choose(page);
  expect(await figuresOf(page, 'Leads leads.json')).toEqual([3, 2, 0, 1]);
  await page.getByText('unknown field favouriteColour (1)').waitFor();
  await reads(page, 'status: Status ‘frozen’ is not known');
  const clientsNow = async () =>
    (await ivo.call<{ items: { id: string }[] }>('clients.list', { text: client })).items.length;
  expect(await clientsNow()).toBe(0);

  await page.getByRole('button', { name: 'Move 5 documents' }).click();
  await reads(page, '5 documents moved, and something to look at below.');
  await page.getByRole('heading', { name: 'Reconciliation' }).waitFor();
  expect(await figuresOf(page, 'Leads leads.json')).toEqual([3, 2, 0, 1]);
  for (const name of ['Users users.json', 'Clients clients.json', 'Sites sites.json'])
    expect(await figuresOf(page, name)).toEqual([1, 1, 0, 0]);
  expect(await clientsNow()).toBe(1);

  await page.getByRole('combobox', { name: 'Search' }).fill(client);
  await searched(page);
  const found = page.getByRole('group', { name: 'Clients' }).getByRole('option');
  await found.filter({ hasText: client }).click();
  await page.getByRole('heading', { name: client, level: 1, exact: true }).waitFor();
  await page.getByText('was a lead of Dana Former').waitFor();
  await page.getByRole('cell', { name: `X${stamp}`, exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Timeline' }).click();
  const told = page.getByRole('list', { name: 'Timeline, newest first' });
  await reads(told, 'Signed for ten years');
  await reads(told, 'Call back on Monday');

  // Once more: all of it is here already.
  await choose(page);
  expect(await figuresOf(page, 'Leads leads.json')).toEqual([3, 0, 2, 1]);
  await reads(page, 'There is nothing to move.');
  expect(await clientsNow()).toBe(1);
  allQuiet(desk);
});
