import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { takeSeat } from './browser.ts';
import { dialogOf } from './desk.ts';
import { addLead, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';
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

test('[NAV-01] on a phone every control of every screen takes a press of 44 px', async () => {
  const { page } = await takeOwnSeat(browser, admin, phone);
  const { items: clients } = await admin.call<{ items: { id: string }[] }>('clients.list');
  const { items: routes } = await admin.call<{ items: { name: string }[] }>('routes.list');
  const client = `/clients/${clients[0]?.id}`;
  const route = `/routes/${encodeURIComponent(routes[0]?.name ?? '')}`;
  const date = '2026-06-02';
  await admin.call('routeDays.open', { route: routes[0]?.name, date, all: true });
  const tabs = (path: string, names: readonly string[]) => names.map((name) => `${path}?tab=${name}`);
  const screens = ['/', '/leads', '/clients', '/routes', '/statements', '/vend-changes', '/calendar'];
  const others = ['/messaging', '/templates', '/settings', '/support', '/not-accepted', '/admin'];
  const found = await walk(page, [
    ...screens,
    ...others,
    client,
    ...tabs(client, ['timeline', 'collections', 'contract']),
    route,
    `${route}/${date}`,
    ...tabs('/admin', ['approved', 'data', 'audit', 'outbox', 'messaging', 'quote']),
    `/admin/users/${admin.uid}`,
  ]);
  expect(found).toEqual([]);
});

test('[LEAD-01] [NAV-06] on a phone every control of a lead with all its sections, and of the menu, takes one', async () => {
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
