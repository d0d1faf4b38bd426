import { authOperations } from 'domain/auth';
import { roleLabels } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { account, cast, type Mounted, mountAt, signedIn } from './testing/app.tsx';

let server: Mounted;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => server?.restore());

const sidebar = () => page.getByRole('complementary', { name: 'Sidebar' });
const linksIn = (element: { element: () => Element }) =>
  [...element.element().querySelectorAll('nav a')].map((link) => link.textContent);

const forEveryone = ['Dashboard', 'Leads', 'Calendar', 'Messages', 'Templates', 'Support', 'Settings'];
const forAdministrators = [
  'Dashboard',
  'Leads',
  'Calendar',
  'Messages',
  'Templates',
  'Clients',
  'Documents',
  'Invoices',
  'Reports',
  'Admin',
  'Support',
  'Settings',
];

for (const role of ['user', 'manager'] as const) {
  test(`[NAV-04] a ${role} finds seven screens in the sidebar, and the badge ‘My View’ [VIEW-01]`, async () => {
    server = await mountAt('/', { as: role });
    await expect.element(sidebar().getByRole('link', { name: 'Leads' })).toBeVisible();
    expect(linksIn(sidebar())).toEqual(forEveryone);
    await expect.element(sidebar().getByText('My View')).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'View Mode' })).not.toBeInTheDocument();
  });
}

for (const role of ['admin', 'developer'] as const) {
  test(`[NAV-04] a ${role} finds the business and Admin as well`, async () => {
    server = await mountAt('/', { as: role });
    await expect.element(sidebar().getByRole('link', { name: 'Admin' })).toBeVisible();
    expect(linksIn(sidebar())).toEqual(forAdministrators);
  });
}

const aLead = '/leads/0192f000-0000-7000-8000-000000000008';
const paths: [string, string][] = [
  ['/', 'Dashboard'],
  ['/leads', 'Leads'],
  [aLead, 'Leads'],
  ['/calendar', 'Calendar'],
  ['/messaging', 'Messages'],
  ['/templates', 'Templates'],
  ['/support', 'Support'],
  ['/clients', 'Clients'],
  ['/clients/0192f000-0000-7000-8000-000000000009?site=s', 'Client'],
  ['/documents', 'Documents'],
  ['/invoices', 'Invoices'],
  ['/reports', 'Pipeline now'],
  ['/settings', 'Settings'],
  ['/profile', 'Settings'],
  ['/admin', 'Admin'],
  [`/admin/users/${cast.user.uid}`, 'Uma Reyes'],
  ['/unauthorized', 'Not for your role'],
];

test('[NAV-01] every screen has its address and title inside the one layout [NAV-02]', async () => {
  server = await mountAt('/', {
    as: 'developer',
    answers: (fake) => fake.answer(usersOperations.get, () => account('user')),
  });
  for (const [path, title] of paths) {
    await server.router.navigate({ href: path });
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect.element(sidebar()).toBeVisible();
    await expect.element(page.getByRole('banner')).toBeVisible();
    expect(server.router.state.location.pathname).toBe(path.split('?')[0]);
  }
});

test('[NAV-01] /leads/{id} is the lead dialog over the board', async () => {
  server = await mountAt(aLead, { as: 'developer' });
  await expect.element(page.getByRole('dialog').getByText('This lead is not here')).toBeVisible();
});

test('[NAV-01] /login stands outside the layout, and whoever is signed in goes home from it', async () => {
  server = await mountAt('/login', { as: null });
  await expect.element(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect.element(sidebar()).not.toBeInTheDocument();
  server.restore();
  server = await mountAt('/login', { as: 'developer' });
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(server.router.state.location.pathname).toBe('/');
});

test('[NAV-03] an address that looks like a page’s says so with the way to it', async () => {
  server = await mountAt('/messages', { as: 'manager' });
  await expect.element(page.getByText(/^There is nothing at \/messages\./)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Messages' }).click();
  await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/messaging'));
});

test('[NAV-05] [VIEW-06] whoever views as somebody sees the pages of that role, and no other', async () => {
  server = await mountAt('/clients', { as: 'developer' });
  await expect.element(sidebar().getByRole('link', { name: 'Clients' })).toBeVisible();
  await page.getByLabelText('Impersonate User').selectOptions('Max Ortega, Manager');
  await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/unauthorized'));
  await expect.element(sidebar().getByRole('link', { name: 'Clients' })).not.toBeInTheDocument();
  await expect.element(sidebar().getByRole('link', { name: 'Leads' })).toBeVisible();
  await sidebar().getByRole('button', { name: 'Reset, stop viewing as Max Ortega' }).click();
  await expect.element(sidebar().getByRole('link', { name: 'Clients' })).toBeVisible();
});

test('[NAV-03] an unknown path leads home', async () => {
  server = await mountAt('/nowhere/at/all', { as: 'user' });
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(server.router.state.location.pathname).toBe('/');
  await expect.element(page.getByText('There is nothing at /nowhere/at/all.')).toBeVisible();
});

for (const path of [
  '/clients',
  '/clients/x',
  '/documents',
  '/invoices',
  '/reports',
  '/admin',
  '/admin/users/x',
])
  test(`[NAV-05] ${path} sends a manager to /unauthorized`, async () => {
    server = await mountAt(path, { as: 'manager' });
    await expect.element(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    expect(server.router.state.location.pathname).toBe('/unauthorized');
  });

test('[NAV-05] /unauthorized passes the accessibility scan', async () => {
  server = await mountAt('/unauthorized', { as: 'user' });
  await expect.element(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expectNoAxeViolations();
});

test('[NAV-06] on a phone the drawer shows the same list and the view controls', async () => {
  await page.viewport(390, 844);
  server = await mountAt('/', { as: 'developer' });
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Washboard' });
  await expect.element(drawer.getByRole('group', { name: 'View Mode' })).toBeVisible();
  expect(linksIn(drawer)).toEqual(forAdministrators);
  await expect.element(drawer.getByLabelText('Impersonate User')).toBeVisible();
  await drawer.getByRole('link', { name: 'Calendar' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
});

test('[NAV-06] the drawer passes the accessibility scan', async () => {
  await page.viewport(390, 844);
  server = await mountAt('/', { as: 'developer' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Washboard' })).toBeVisible();
  await expectNoAxeViolations();
});

test('[NAV-07] the top bar tells that SMS is disabled while it is not approved', async () => {
  server = await mountAt('/', { as: 'user', smsApproved: false });
  await expect.element(page.getByRole('banner').getByText('SMS Temporarily Disabled')).toBeVisible();
});

test('[NAV-07] the top bar says nothing about SMS once it is approved', async () => {
  server = await mountAt('/', { as: 'user' });
  await expect.element(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await vi.waitFor(() => expect(server.calls.some(({ name }) => name === 'settings.get')).toBe(true));
  await expect.element(page.getByText('SMS Temporarily Disabled')).not.toBeInTheDocument();
});

test('[NAV-07] on a phone the strip folds to its icon for the session', { tags: ['long'] }, async () => {
  await page.viewport(390, 844);
  server = await mountAt('/', { as: 'user', smsApproved: false });
  await page.getByRole('button', { name: 'Fold' }).click();
  await expect.element(page.getByRole('button', { name: 'Fold' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'SMS Temporarily Disabled' }).click();
  await expect.element(page.getByRole('button', { name: 'Fold' })).toBeVisible();
});

test('[NAV-08] the user menu shows name, e-mail and role, and leads to profile, settings and out', async () => {
  server = await mountAt('/', {
    as: 'manager',
    answers: (fake) => fake.answer(authOperations.signOut, () => ({ signedOut: true })),
  });
  await page.getByRole('button', { name: 'Max Ortega, user menu' }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu.getByText('Max Ortega')).toBeVisible();
  await expect.element(menu.getByText('manager@example.com')).toBeVisible();
  await expect.element(menu.getByText('Manager', { exact: true })).toBeVisible();
  await expect.element(menu.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Profile' }).click();
  await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/profile'));
});

test('[AUTH-17] Sign Out ends the session, drops the key, toasts and goes to /login', async () => {
  server = await mountAt('/calendar', {
    as: 'manager',
    answers: (fake) => fake.answer(authOperations.signOut, () => ({ signedOut: true })),
  });
  await expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  expect(sessionStorage.getItem('sessionKey')).not.toBeNull();
  await page.getByRole('button', { name: 'Max Ortega, user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.element(page.getByText('Signed out successfully')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(server.router.state.location.pathname).toBe('/login');
  expect(sessionStorage.getItem('sessionKey')).toBeNull();
  expect(server.calls.some(({ name }) => name === 'auth.signOut')).toBe(true);
});

test('[AUTH-20] a visitor goes to /login and the wanted place is kept', async () => {
  server = await mountAt('/calendar?view=week', { as: null });
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(server.router.state.location.pathname).toBe('/login');
  expect(server.router.state.location.search).toEqual({ next: '/calendar?view=week' });
});

test('[AUTH-20] an address elsewhere is no place to go to', async () => {
  server = await mountAt('/login?next=//evil.example/leads', {
    as: null,
    answers: (fake) => fake.answer(authOperations.signIn, () => signedIn('user')),
  });
  await page.getByLabelText('E-mail').fill('uma@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Laundry-2026!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(server.router.state.location.href).toBe('/');
});

test('[AUTH-22] a session that ends under the page leads to /login with the place kept', async () => {
  server = await mountAt('/support', { as: 'user' });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  server.answer(authOperations.sessions, () => refusal({ status: 401, code: 'SIGNED_OUT' }));
  await server.router.navigate({ to: '/settings' });
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByText('No user logged in')).toBeVisible();
  expect(server.router.state.location.search).toEqual({ next: '/settings' });
});

test('[VIEW-02] an admin changes between ‘My View’ and ‘All Leads’, and has nobody to impersonate', async () => {
  server = await mountAt('/', { as: 'admin' });
  await page.getByRole('button', { name: 'All Leads' }).click();
  await expect
    .element(page.getByRole('button', { name: 'All Leads' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(server.view().mode).toBe('all');
  expect(localStorage.getItem('viewMode')).toBe('all');
  await expect.element(page.getByLabelText('Impersonate User')).not.toBeInTheDocument();
});

test('[VIEW-03] ‘Impersonate User’ stands in its place from the first moment, also where people are long in coming', async () => {
  let tell = () => {};
  const late = new Promise<void>((done) => {
    tell = done;
  });
  server = await mountAt('/', {
    as: 'developer',
    answers: (fake) => {
      fake.answer(usersOperations.impersonable, async () => {
        await late;
        return { items: Object.values(cast), cursor: null };
      });
    },
  });
  const list = page.getByLabelText('Impersonate User');
  await expect.element(list).toBeVisible();
  const { top, height } = list.element().getBoundingClientRect();
  tell();
  await expect.element(list.getByRole('option', { name: 'Max Ortega, Manager' })).toBeInTheDocument();
  const after = list.element().getBoundingClientRect();
  expect(after.height).toBe(height);
  expect(Math.abs(after.top - top)).toBeLessThan(3);
});

test('[VIEW-03] a developer chooses from all users; [VIEW-04] the banner resets to self', async () => {
  server = await mountAt('/', { as: 'developer', view: { mode: 'all' } });
  const list = page.getByLabelText('Impersonate User');
  await expect.element(list.getByRole('option', { name: 'Select a user...' })).toBeInTheDocument();
  const { developer, ...others } = cast;
  for (const { displayName, role } of Object.values(others))
    await expect
      .element(list.getByRole('option', { name: `${displayName}, ${roleLabels[role]}` }))
      .toBeInTheDocument();
  await expect
    .element(list.getByRole('option', { name: `${developer.displayName}, Developer (yourself)` }))
    .toBeDisabled();
  await list.selectOptions('Max Ortega, Manager');
  const banner = sidebar().getByText('Viewing as, 30 min left');
  await expect.element(banner).toBeVisible();
  await expect.element(sidebar().getByText('Max Ortega')).toBeVisible();
  expect(server.view()).toMatchObject({ mode: 'impersonate', effectiveUid: cast.manager.uid });
  await sidebar().getByRole('button', { name: 'Reset, stop viewing as Max Ortega' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(server.view().mode).toBe('self');
});

test('[VIEW-04] every write is visibly off while viewing as somebody', async () => {
  server = await mountAt('/settings?section=security', {
    as: 'developer',
    view: { mode: 'impersonate', uid: cast.user.uid, endsAt: new Date(Date.now() + 600_000).toISOString() },
  });
  await expect
    .element(page.getByRole('button', { name: 'Change password' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('button', { name: 'Change e-mail' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations();
});

test('[VIEW-05] ‘All Leads’ is restored from local storage for those who may', async () => {
  localStorage.setItem('viewMode', 'all');
  server = await mountAt('/', { as: 'admin' });
  await expect
    .element(page.getByRole('button', { name: 'All Leads' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(server.view().mode).toBe('all');
});

for (const role of ['user', 'manager'] as const)
  test(`[VIEW-05] a stored ‘all’ or ‘impersonate’ of a ${role} falls back to self`, async () => {
    localStorage.setItem('viewMode', role === 'user' ? 'all' : 'impersonate');
    server = await mountAt('/', { as: role });
    await expect.element(sidebar().getByText('My View')).toBeVisible();
    expect(server.calls.filter(({ name }) => name === 'view.set')).toEqual([]);
    expect(localStorage.getItem('viewMode')).toBe('self');
  });

test('[VIEW-05] impersonation is never started by what local storage holds', async () => {
  localStorage.setItem('viewMode', 'impersonate');
  server = await mountAt('/', { as: 'developer' });
  await expect.element(page.getByLabelText('Impersonate User')).toBeVisible();
  expect(server.view().mode).toBe('self');
  expect(server.calls.filter(({ name }) => name === 'view.set')).toEqual([]);
});

test('[NAV-02] the skip link comes first and leads to the content', async () => {
  server = await mountAt('/', { as: 'user' });
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('[NAV-07] the layout passes the accessibility scan', async () => {
  server = await mountAt('/', { as: 'developer', smsApproved: false, user: { emailConfirmed: false } });
  await expect.element(page.getByText(/Confirm your e-mail address with the link/)).toBeVisible();
  await expectNoAxeViolations();
});

test('a long address to confirm stays within a phone', async () => {
  await page.viewport(390, 844);
  const email = `${'jacqueline.vandermeulen.'.repeat(3)}@laundry.example`;
  server = await mountAt('/', { as: 'user', user: { email, emailConfirmed: false } });
  await expect.element(page.getByText(email, { exact: false })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('? lists the keys on every screen; they can be switched off in Settings', async () => {
  server = await mountAt('/support', { as: 'manager' });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  for (const [where, words] of [
    ['In the calendar', 'Move the event by 15 minutes, in the month by a week'],
    ['In the team’s week', 'Give the event to the person above or below'],
    ['In the lines of an invoice', 'To the next line, after the last one a new one'],
    ['In a document', 'To the file before or after'],
  ] as const)
    await expect.element(list.getByRole('region', { name: where }).getByText(words)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await server.router.navigate({ to: '/settings', search: { section: 'appearance' } });
  const keys = page.getByRole('group', { name: 'Single-key shortcuts' });
  await keys.getByRole('button', { name: 'Off' }).click();
  expect(localStorage.getItem('singleKeys')).toBe('off');
  await userEvent.keyboard('?');
  await new Promise((done) => setTimeout(done, 200));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await keys.getByRole('button', { name: 'On' }).click();
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
});

test('when the feed stays away a calm strip says how old the page is', { tags: ['long'] }, async () => {
  server = await mountAt('/support', { as: 'manager' });
  await expect.element(page.getByText(/No connection\.|Connecting again\./)).toBeVisible();
  await expect.element(page.getByText(/follows as soon as the network is back/)).toBeVisible();
});
