import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { closePages, showPages, theBrowser } from './browser.ts';
import { enterOffice } from './office.ts';
import { demoPerson, type Person } from './people.ts';

/** Where the product of this run is. */
export const url = inject('productUrl');
/** The browser of a story, and the administrator who hires for it: both stand once its tests begin. */
export let browser: Browser;
export let admin: Person;

/**
 * The common beginning and end of a story, called at its head. One that changes what holds for everybody, or counts
 * everything there is, has the office alone; all others run several at a time, each with people and leads of its own.
 */
export const takeStage = ({ alone = false } = {}): void => {
  let leaveOffice: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    leaveOffice = await enterOffice(alone);
    [browser, admin] = await Promise.all([theBrowser(), demoPerson(url, 'admin')]);
  }, 600_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await showPages();
    await closePages();
  });
  afterAll(() => leaveOffice?.());
};
