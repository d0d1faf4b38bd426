import { authOperations } from 'domain/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '#platform/offline/desk.ts';
import { fetchLeaving } from './fetchedLeaving.ts';
import { type Mounted, mountAt } from './testing/app.tsx';

vi.mock('./fetchedLeaving.ts', { spy: true });

let mounted: Mounted;
afterEach(() => mounted.restore());

const leave = async () => {
  await userEvent.click(page.getByRole('button', { name: /Max/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /Sign Out/i }));
};

test.for([
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never come', () => new Promise<never>(() => {})],
] as const)(
  '[OFF-01] who signs out is warned in one sentence where its words %s, and then leaves',
  async ([, words]) => {
    vi.mocked(fetchLeaving).mockImplementation(words);
    await page.viewport(1280, 900);
    mounted = await mountAt('/settings', {
      as: 'manager',
      answers: (server) => server.answer(authOperations.signOut, () => ({ signedOut: true })),
    });
    await openDesk().keep('deals/new/one', { title: 'Half a thought' });
    await leave();
    await expect
      .element(page.getByText('What waits here would be lost. Sign out again to leave all the same.'))
      .toBeVisible();
    expect(mounted.calls.map(({ name }) => name)).not.toContain('auth.signOut');
    await leave();
    await expect.element(page.getByText('Signed out successfully', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
);
