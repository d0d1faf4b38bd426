import { expect, test } from 'vitest';
import { takeSeat } from './browser.ts';
import { dialogOf } from './desk.ts';
import { addLead, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage } from './stage.ts';
import { smallTargets } from './targets.ts';
import { phone, walk } from './walk.ts';

takeStage();

test('[NAV-01] on a phone every control of the public pages takes a press of 44 px', async () => {
  const { page } = await takeSeat(browser, phone);
  const ways = ['code', 'create', 'forgot'].map((way) => `/login?way=${way}`);
  expect(await walk(page, ['/login', ...ways, '/quote', '/reset?token=unknown'])).toEqual([]);
});

test('[LEAD-01] [NAV-06] on a phone every control of a lead with all its sections, and of the menu, takes one', {
  tags: ['long'],
}, async () => {
  const names = { businessName: 'Target House', phone: '7075550111', email: 'target@house.example' };
  const id = await addLead(admin, { ...names, assignedRep: admin.uid });
  const { page } = await takeOwnSeat(browser, admin, phone);
  await page.goto(`/leads/${id}`);
  const dialog = dialogOf(page, 'Target House');
  await dialog.getByRole('button', { name: 'Save & Close' }).waitFor();
  const closed = dialog.locator('details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().tap();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  expect(await smallTargets(page)).toEqual([]);
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Support' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
});
