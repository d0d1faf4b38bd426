import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet, closeDialog, dialogOf, newcomer } from './desk.ts';
import { addLead } from './people.ts';
import { field, found, results } from './search.ts';
import { takeStage } from './stage.ts';

takeStage();

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
