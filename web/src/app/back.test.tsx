import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { blankLead, leadOperations } from 'domain/leads';
import { type Notification, notificationOperations } from 'domain/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leadOverPage } from '#board';
import { cast, type Mounted, mountAt, signedIn } from './testing/app.tsx';

const id = '0192f0c1-0000-7000-8000-00000000000a';
const lead = {
  ...blankLead(id, '2026-11-21T10:00:00.000Z'),
  businessName: 'Juniper Court',
  assignedRep: cast.manager.uid,
  column: 'new' as const,
  notes: [],
  notesOnLead: '',
};

const notification: Notification = {
  id,
  userId: cast.manager.uid,
  type: 'lead_assigned',
  title: 'New Lead Assigned',
  message: 'Juniper Court',
  leadId: null,
  actionUrl: '/leads',
  actionLabel: 'View Lead',
  read: false,
  deleted: false,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const told = { items: [notification], cursor: null, total: 1 };

const home = location.href;
let history: RouterHistory;
let server: Mounted;
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  server.restore();
  history.destroy();
  window.history.replaceState(null, '', home);
  await page.viewport(1280, 800);
});

const open = async (more: Partial<Parameters<typeof mountAt>[1]> = {}) => {
  window.history.replaceState(null, '', '/support');
  history = createBrowserHistory();
  server = await mountAt('/support', {
    as: 'manager',
    history,
    answers: (fake) => fake.answer(leadOperations.get, () => lead),
    ...more,
  });
};
const at = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path));
const toLeads = async () => {
  await server.router.navigate({ to: '/leads' });
  await at('/leads');
};
const back = () => window.history.back();
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const none = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
const pops = () => new Promise((resolve) => setTimeout(resolve, 200));

test('Back closes the filters and stays; the next one leaves the page', async () => {
  await open();
  await toLeads();
  await userEvent.click(button(/^Filter/));
  await expect.element(dialog('Filter leads')).toBeVisible();
  back();
  await none();
  await pops();
  await at('/leads');
  back();
  await at('/support');
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
});

test.each([
  ['Menu', 'Washboard'],
  ['Notifications', 'Notifications'],
  ['Search', 'Search'],
  ['What I changed', 'What I changed'],
])('Back closes what %s opened', async (opener, name) => {
  await open();
  await toLeads();
  await userEvent.click(button(opener).first());
  await expect.element(dialog(name)).toBeVisible();
  back();
  await none();
  await pops();
  await at('/leads');
});

test('a link in the menu still leads away, and Back from there comes back at once', async () => {
  await open();
  await toLeads();
  await userEvent.click(button('Menu'));
  await userEvent.click(dialog('Washboard').getByRole('link', { name: 'Support' }));
  await at('/support');
  await none();
  back();
  await at('/leads');
});

test('[LEAD-09] Back asks for an unsaved note, and closes the question over the lead alone', async () => {
  await open();
  await toLeads();
  await server.router.navigate({ to: '/leads/$leadId', params: { leadId: id } });
  await expect.element(dialog('Juniper Court')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: /note/i }).first(), 'Call again');
  back();
  await expect.element(dialog(/unsaved notes/)).toBeVisible();
  await pops();
  back();
  await expect.element(dialog(/unsaved notes/)).not.toBeInTheDocument();
  await pops();
  await expect.element(dialog('Juniper Court')).toBeVisible();
  await at(`/leads/${id}`);
  await userEvent.fill(page.getByRole('textbox', { name: /note/i }).first(), '');
  back();
  await at('/leads');
  await none();
  // Left, not gone on to.
  expect(history.location.state.__TSR_index).toBe(1);
});

test('[LEAD-09] a lead over another page goes when its note is thrown away', async () => {
  await open();
  await server.router.navigate(leadOverPage(id));
  await userEvent.fill(page.getByRole('textbox', { name: /note/i }).first(), 'Call again');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Discard'));
  await none();
  await at('/support');
});

test('of two that lie open Back closes the upper one first', async () => {
  await open({ answers: (fake) => fake.answer(notificationOperations.list, () => told) });
  await toLeads();
  await userEvent.click(button('Notifications').first());
  await userEvent.click(button('Clear all'));
  await expect.element(dialog(/Are you sure/)).toBeVisible();
  back();
  await expect.element(dialog(/Are you sure/)).not.toBeInTheDocument();
  await pops();
  await expect.element(dialog('Notifications')).toBeVisible();
  back();
  await none();
  await pops();
  await at('/leads');
});

test('[AUTH-11] Back does not close the forced change of the password', async () => {
  const held = signedIn('user', { firstLogin: true, passwordChangeRequired: true }).user;
  await open({ as: 'user', user: held });
  await toLeads();
  await expect.element(dialog('Set Your Password')).toBeVisible();
  back();
  await at('/support');
  await expect.element(dialog('Set Your Password')).toBeVisible();
});
