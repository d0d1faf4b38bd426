// @module-tag long

import { expect, test } from 'vitest';
import { demo, demoPassword, reads, signIn } from '../browser.ts';
import { hire, takeOwnSeat } from '../people.ts';
import { placeOf, seat, tryPassword } from '../sign-in.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[AUTH-20] a wanted place on another origin is forgotten', async () => {
  for (const next of ['https://elsewhere.example/x', '//elsewhere.example/x', '/\\elsewhere.example']) {
    const page = await seat();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await tryPassword(page, demo.rep, demoPassword);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(placeOf(page)).toBe('/');
    await page.context().close();
  }
});

test('[AUTH-02] [AUTH-18] a wrong password says no more than it must, and five of them lock for a while', async () => {
  const person = await hire(url, admin, { displayName: 'Wanda Loeb' });
  const page = await seat();
  await page.goto('/login');
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth.signIn'));
    await tryPassword(page, person.email, `Wrong-2026-${tries}!`);
    await answered;
    await reads(page, 'Invalid email or password');
  }
  await tryPassword(page, person.email, demoPassword);
  await page
    .getByText(/^Too many login attempts\. Please try again in \d+ minutes?\.$/)
    .first()
    .waitFor();
  expect(placeOf(page)).toBe('/login');
});

test('[AUTH-15] a forgotten password: the mail stands in the outbox of a developer, its link sets a new one', async () => {
  const person = await hire(url, admin, { displayName: 'Fergus Holt' });
  const page = await seat();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await reads(page, 'Password reset email sent');

  const developer = await seat();
  await signIn(developer, demo.developer);
  await developer.goto('/admin?tab=outbox');
  const line = developer.getByRole('row').filter({ hasText: person.email }).first();
  await line.getByRole('button', { name: /^Look at/ }).click();
  const mail = await developer.getByRole('dialog').locator('pre').innerText();
  const link = new RegExp(`${url}/reset\\S+`).exec(mail)?.[0] ?? '';

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Tumble-Dry-26!');
  await page.getByLabel('Confirm new password').fill('Tumble-Dry-26!');
  await page.getByRole('button', { name: 'Set password' }).click();
  await reads(page, 'Password updated successfully.');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const other = await seat();
  await signIn(other, person.email, 'Tumble-Dry-26!');
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill('Tumble-Dry-27!');
  await other.getByLabel('Confirm new password').fill('Tumble-Dry-27!');
  await other.getByRole('button', { name: 'Set password' }).click();
  await reads(other, 'This link is invalid or has expired.');
});

test('[THEME-01] the theme is dark for a stranger, changed by the button, and kept through reload, sign-out and sign-in', async () => {
  const person = await hire(url, admin, { displayName: 'Thea Lum' });
  const page = await seat();
  const theme = () => page.locator('html').getAttribute('data-theme');
  const kept = () => page.evaluate(() => localStorage.getItem('theme'));
  await page.goto('/login');
  expect([await theme(), await kept()]).toEqual(['dark', null]);
  await signIn(page, person.email);
  expect(await theme()).toBe('dark');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  expect([await theme(), await kept()]).toEqual(['light', 'light']);
  await page.reload();
  expect(await theme()).toBe('light');

  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await reads(page, 'Signed out successfully');
  await page.waitForURL((at) => at.pathname === '/login');
  expect([await theme(), await kept()]).toEqual(['light', 'light']);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect([await theme(), await kept()]).toEqual(['light', 'light']);
  await signIn(page, person.email);
  expect([await theme(), await kept()]).toEqual(['light', 'light']);
});

test('[NAV-03] [NAV-05] an unknown path leads home, and an administrators’ page tells a manager so', async () => {
  const person = await hire(url, admin, { displayName: 'Noel Ranger' });
  const { page, context } = await takeOwnSeat(browser, person, { url });
  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(placeOf(page)).toBe('/');
  for (const path of [
    '/admin',
    `/admin/users/${person.uid}`,
    '/clients',
    '/documents',
    '/invoices',
    '/reports',
  ]) {
    await page.goto(path);
    await page.waitForURL((at) => at.pathname === '/unauthorized');
  }
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  const refused = await context.request.post('/api/users.list', { data: {} });
  expect(refused.status()).toBe(403);
});
