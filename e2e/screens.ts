import type { Page } from 'playwright';
import { beforeAll, expect } from 'vitest';
import type { Seat } from './browser.ts';
import { inspect } from './faces.ts';
import { addLead } from './people.ts';
import { admin } from './stage.ts';

export let lead: string;

/** A screen: where it is, what shows that it stands, and its main action for the keyboard. */
export type Screen = {
  at: string;
  shows: string;
  reach?: string;
  first?: (page: Page) => Promise<unknown>;
  /** The one line that the browser writes by itself about the answer that this screen is about. */
  tells?: string;
};

/** Walks with Tab until the action has the focus. */
const reach = async (page: Page, name: string) => {
  const action = page.getByRole('button', { name, exact: true }).first();
  for (let steps = 0; steps < 160; steps += 1) {
    await page.keyboard.press('Tab');
    if (await action.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ‘${name}’`);
};

export const look = async ({ page, complaints }: Seat, screens: readonly Screen[]) => {
  await page.context().addInitScript(() => {
    document.documentElement?.setAttribute('data-motion', 'reduced');
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const { at, shows, first, reach: action, tells } of screens) {
    await page.goto(at);
    await page.getByText(shows, { exact: true }).first().waitFor();
    await first?.(page);
    if (action) await reach(page, action);
    found.push(...(await inspect(page)).map((problem) => `${at} ${problem}`));
    const lines = complaints.splice(0).filter((line) => line !== tells);
    found.push(...lines.map((line) => `${at} console: ${line}`));
  }
  expect(found).toEqual([]);
};

export const takeLead = (): void => {
  beforeAll(async () => {
    lead = await addLead(admin, {
      businessName: 'Screen House',
      phone: '7075550111',
      assignedRep: admin.uid,
    });
    await admin.call('leads.note', { id: lead, text: 'Seen from every side.' });
  });
};
