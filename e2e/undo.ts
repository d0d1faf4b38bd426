import type { Page } from 'playwright';
import { sitDown } from './desk.ts';
import { hire } from './people.ts';
import { admin, url } from './stage.ts';

export const stored = (id: string) => admin.call<Record<string, unknown>>('leads.get', { id });

export const undo = (page: Page) => page.keyboard.press('Control+z');

/** The button says what it would take back. */
export const offers = (page: Page, words: string) =>
  page.getByRole('button', { name: words, exact: true }).first().waitFor();

/** The board of an administrator whose past nobody else adds to. */
export const officeOf = async (displayName: string) => {
  const boss = await hire(url, admin, { displayName, role: 'admin' });
  await boss.call('view.set', { mode: 'all' });
  return sitDown(boss);
};
