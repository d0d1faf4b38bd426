import { authOperations } from 'domain/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt, signedIn } from '#app/testing';
import { openDesk } from '#platform/offline/desk.ts';
import { forgetDrafts } from '#platform/offline/drafts.ts';
import { someKey } from '#platform/offline/testing/place.ts';
import { openVault, vaultName, writeDeviceKey } from '#platform/offline/vault.ts';
import { vaultNames } from '#platform/offline/vaults.ts';
import { filesCountedBy } from '#platform/offline/waiting.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';

const leaving = 'washboard.leaving';
let mounted: Mounted;
let reached = true;
beforeEach(async () => {
  await page.viewport(1280, 900);
  reached = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => reached);
});
afterEach(() => {
  writeQueue.clear();
  filesCountedBy(() => 0);
  mounted.restore();
  vi.restoreAllMocks();
  localStorage.removeItem(leaving);
});

const open = () =>
  mountAt('/settings', {
    as: 'manager',
    answers: (server) => {
      server.answer(authOperations.signOut, () => {
        if (!reached) throw new TypeError('no network');
        return { signedOut: true };
      });
      server.answer(authOperations.signIn, () => signedIn('user'));
    },
  });
const leave = async () => {
  await userEvent.click(page.getByRole('button', { name: /Max/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /Sign Out/i }));
};
const called = () => mounted.calls.map(({ name }) => name);
const comeBack = () => {
  reached = true;
  window.dispatchEvent(new Event('online'));
};

test('[OFF-01] who signs out is told how many drafts would be lost, and then how many were', async () => {
  mounted = await open();
  await openDesk().keep('deals/new/one', { title: 'Half a thought' });
  await openDesk().keep('message/lead:1', { subject: 'Half a letter' });
  forgetDrafts();
  await leave();
  await expect.element(page.getByText(/^2 drafts have not been saved and would be lost/)).toBeVisible();
  expect(called()).not.toContain('auth.signOut');
  await leave();
  await expect.element(page.getByText('Signed out successfully. 2 drafts thrown away.')).toBeVisible();
  await expect.element(page.getByText(/would be lost/)).not.toBeInTheDocument();
});

test('[OFF-01] who signs out while files are on their way is told how many would be lost', async () => {
  mounted = await open();
  filesCountedBy(() => 2);
  await leave();
  await expect
    .element(page.getByText(/^2 files have not arrived and would be lost\. Sign out/))
    .toBeVisible();
  expect(called()).not.toContain('auth.signOut');
  await leave();
  await expect.element(page.getByText('Signed out successfully. 2 files thrown away.')).toBeVisible();
});

test('[OFF-01] signing out without a network wipes this device at once, and the server hears of it first of all', async () => {
  mounted = await open();
  const name = await vaultName(cast.manager.uid);
  const key = await someKey();
  const vault = await openVault(name, key);
  await vault.put([{ shelf: 'rows', id: 'leads/0a', value: { a: 1 } }]);
  await writeDeviceKey(name, key);
  reached = false;
  await leave();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await vi.waitFor(async () => expect(await vaultNames()).toEqual([]));
  expect(sessionStorage.getItem('sessionKey')).toBeNull();
  expect(localStorage.getItem(leaving)).not.toBeNull();

  // Nobody gets in over the session that was left.
  await userEvent.fill(page.getByLabelText('E-mail'), 'uma@example.com');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'Laundry-2026!');
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect.element(page.getByText(/No connection/)).toBeVisible();
  expect(called()).not.toContain('auth.signIn');

  const before = mounted.calls.length;
  comeBack();
  await vi.waitFor(() => expect(localStorage.getItem(leaving)).toBeNull());
  expect(called()[before]).toBe('auth.signOut');
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  // Whom the answer lets in comes in here, and not into the page of the next test.
  await expect.element(page.getByRole('button', { name: /Uma/ })).toBeVisible();
  expect(called()).toContain('auth.signIn');
});

test('[OFF-01] a session that was over already counts as ended', async () => {
  mounted = await open();
  reached = false;
  await leave();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  mounted.answer(authOperations.signOut, () => refusal({ status: 401, code: 'SIGNED_OUT' }));
  comeBack();
  await vi.waitFor(() => expect(localStorage.getItem(leaving)).toBeNull());
});

test('[OFF-01] an answer about the person that was on its way lets nobody back in', async () => {
  mounted = await open();
  let answer = () => {};
  mounted.answer(authOperations.me, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return signedIn('manager');
  });
  const { renewSession, currentMe } = await import('#auth');
  const asked = renewSession();
  reached = false;
  await leave();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  answer();
  await asked;
  expect(currentMe()).toBeNull();
  comeBack();
  await vi.waitFor(() => expect(localStorage.getItem(leaving)).toBeNull());
});
