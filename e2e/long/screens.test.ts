// @module-tag long

import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { cardIn, takeSeat } from '../browser.ts';
import { addressOf, hire, takeOwnSeat } from '../people.ts';
import { look, takeLead } from '../screens.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();
takeLead();

/** A client with a site and a machine on a route whose day is open. */
const withRouteDay = async () => {
  const [client, route, date] = [randomUUID(), `Scan ${randomUUID().slice(0, 6)}`, '2026-06-02'];
  await admin.call('clients.create', { id: client, businessName: 'Screen Homes', cellPhone: '7075550112' });
  await admin.call('routes.save', { name: route, days: ['tue'], collector: admin.uid, isNew: true });
  const where = { siteName: 'Screen Hall', streetAddress: '1 Main St', city: 'Napa', state: 'CA' };
  const how = { status: 'active', collectionRoute: route, collectionFrequency: 'weekly', numberOfUnits: 24 };
  const given = { clientId: client, buildingStyle: 'garden', accessCode: '4417', ...where, ...how };
  const { id: siteId } = await admin.call<{ id: string }>('sites.create', given);
  await admin.call('machines.createMany', { siteId, machines: [{ kind: 'washer', vendPrice: 200 }] });
  await admin.call('routeDays.open', { route, date, all: true });
  return { client, path: `/routes/${encodeURIComponent(route)}`, date };
};

test('[NAV-01] [NAV-02] the other public pages', async () => {
  await look(await takeSeat(browser, { url }), [
    { at: '/login?way=code', shows: 'Use your password', reach: 'Sign in' },
    { at: '/login?way=create', shows: 'Create an account', reach: 'Create account' },
    { at: '/login?way=forgot', shows: 'Reset your password', reach: 'Send reset link' },
    { at: '/reset?token=unknown', shows: 'Set a new password' },
  ]);
});

test('[BOARD-01] [LEAD-01] the panels of the board, and a lead that is not here', async () => {
  await look(await takeOwnSeat(browser, admin, { url }), [
    {
      at: '/leads?text=screen',
      shows: 'Clear filters',
      first: (page) => page.getByRole('button', { name: 'Statistics', exact: true }).first().click(),
    },
    {
      at: '/leads?text=house',
      shows: 'Clear filters',
      first: async (page) => {
        await cardIn(page, 'New', 'Screen House').focus();
        await page.keyboard.press('m');
        await page.getByRole('dialog', { name: 'Move Screen House' }).waitFor();
      },
    },
    {
      at: '/leads/0192f000-0000-7000-8000-00000000dead',
      shows: 'This lead is not here',
      tells: 'Failed to load resource: the server responded with a status of 404 (Not Found)',
    },
  ]);
});

test('[AUTH-11] ‘Set Your Password’ looks and works alike', async () => {
  const email = addressOf('Held Person');
  const { items } = await admin.call<{ items: [{ code: string }] }>('approvals.add', {
    items: [{ email, role: 'manager', withCode: true }],
  });
  const seat = await takeSeat(browser, { url });
  await seat.context.request.post('/api/functions/signInWithTempCode', {
    data: { data: { email, code: items[0].code } },
  });
  await look(seat, [{ at: '/', shows: 'Set Your Password', reach: 'Set password' }]);
});

test('[NAV-01] [NAV-04] every other screen of an administrator', async () => {
  await look(await takeOwnSeat(browser, admin, { url, worker: true }), [
    { at: '/', shows: 'Dashboard' },
    { at: '/clients', shows: 'Clients' },
    { at: '/documents', shows: 'Documents' },
    { at: '/invoices', shows: 'Invoices' },
    { at: '/reports', shows: 'Reports' },
    { at: '/calendar', shows: 'Calendar' },
    { at: '/messaging', shows: 'Messages' },
    { at: '/templates', shows: 'Templates' },
    { at: '/support', shows: 'Support' },
    { at: '/settings?section=security', shows: 'Security', reach: 'Change password' },
    { at: '/unauthorized', shows: 'Not for your role' },
  ]);
});

test('[CLIENT-02] [W5] [W6] [W7] a client with its site, routes and a day of one, statements and vend changes', async () => {
  const { client, path, date } = await withRouteDay();
  await look(await takeOwnSeat(browser, admin, { url }), [
    { at: `/clients/${client}`, shows: 'Screen Hall', reach: 'Add site' },
    { at: `/clients/${client}?tab=timeline`, shows: 'added the client' },
    { at: `/clients/${client}?tab=collections`, shows: 'Nothing is agreed yet.', reach: 'Set commission' },
    { at: '/routes', shows: 'Due and late collections', reach: 'New route' },
    { at: path, shows: 'Sort by street', reach: 'Open the day' },
    { at: `${path}/${date}`, shows: 'Refunds paid', reach: 'Skip' },
    { at: '/statements', shows: 'Make statements' },
    { at: '/vend-changes', shows: 'Sites due' },
  ]);
});

test('[ADMIN-01] administration', async () => {
  const person = await hire(url, admin, { displayName: 'Vera Scan' });
  await look(await takeOwnSeat(browser, admin, { url }), [
    { at: '/admin', shows: 'Users' },
    {
      at: '/admin?tab=approved',
      shows: 'Paste many',
      first: (page) => page.getByRole('row').nth(1).waitFor(),
      reach: 'Approve an e-mail',
    },
    { at: '/admin?tab=data', shows: 'Past imports', reach: 'Choose a file' },
    {
      at: '/admin?tab=data',
      shows: 'Past imports',
      first: async (page) => {
        await page.getByLabel('CSV file').setInputFiles({
          name: 'leads.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Business name,Phone,Status\nAxe House,7075550199,new\nNo Way,,\n'),
        });
        await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
      },
    },
    {
      at: '/admin?tab=data',
      shows: 'Past imports',
      first: async (page) => {
        await page.getByLabel('Files of the export').setInputFiles({
          name: 'leads.json',
          mimeType: 'application/json',
          buffer: Buffer.from('[{"id":"A1","lastName":"Axe"},{"id":"A2","status":"frozen"}]'),
        });
        await page.getByRole('heading', { name: 'What the move will do' }).waitFor();
      },
    },
    { at: '/admin?tab=audit', shows: 'Audit' },
    { at: '/admin?tab=outbox', shows: 'Outbox' },
    { at: `/admin/users/${person.uid}`, shows: 'Vera Scan' },
  ]);
});
