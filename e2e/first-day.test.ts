import { afterAll, beforeAll, expect, test } from 'vitest';
import { reads, takeSeat } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { choosePassword } from './sell.ts';
import { browser, takeStage } from './stage.ts';

takeStage();

// An installation of its own: nobody and nothing is there.
let empty: Product;
beforeAll(async () => {
  empty = await startProduct({ DEMO: '0', OWNER_EMAIL: 'owner@laundry.example' });
}, 600_000);
afterAll(() => empty?.stop());

test('[ADMIN-02] an owner is led through an empty installation to the first lead, and skips what can wait', async () => {
  const [, code = ''] = /access code ([A-Z0-9]{8})/.exec(empty.log()) ?? [];
  const { page, complaints } = await takeSeat(browser, { url: empty.url });
  await page.goto('/login?way=code');
  await page.getByLabel('E-mail').fill('owner@laundry.example');
  await page.getByLabel('Access code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await choosePassword(page, code);

  const steps = page.getByRole('region', { name: 'First steps' });
  const home = () => page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.goto('/');
  await steps.getByText('0 of 5 done').waitFor();
  await steps.getByRole('link', { name: 'Set up your office' }).click();
  await page.getByLabel('Address', { exact: true }).fill('12 Vine Street\nNapa, CA 94558');
  await page.getByRole('button', { name: 'Save letterhead' }).click();
  await page.getByRole('button', { name: 'Save letterhead', disabled: true }).waitFor();

  await home();
  await steps.getByText('1 of 5 done').waitFor();
  await steps.getByRole('link', { name: 'Let your people in' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  const adding = page.getByRole('dialog', { name: 'Add user' });
  await adding.getByLabel('E-mail', { exact: true }).fill('rosa@laundry.example');
  await adding.getByRole('button', { name: 'Add user' }).click();
  const shown = page.getByRole('dialog', { name: 'Access code' });
  expect(await shown.locator('code').innerText()).toMatch(/^[A-Z0-9]{8}$/);
  await shown.getByRole('button', { name: 'Done' }).click();

  await home();
  await steps.getByText('2 of 5 done').waitFor();
  await steps.getByRole('button', { name: 'Skip: Set up e-mail' }).click();
  await steps.getByText('2 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Skip: Bring your leads in' }).click();
  await steps.getByText('2 of 3 done').waitFor();
  await steps.getByRole('link', { name: 'Add your first lead' }).click();
  await page.getByRole('button', { name: 'New lead' }).first().click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('Business name').fill('Juniper Row Apartments');
  await form.getByRole('button', { name: 'Create lead' }).click();
  await reads(page, 'Lead created');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await steps.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
