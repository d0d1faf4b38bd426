import type { Page } from 'playwright';
import { url } from './stage.ts';
import { smallTargets } from './targets.ts';

export const phone = { url, width: 390, height: 844, touch: true };

/** Walks from screen to screen; answers what is too small for a thumb, with where it is. */
export const walk = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1, h2').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`));
  }
  return found;
};
