// @module-tag long

import { expect, test } from 'vitest';
import { reads } from '../browser.ts';
import { allQuiet, newcomer, sitDown } from '../desk.ts';
import { addLead, hire } from '../people.ts';
import { field, found, results } from '../search.ts';
import { admin, takeStage, url } from '../stage.ts';

takeStage();

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
  await reads(screen, 'No results found for “new le”');
  await screen.getByRole('option', { name: 'New lead' }).tap();
  await page.getByRole('dialog', { name: 'New lead' }).waitFor();
  allQuiet({ page, ...rest });
});
