// @module-tag long

import { expect, test } from 'vitest';
import { sit, stored } from '../board.ts';
import { cardIn, reads } from '../browser.ts';
import { addLead, takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[MOVE-04] [MOVE-09] [NAV-06] by thumb on a phone: column, card, quick action, column again, the menu', async () => {
  const { page, rep, ids, complaints } = await sit('Tilly Thumb', ['Thumb House'], true);
  const columns = page.getByRole('navigation', { name: 'Columns' });
  await columns.getByRole('button', { name: /^New/ }).tap();
  await cardIn(page, 'New', 'Thumb House').tap();
  const dialog = page.getByRole('dialog', { name: 'Thumb House' });
  await dialog.getByRole('button', { name: 'Contacted', exact: true }).last().tap();
  await reads(page, 'Lead moved to selling!');
  await dialog.getByRole('button', { name: 'Sold', exact: true }).tap();
  await expect.poll(() => stored(rep, ids[0])).toMatchObject({ column: 'sold', markSold: true });
  await dialog.getByRole('button', { name: 'Back to the board' }).tap();
  await columns.getByRole('button', { name: /^Sold/ }).tap();
  await cardIn(page, 'Sold', 'Thumb House').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await reads(page.getByRole('dialog'), 'My View');
  expect(complaints).toEqual([]);
});

test('[MOVE-05] [MOVE-06] the keyboard alone: arrows, M and a number, Enter, Escape, N', async () => {
  const { page, rep, ids } = await sit('Kay Board', ['Key One', 'Key Two']);
  const focused = (text: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text);
  await cardIn(page, 'New', 'Key Two').focus();
  await page.keyboard.press('ArrowDown');
  await focused('Key One');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Move Key One' }).waitFor();
  await page.keyboard.press('4');
  // The focus goes with the card.
  await expect
    .poll(() => cardIn(page, 'Sold', 'Key One').evaluateAll(([card]) => card === document.activeElement))
    .toBe(true);
  await page.keyboard.press('ArrowLeft');
  await focused('Key Two');
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Move Key Two' }).waitFor();
  await page.keyboard.press('5');
  const asking = page.getByRole('dialog', { name: 'Why is Key Two dead?' });
  await asking.waitFor();
  await expect.poll(() => asking.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const isRadio = () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio');
  for (let steps = 0; steps < 5 && !(await isRadio()); steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await asking.getByRole('radio', { checked: true }).waitFor();
  await page.keyboard.press('Enter');
  await cardIn(page, 'Dead', 'Key Two').waitFor();
  await focused('Key Two');
  await expect.poll(() => stored(rep, ids[0])).toMatchObject({ markSold: true, status: 'client' });
  await expect.poll(() => stored(rep, ids[1])).toMatchObject({ markDead: true, status: 'dead' });

  await page.keyboard.press('ArrowLeft');
  await focused('Key One');
  await page.keyboard.press('ArrowRight');
  await focused('Key Two');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Key Two' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New lead' }).waitFor();
});

test('[BOARD-04] filters and text stand in the address and survive a reload; ‘Most urgent first’ is remembered', async () => {
  const { page, rep } = await sit('Fil Ter', ['Cotati Coin House']);
  await addLead(rep, { businessName: 'Windsor Wash', city: 'Windsor', state: 'CA', assignedRep: rep.uid });
  const windsor = cardIn(page, 'New', 'Windsor Wash');
  const cotati = cardIn(page, 'New', 'Cotati Coin House');
  await windsor.waitFor();
  await page.getByRole('button', { name: 'City or state' }).click();
  await page.getByRole('group', { name: 'City or state' }).getByLabel('City').fill('Windsor');
  await page.waitForURL((at) => at.searchParams.get('city') === 'Windsor');
  await cotati.waitFor({ state: 'detached' });
  await page.reload();
  await windsor.waitFor();
  expect(await cotati.count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await cotati.waitFor();
  await page.getByRole('searchbox', { name: 'Filter leads by text' }).fill('coin house');
  await page.waitForURL((at) => at.searchParams.get('text') === 'coin house');
  await windsor.waitFor({ state: 'detached' });
  const urgent = page.getByRole('button', { name: 'Most urgent first' });
  await urgent.click();
  await page.reload();
  await cotati.waitFor();
  expect(await windsor.count()).toBe(0);
  expect(await urgent.getAttribute('aria-pressed')).toBe('true');
});

test('[BOARD-07] a lead is deleted, and the toast brings it back', async () => {
  const id = await addLead(admin, { businessName: 'Gone and Back' });
  const { page } = await takeOwnSeat(browser, admin, { url });
  await page.goto(`/leads/${id}?text=gone%20and%20back`);
  await page
    .getByRole('dialog', { name: 'Gone and Back' })
    .getByRole('button', { name: 'Delete lead' })
    .click();
  await reads(page, 'Lead deleted');
  const toast = page.getByRole('region', { name: 'Messages' });
  await cardIn(page, 'Unassigned', 'Gone and Back').waitFor({ state: 'detached' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await cardIn(page, 'Unassigned', 'Gone and Back').waitFor();
});
