import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { enterOffice } from './office.ts';
import { demoPerson, type Person } from './people.ts';

/** Where the product of this run is. */
export const url = inject('productUrl');
/** The browser of this story, and the administrator who hires for it: both stand once its tests begin. */
export let browser: Browser;
export let admin: Person;

// Importing this file is the common beginning of a story: each test file has a stage of its own.
let leaveOffice: (() => Promise<void>) | undefined;
beforeAll(async () => {
  leaveOffice = await enterOffice();
  [browser, admin] = await Promise.all([launchBrowser(), demoPerson(url, 'admin')]);
}, 600_000);
// Pages left open would go on following the feed.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await leaveOffice?.();
});
