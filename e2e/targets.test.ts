import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { takeSeat } from './browser.ts';
import { browser, takeStage, url } from './stage.ts';
import { smallTargets } from './targets.ts';

takeStage();

const phone = { url, width: 390, height: 844, touch: true };

/** Walks from screen to screen; answers what is too small for a thumb, with where it is. */
const walk = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1, h2').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`));
  }
  return found;
};

test('[NAV-01] on a phone every control of the public pages takes a press of 44 px', async () => {
  const { page } = await takeSeat(browser, phone);
  const ways = ['code', 'create', 'forgot'].map((way) => `/login?way=${way}`);
  expect(await walk(page, ['/login', ...ways, '/quote', '/reset?token=unknown'])).toEqual([]);
});
