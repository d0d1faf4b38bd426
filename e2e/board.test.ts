import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { sit, stored } from './board.ts';
import { cardIn, columnOf, reads } from './browser.ts';
import { takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

// The drag library comes when the page is idle; a card can be lifted once it says so.
const liftable = (card: Locator) =>
  expect.poll(() => card.locator('xpath=ancestor::article').getAttribute('draggable')).toBe('true');

const sectionOf = async (page: Page, name: string): Promise<Locator> => {
  const section = page.getByRole('dialog').locator('details').filter({ hasText: name }).first();
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
  return section;
};

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

test('[LEAD-07] two people in one lead: fields merge, and the same field asks which one holds', {
  tags: ['long'],
}, async () => {
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
