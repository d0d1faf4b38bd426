// @module-tag long

import { expect, test } from 'vitest';
import { type Planned, withClient, withSite } from '../calendar.ts';
import { takeOwnSeat } from '../people.ts';
import { admin, browser, takeStage } from '../stage.ts';
import { phone, walk } from '../walk.ts';

takeStage();

const tabs = (path: string, names: readonly string[], key = 'tab') =>
  names.map((name) => `${path}?${key}=${name}`);

test('[NAV-01] on a phone every control of every screen takes a press of 44 px', async () => {
  const { page } = await takeOwnSeat(browser, admin, phone);
  const { items: clients } = await admin.call<{ items: { id: string }[] }>('clients.list');
  const { items: routes } = await admin.call<{ items: { name: string }[] }>('routes.list');
  const client = `/clients/${clients[0]?.id}`;
  const route = `/routes/${encodeURIComponent(routes[0]?.name ?? '')}`;
  const date = '2026-06-02';
  await admin.call('routeDays.open', { route: routes[0]?.name, date, all: true });
  const screens = ['/', '/leads', '/clients', '/routes', '/statements', '/vend-changes', '/reports'];
  const others = ['/messaging', '/templates', '/support', '/not-accepted', '/admin'];
  const found = await walk(page, [
    ...screens,
    ...others,
    ...tabs('/messaging', ['email', 'failed', 'unknown']),
    client,
    ...tabs(client, ['timeline', 'contacts', 'deals', 'activities', 'collections', 'contract']),
    route,
    `${route}/${date}`,
    '/settings',
    ...tabs(
      '/settings',
      ['profile', 'security', 'notifications', 'appearance', 'calendar', 'data'],
      'section',
    ),
    ...tabs('/admin', ['approved', 'workflow', 'messaging', 'quote-form', 'announcements']),
    ...tabs('/admin', ['data', 'audit', 'outbox']),
    `/admin/users/${admin.uid}`,
  ]);
  expect(found).toEqual([]);
});

test('[NAV-01] on a phone so does every one of calendar, documents and invoices', async () => {
  const { page } = await takeOwnSeat(browser, admin, phone);
  const clientId = await withClient(admin);
  const { id: siteId } = await withSite(admin, clientId, 'Thumb Hall');
  const date = '2026-06-02';
  const { id: event } = await admin.call<Planned>('appointments.create', {
    type: 'service_call',
    title: 'Look at the dryer',
    start: `${date}T15:00:00.000Z`,
    end: `${date}T16:00:00.000Z`,
    siteId,
    assignedTo: admin.uid,
  });
  const lines = [{ description: 'Rent of a dryer', quantity: 1, unitPrice: 6_000 }];
  const { id: draft } = await admin.call<{ id: string }>('invoices.create', { clientId, lines });
  const issued = await admin.call<{ id: string; version: number }>('invoices.create', { clientId, lines });
  await admin.call('invoices.issue', { id: issued.id, version: issued.version });
  const client = `/clients/${clientId}`;
  const found = await walk(page, [
    ...tabs(`/calendar`, ['today', 'day', 'week', 'month', 'agenda', 'team', 'teamDay'], `date=${date}&view`),
    `/calendar?date=${date}&view=day&event=${event}`,
    `/visits/${event}`,
    '/documents',
    '/documents?view=renewals',
    '/invoices',
    `/invoices/${draft}`,
    `/invoices/${issued.id}`,
    client,
    ...tabs(client, ['documents', 'invoices']),
  ]);
  expect(found).toEqual([]);
});
