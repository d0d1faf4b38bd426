import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn } from './browser.ts';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

const phone = { url, width: 390, height: 844, touch: true };

/** A finger drawn across the screen, as the browser itself takes it. */
const swipe = async (page: Page, from: number, to: number) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
  await touch('touchStart', from);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', from + ((to - from) * step) / steps);
  await touch('touchEnd');
  await session.detach();
};

const shown = (page: Page): Promise<string> =>
  page.getByRole('navigation', { name: 'Columns' }).locator('[aria-current]').innerText();

test('[BOARD-01] on a phone a swipe goes to the next column and back, one at a time', async () => {
  const rep = await hire(url, admin, { displayName: 'Piet Swift' });
  await addLead(rep, { businessName: 'Thumb Lodge', assignedRep: rep.uid });
  const { page, complaints } = await takeOwnSeat(browser, rep, phone);
  await page.goto('/leads');
  await expect.poll(() => shown(page)).toMatch(/^Unassigned/);
  await swipe(page, 330, 70);
  await expect.poll(() => shown(page)).toMatch(/^New/);
  await expect
    .poll(async () => (await cardIn(page, 'New', 'Thumb Lodge').boundingBox())?.x)
    .toBeLessThan(390);
  await swipe(page, 330, 70);
  await expect.poll(() => shown(page)).toMatch(/^Selling/);
  await swipe(page, 70, 330);
  await expect.poll(() => shown(page)).toMatch(/^New/);
  expect(complaints).toEqual([]);
});

test('[LEAD-01] on a phone Back closes the lead, and its column is still the one in view', async () => {
  const rep = await hire(url, admin, { displayName: 'Bo Backe' });
  await addLead(rep, { businessName: 'Alder Back', assignedRep: rep.uid });
  const { page, complaints } = await takeOwnSeat(browser, rep, phone);
  await page.goto('/leads');
  await page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: /^New/ }).click();
  await cardIn(page, 'New', 'Alder Back').click();
  await page.getByRole('dialog', { name: 'Alder Back' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/leads');
  expect(await shown(page)).toMatch(/^New/);
  expect(complaints).toEqual([]);
});
