// @module-tag long

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sitDown } from './desk.ts';
import { hire, type Person } from './people.ts';
import { admin, takeStage, url } from './stage.ts';
import { aboveKeyboard, button, isInReach, phone, thumb } from './thumb.ts';

takeStage();

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
  await way.press(page.getByRole('link', { name: 'Calendar' }));
  await way.press(page.getByRole('link', { name: route }));
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
