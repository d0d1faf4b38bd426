import { expect, test } from 'vitest';
import { takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage } from '../stage.ts';
import { phone, walk } from '../walk.ts';

takeStage();

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
