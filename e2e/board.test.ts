import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from './browser.ts';
import { addLead, hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** A rep of this story with leads of their own in New, and their board in a browser. */
const sit = async (displayName: string, leads: readonly string[], phone = false) => {
  const rep = await hire(url, admin, { displayName });
  const ids: string[] = [];
  for (const businessName of leads)
    ids.push(await addLead(rep, { businessName, phone: '7075550120', assignedRep: rep.uid }));
  const size = phone ? { width: 390, height: 844, touch: true } : {};
  const seat = await takeOwnSeat(browser, rep, { url, ...size });
  await seat.page.goto('/leads');
  if (leads[0]) await cardIn(seat.page, 'New', leads[0]).waitFor();
  return { ...seat, rep, ids };
};
const stored = (by: Person, id = '') => by.call<Record<string, unknown>>('leads.get', { id });

// The drag library comes when the page is idle; a card can be lifted once it says so.
const liftable = (card: Locator) =>
  expect.poll(() => card.locator('xpath=ancestor::article').getAttribute('draggable')).toBe('true');

test('[MOVE-04] [MOVE-07] a card is dragged by the pointer to another column; one that may not land stays', async () => {
  const { page, rep, ids, complaints } = await sit('Petra Drag', ['Drag House']);
  const card = cardIn(page, 'New', 'Drag House');
  await liftable(card);
  await card.dragTo(columnOf(page, 'Selling'));
  await cardIn(page, 'Selling', 'Drag House').waitFor();
  await expect.poll(() => stored(rep, ids[0])).toMatchObject({ column: 'selling', status: 'contacted' });
  const again = cardIn(page, 'Selling', 'Drag House');
  await liftable(again);
  await again.dragTo(columnOf(page, 'Passed'));
  await cardIn(page, 'Selling', 'Drag House').waitFor();
  expect(await stored(rep, ids[0])).toMatchObject({ column: 'selling' });
  expect(complaints).toEqual([]);
});

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

test('[BOARD-05] a new lead: typed on the board, open at once, there for everybody', async () => {
  const { page, complaints } = await sit('Nelly New', []);
  await page.getByRole('button', { name: 'New lead' }).click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Business name').fill('Fresh Linen Court');
  await form.getByLabel('City').fill('Sebastopol');
  await form.getByLabel('State').selectOption('CA');
  await form.getByLabel('Units').fill('36');
  await form.getByRole('button', { name: 'Create lead' }).click();
  await reads(page, 'Lead created');
  await page.getByRole('dialog', { name: 'Fresh Linen Court' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await stored(admin, id)).toMatchObject({
    status: 'new',
    column: 'new',
    numberOfUnits: 36,
    markSold: false,
    markDead: false,
    followUpsRequested: 0,
    followUpsCompleted: 0,
    remindersSentInXDays: 0,
    leadDescription: '',
  });
  await page.getByRole('button', { name: 'Save & Close' }).click();
  await cardIn(page, 'New', 'Fresh Linen Court').waitFor();
  expect(complaints).toEqual([]);
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

const sectionOf = async (page: Page, name: string): Promise<Locator> => {
  const section = page.getByRole('dialog').locator('details').filter({ hasText: name }).first();
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
  return section;
};

test('[LEAD-07] two people in one lead: fields merge, and the same field asks which one holds', async () => {
  const { page, rep, ids } = await sit('Mer Ger', ['Two Hands Tower']);
  const [id] = ids;
  const other = await takeOwnSeat(browser, admin, { url });
  await admin.call('view.set', { mode: 'all' });
  for (const one of [page, other.page]) await one.goto(`/leads/${id}`);

  const mine = await sectionOf(page, 'Address Information');
  const theirs = await sectionOf(other.page, 'Address Information');
  await mine.getByLabel('Street address', { exact: true }).fill('9 Spindle Way');
  await theirs.getByLabel('City').fill('Occidental');
  await expect
    .poll(() => stored(rep, id))
    .toMatchObject({
      streetAddress: '9 Spindle Way',
      city: 'Occidental',
    });
  await expect.poll(() => mine.getByLabel('City').inputValue()).toBe('Occidental');
  await expect
    .poll(() => theirs.getByLabel('Street address', { exact: true }).inputValue())
    .toBe('9 Spindle Way');

  // Both type into one field before either hears of the other.
  let release = () => {};
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route('**/api/leads.update', async (route) => {
    await held;
    await route.continue();
  });
  await mine.getByLabel('Zip code').fill('95465');
  await theirs.getByLabel('Zip code').fill('95472');
  await expect.poll(() => stored(rep, id)).toMatchObject({ zipCode: '95472' });
  release();
  const question = page.getByRole('region', { name: 'Zip code was changed by two people' });
  await question.waitFor();
  expect(await question.locator('q').allInnerTexts()).toEqual(['95465', '95472']);
  expect(await stored(rep, id)).toMatchObject({ zipCode: '95472' });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => stored(rep, id)).toMatchObject({ zipCode: '95465' });
  await expect.poll(() => theirs.getByLabel('Zip code').inputValue()).toBe('95465');
});
