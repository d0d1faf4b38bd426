import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announceSignedOut } from '#platform/call.ts';
import { setLastVault } from '#platform/offline/last-vault.ts';
import { countSealed } from '#platform/offline/sealed.ts';
import { someVault, throwAway } from '#platform/offline/testing/place.ts';
import { sayLost } from '#platform/offline/trouble.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { type Mounted, mountAt } from './testing/app.tsx';

let mounted: Mounted;
let place = '';
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  sayLost(null);
  mounted.restore();
  setLastVault(null);
  if (place) await throwAway(place);
  place = '';
});

const wait = async (changes: number, drafts: number) => {
  const { vault, name } = await someVault();
  place = name;
  const all = [
    ...Array.from({ length: changes }, (_, index) => ({ shelf: 'writes', id: `key ${index}` }) as const),
    ...Array.from({ length: drafts }, (_, index) => ({ shelf: 'meta', id: `draft/note/${index}` }) as const),
    { shelf: 'meta', id: 'person' } as const,
  ];
  await vault.put(all.map((one) => ({ ...one, value: {} })));
  vault.close();
  setLastVault(name);
};

test('[AUTH-20] a session that ends under the page says so on the sign-in page, and how much waits (D68)', async () => {
  mounted = await mountAt('/support', { as: 'manager' });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await wait(3, 1);
  announceSignedOut();
  await expect
    .element(
      page
        .getByRole('status')
        .filter({ hasText: 'Your session has ended. 3 changes and 1 draft wait on this device' }),
    )
    .toBeVisible();
  await expectNoAxeViolations();
});

test('[AUTH-20] who comes to the sign-in page later still reads how much waits (D68)', async () => {
  await wait(1, 0);
  mounted = await mountAt('/login', { as: null });
  await expect
    .element(page.getByText(/1 change waits on this device for whoever worked here last/))
    .toBeVisible();
});

test('[AUTH-20] where nothing waits the sign-in page says nothing of it', async () => {
  await wait(0, 0);
  mounted = await mountAt('/login', { as: null });
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // By then the page has counted as well: it asked first.
  expect(await countSealed()).toEqual({ changes: 0, drafts: 0 });
  await expect.element(page.getByText(/on this device/)).not.toBeInTheDocument();
});

test('[OFF-01] what was lost is told in front of everything, with how much it is (D68)', async () => {
  // A desk: there the notices come after the first paint, and stay at any width.
  await page.viewport(1280, 800);
  mounted = await mountAt('/leads/0192f000-0000-7000-8000-0000000000aa', { as: 'manager' });
  await expect.element(page.getByText('This lead is not here')).toBeVisible();
  sayLost({ changes: 2, drafts: 1 });
  const told = page.getByRole('dialog', { name: 'Lost: 2 changes and 1 draft' });
  await expect.element(told).toBeVisible();
  const { x, y, width, height } = told.element().getBoundingClientRect();
  expect(told.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  await expectNoAxeViolations(told.element());
  await told.getByRole('button', { name: 'Understood' }).click();
  await expect.element(told).not.toBeInTheDocument();
});
