import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet, closeDialog, dialogOf, newcomer, sitDown } from './desk.ts';
import { addLead, hire } from './people.ts';
import { admin, takeStage, url } from './stage.ts';

takeStage();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const found = (page: Page, group: string) =>
  results(page).getByRole('group', { name: group, exact: true }).getByRole('option');

test('[SRCH-01] [SRCH-03] [SRCH-04] a lead is found by its telephone number in five formats, and opens over the page one is on', async () => {
  const { page, person, ...rest } = await newcomer('Fenna Finder');
  const lead = 'Dial Tone Apartments';
  const id = await addLead(person, {
    businessName: lead,
    phone: '(415) 555-0176',
    city: 'Eureka',
    assignedRep: person.uid,
  });
  await page.goto('/settings');
  await reads(page, 'Security');
  expect(await field(page).getAttribute('placeholder')).toBe('Search leads, clients, sites...');
  const formats = ['(415) 555-0176', '415-555-0176', '4155550176', '+1 415 555 0176', '415.555.0176'];
  for (const typed of formats) {
    await field(page).fill(typed);
    await expect.poll(() => found(page, 'Leads').count(), { message: typed }).toBe(1);
    await found(page, 'Leads').filter({ hasText: lead }).waitFor();
    await field(page).fill('');
    await found(page, 'Leads').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');

  // By key: the slash, arrows, Enter; the dialog stands over the settings.
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('/');
  await page.keyboard.type('5550176');
  await found(page, 'Leads').filter({ hasText: lead }).waitFor();
  const shown = page.locator('search').getByText('1 result', { exact: true }).first();
  await shown.waitFor();
  const height = await results(page).evaluate((list) => list.parentElement?.parentElement?.clientHeight);
  expect(height).toBeLessThanOrEqual(400);
  expect(await results(page).locator('mark').count()).toBeGreaterThan(0);
  await field(page).press('Enter');
  await dialogOf(page, lead).waitFor();
  await reads(dialogOf(page, lead), 'Eureka');
  expect(await page.getByText('Security', { exact: true }).first().count()).toBe(1);
  await closeDialog(page);
  await reads(page, 'Security');
  expect(new URL(page.url()).pathname).toBe('/settings');

  // What was opened last is offered while nothing is typed; Ctrl with K begins from anywhere.
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await found(page, 'Last opened').filter({ hasText: lead }).waitFor();
  await found(page, 'Recent searches').filter({ hasText: '5550176' }).waitFor();
  const active = () => results(page).getByRole('option', { selected: true }).innerText();
  const first = await active();
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe(first);
  await page.keyboard.press('Escape');
  await results(page).waitFor({ state: 'detached' });

  // The address of a lead opens its dialog over the board.
  await page.goto(`/leads/${id}`);
  await dialogOf(page, lead).waitFor();
  allQuiet({ page, ...rest });
});

test('[SRCH-01] [SRCH-05] [SRCH-07] one letter finds nothing, no hit says so, and nobody finds what they may not see', async () => {
  const { page, ...rest } = await newcomer('Nils Nothing');
  const other = await hire(url, admin, { displayName: 'Olga Other' });
  const lead = 'Quagmire Hidden Villas';
  await addLead(other, { businessName: lead, phone: '(415) 555-0177', assignedRep: other.uid });
  await addLead(admin, { businessName: 'Quagmire Common Villas' });

  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/search.all') && asked.push(request.url()));
  await field(page).fill('q');
  await expect.poll(() => found(page, 'Leads').count()).toBe(0);
  await field(page).fill('quagmire');
  await expect.poll(() => found(page, 'Leads').allInnerTexts()).toHaveLength(1);
  await found(page, 'Leads').filter({ hasText: 'Quagmire Common Villas' }).waitFor();
  // The letter alone was never asked for.
  expect(asked).toHaveLength(1);
  for (const typed of ['hidden villas', '415 555 0177', 'Olga Other']) {
    await field(page).fill(typed);
    await reads(page, `No results found for “${typed}”`);
    await reads(page, 'Try a different search term');
  }

  // A search that fails finds nothing, and says no more than that.
  await page.route('**/api/search.all', (route) => route.fulfill({ status: 500, body: '{}' }));
  await field(page).fill('quagmire common');
  await reads(page, 'No results found for “quagmire common”');
  expect(rest.complaints.splice(0)).toEqual([expect.stringMatching(/status of 500/)]);
  allQuiet({ page, ...rest });
});

test('[SRCH-02] [SRCH-04] [SRCH-06] an administrator finds leads before people, the whole name first; a person opens in administration', async () => {
  const person = await hire(url, admin, { displayName: 'Zebulon Marsh' });
  for (const businessName of ['Marsh View of Zebulon Marsh', 'Zebulon Marsh', 'Zebulon Marsh Estates'])
    await addLead(admin, { businessName, assignedRep: person.uid });
  const { page, ...rest } = await sitDown(admin);
  await page.keyboard.press('/');
  await page.keyboard.type('zebulon marsh');
  await expect.poll(() => found(page, 'Leads').count()).toBe(3);
  const names = await found(page, 'Leads').allInnerTexts();
  expect(names.map((text) => text.split('\n')[0])).toEqual([
    'Zebulon Marsh',
    'Zebulon Marsh Estates',
    'Marsh View of Zebulon Marsh',
  ]);
  const groups = await results(page)
    .getByRole('group')
    .evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
  expect(groups.slice(0, 2)).toEqual(['Leads', 'Users']);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/users/${person.uid}`);
  await reads(page, 'Zebulon Marsh');
  allQuiet({ page, ...rest });
});

test('[SRCH-03] [NAV-07] on a phone the search fills the screen, and begins a new lead', async () => {
  const { page, ...rest } = await newcomer('Pho Ne', { width: 390, height: 844, touch: true });
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  const screen = page.getByRole('dialog', { name: 'Search' });
  await screen.getByRole('combobox').fill('new le');
  // What is found comes above it: it stands still from then on.
  await reads(screen, 'No results found for “new le”');
  await screen.getByRole('option', { name: 'New lead' }).tap();
  await page.getByRole('dialog', { name: 'New lead' }).waitFor();
  allQuiet({ page, ...rest });
});
