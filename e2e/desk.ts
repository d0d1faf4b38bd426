import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { columnOf, reads, type Seat, type SeatOptions } from './browser.ts';
import { hire, type Person, takeOwnSeat } from './people.ts';
import { admin, browser, url } from './stage.ts';

export type Desk = Seat & { person: Person };

/** Another browser of somebody, at their board. */
export const sitDown = async (person: Person, options: Partial<SeatOptions> = {}): Promise<Desk> => {
  const seat = await takeOwnSeat(browser, person, { url, ...options });
  await seat.page.goto('/leads');
  await columnOf(seat.page, 'New').waitFor();
  return { ...seat, person };
};

/** Somebody of a story's own, at their board. */
export const newcomer = async (displayName: string, options: Partial<SeatOptions> = {}): Promise<Desk> =>
  sitDown(await hire(url, admin, { displayName }), options);

/** Leaves on the board what a text finds: a column draws what is in view, and other stories' leads come and go in it. */
export const lookFor = async (text: string, ...desks: readonly Seat[]): Promise<void> => {
  for (const { page } of desks)
    await page.getByRole('searchbox', { name: 'Filter leads by text' }).fill(text);
};

/** The dialog of a lead. */
export const dialogOf = (page: Page, lead: string): Locator =>
  page.getByRole('dialog', { name: lead, exact: true });

/** A section of the lead dialog, open. */
export const sectionOf = async (page: Page, name: string): Promise<Locator> => {
  const section = page.getByRole('dialog').locator('details').filter({ hasText: name }).first();
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click();
  return section;
};

/** Waits for something one was told, in the drawer; leaves the drawer open. */
export const isTold = async (page: Page, title: string, message: string): Promise<Locator> => {
  const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true });
  if ((await drawer.count()) === 0) await page.getByRole('button', { name: /^Notifications/ }).click();
  const item = drawer.getByRole('listitem').filter({ hasText: message });
  await reads(item, message);
  await item.getByRole('link', { name: title }).first().waitFor();
  return item.first();
};

/** Closes whatever stands over the page. */
export const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** A lead that goes while it stands open is asked for once more, and the browser writes a line of its own about that. */
export const forgiveLost = (...desks: readonly Seat[]): void => {
  for (const { complaints } of desks) {
    const others = complaints.filter((line) => !/status of 404/.test(line));
    complaints.splice(0, complaints.length, ...others);
  }
};

/** Nothing in the consoles. */
export const allQuiet = (...desks: readonly Seat[]): void =>
  expect(desks.map(({ complaints }) => complaints)).toEqual(desks.map(() => []));
