import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { reads, type SeatOptions } from './browser.ts';
import { type Desk, dialogOf } from './desk.ts';
import { addressOf, hire, type Person, takeOwnSeat } from './people.ts';
import { type Post, startPost, troubles } from './post.ts';
import { browser } from './stage.ts';
import { undoTimePasses } from './time.ts';

export let post: Post;

/** A rep of a story's own, who signs what they write. */
export const seatOf = async (displayName: string, options: Partial<SeatOptions> = {}): Promise<Desk> => {
  const person = await hire(post.url, post.admin, { displayName });
  const fields = { phone: '+17075550100', emailSignature: `${displayName}\nVine Laundry, Napa` };
  await person.call('users.updateProfile', { fields });
  return { ...(await takeOwnSeat(browser, person, { url: post.url, ...options })), person };
};

let last = 1000;
/** A number that nobody has yet, as it is kept and as it is shown. */
export const newNumber = () => {
  last += 1;
  return { number: `+1707555${last}`, shown: `+1 707 555 ${last}` };
};

export type Added = { id: string; name: string; email: string; number: string; shown: string };

/** A lead of theirs whom nobody else reaches. */
export const leadOf = async ({ uid, call }: Person, name: string, more: object = {}): Promise<Added> => {
  const added = { id: randomUUID(), email: addressOf('luis'), ...newNumber() };
  const who = { firstName: 'Luis', lastName: 'Ferreira', businessName: name, email: added.email };
  await call('leads.create', { id: added.id, ...who, phone: added.number, assignedRep: uid, ...more });
  return { ...added, name };
};

export const sendDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Send Message' });

export const gone = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

/** The dialog is gone, and the seconds to take back what was written in it are over. */
export const leaves = async (dialog: Locator, { id }: Added): Promise<void> => {
  await gone(dialog);
  await undoTimePasses(id, post.product.database);
};

export const textOf = (dialog: Locator): Locator =>
  dialog.getByRole('textbox', { name: 'Text', exact: true });

export const bodyOf = (dialog: Locator): Locator =>
  dialog.getByRole('textbox', { name: 'Message', exact: true });

export const openLead = async (page: Page, { id, name }: Added): Promise<Locator> => {
  await page.goto(`/leads/${id}`);
  const dialog = dialogOf(page, name);
  await dialog.waitFor();
  return dialog;
};

/** The lead's messages in its timeline. */
export const timelineOf = async (page: Page, lead: Added): Promise<Locator> => {
  const dialog = dialogOf(page, lead.name);
  await dialog.getByRole('button', { name: 'Messages', exact: true }).click();
  return dialog.getByRole('list', { name: 'Messages, newest first' });
};

export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A line of the list of messages. */
export const lineOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'List of messages' }).getByRole('listitem').filter({ hasText: text });

/** A product with its mail and its texts; who sends no texts need not switch them on, as its administrator does by the screen. */
export const takePost = ({ texts = false } = {}): void => {
  beforeAll(async () => {
    post = await startPost();
    if (!texts) return;
    const { page, complaints } = await takeOwnSeat(browser, post.admin, { url: post.url });
    await page.goto('/admin?tab=messaging');
    await reads(page, 'SMS Temporarily Disabled');
    await page.getByLabel('Texts may be sent').check();
    await page.getByRole('button', { name: 'Save texts' }).click();
    await page.getByText('SMS Temporarily Disabled', { exact: true }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    const wrong = post ? troubles(post) : [];
    await post?.close();
    expect(wrong).toEqual([]);
  });
};
