// @module-tag long

import { test } from 'vitest';
import { reads, takeSeat } from '../browser.ts';
import { addressOf } from '../people.ts';
import { choosePassword } from '../sell.ts';
import { admin, browser, takeStage, url } from '../stage.ts';

takeStage();

test('[AUTH-06] [AUTH-07] an invited person without an account comes in with the code alone, once', async () => {
  const email = addressOf('Iris Vane');
  const { items } = await admin.call<{ items: [{ code: string }] }>('approvals.add', {
    items: [{ email, role: 'manager', withCode: true }],
  });
  const { code } = items[0];
  const enter = async () => {
    const { page } = await takeSeat(browser, { url });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Use an access code' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Access code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    return page;
  };
  const page = await enter();
  await reads(page, 'Signed in with temporary code. Please set a new password.');
  const again = await enter();
  await reads(again, 'Invalid or expired access code');
  await choosePassword(page, code);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
