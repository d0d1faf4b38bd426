import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, reads } from './browser.ts';
import { type Desk, dialogOf, newcomer, sitDown } from './desk.ts';
import { addLead, hire, type Person } from './people.ts';
import { admin, takeStage, url } from './stage.ts';

takeStage();

const phone = { width: 390, height: 844, touch: true };
// What a keyboard of 336 px leaves, where the page ends at it.
const aboveKeyboard = { width: 390, height: 508 };

/** Presses as a thumb does, and counts how often. */
const thumb = () => {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await target.tap();
      presses += 1;
    },
    count: () => presses,
  };
};

/** In the window, whole, and taking a press itself; without anybody scrolling. */
const isInReach = async (target: Locator) => {
  await target.waitFor();
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && element.contains(at);
      }),
    )
    .toBe(true);
};

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });

type Stored = { assignedRep: string; nextStep: { what: string } | null; notes: { text: string }[] };
const stored = (id: string) => admin.call<Stored>('leads.get', { id });

/** A rep at the column of their phone's board in which a lead of theirs stands. */
const atBoard = async (name: string, businessName: string): Promise<Desk & { id: string; card: Locator }> => {
  const desk = await newcomer(name, phone);
  const id = await addLead(desk.person, { businessName, assignedRep: desk.person.uid, phone: '7075550121' });
  await desk.page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: /^New/ }).tap();
  const card = cardIn(desk.page, 'New', businessName);
  await card.waitFor();
  return { ...desk, id, card };
};

test('[LEAD-12] from the board a next step is set by three presses, typing apart', async () => {
  const { page, card, id } = await atBoard('Tilda Thumb', 'Thumb Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Thumb Court'), 'Next step'));
  await page.getByLabel('What is next').fill('Bring the contract');
  await press(button(page, 'Tomorrow'));
  await expect.poll(async () => (await stored(id)).nextStep?.what).toBe('Bring the contract');
  expect(count()).toBe(3);
});

test('[MOVE-09] from the board a note is added by three presses, also above the keyboard', async () => {
  const { page, card, id } = await atBoard('Nora Thumb', 'Note Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Note Court'), 'Note'));
  await page.setViewportSize(aboveKeyboard);
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask for the boiler room');
  await isInReach(button(page, 'Add Notes Only'));
  await press(button(page, 'Add Notes Only'));
  await expect.poll(async () => (await stored(id)).notes[0]?.text).toBe('Ask for the boiler room');
  expect(count()).toBe(3);
});

test('[PASS-01] from the board a lead is passed to a rep by three presses', async () => {
  const receiver = await hire(url, admin, { displayName: `Rita ${randomUUID().slice(0, 6)}` });
  const { page, card, id } = await atBoard('Paul Thumb', 'Pass Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Pass Court'), 'To a Rep'));
  await press(button(dialogOf(page, 'Pass Pass Court to'), receiver.displayName));
  await reads(page, `Lead passed to ${receiver.displayName}`);
  expect((await stored(id)).assignedRep).toBe(receiver.uid);
  expect(count()).toBe(3);
});

/** A route that is driven every day, and by whom. */
const withRoute = async (collector: Person): Promise<string> => {
  const route = `Daily ${randomUUID().slice(0, 6)}`;
  const { id: clientId } = await admin.call<{ id: string }>('clients.create', {
    businessName: `${route} LLC`,
  });
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  await admin.call('routes.save', { name: route, days, collector: collector.uid, isNew: true });
  const where = { siteName: 'Daily Hall', streetAddress: '1 Main St', city: 'Napa', state: 'CA' };
  const how = { status: 'active', collectionRoute: route, collectionFrequency: 'weekly' };
  await admin.call('sites.create', { clientId, ...where, ...how });
  return route;
};

test('[W5] today’s route is two presses away, and a stop is skipped by two; Done stays above the keyboard', async () => {
  const collector = await hire(url, admin, { displayName: 'Cora Thumb', role: 'admin' });
  const route = await withRoute(collector);
  const { items, today } = await collector.call<{ items: { name: string }[]; today: string }>('routes.list');
  expect(items.map(({ name }) => name)).toContain(route);
  await collector.call('routeDays.open', { route, date: today, all: true });
  const { page } = await sitDown(collector, phone);
  const way = thumb();
  await way.press(button(page, 'Menu'));
  await way.press(page.getByRole('link', { name: `Today: ${route}` }));
  await page.getByRole('heading', { name: 'Daily Hall' }).waitFor();
  expect(way.count()).toBe(2);

  await page.getByLabel('Amount', { exact: true }).tap();
  await page.setViewportSize(aboveKeyboard);
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await isInReach(button(page, 'Done, $20.00'));
  await page.setViewportSize({ width: phone.width, height: phone.height });

  const skip = thumb();
  await skip.press(button(page, 'Skip'));
  await skip.press(button(page, 'No access'));
  await page.getByText('Skipped: No access').first().waitFor();
  expect(skip.count()).toBe(2);
});

test('[BOARD-05] [PASS-03] above the keyboard the act of a dialog stays in reach of what is being written', async () => {
  const { page, card } = await atBoard('Kurt Thumb', 'Keyboard Court');
  await page.setViewportSize(aboveKeyboard);
  await button(page, 'New lead').tap();
  await page.getByLabel('Business name').tap();
  await isInReach(button(page, 'Create lead'));
  await button(page, 'Cancel').tap();
  await card.tap();
  await button(page, "Can't Close").tap();
  await page.getByLabel('Reason').tap();
  await isInReach(button(page, 'Send to review'));
});
