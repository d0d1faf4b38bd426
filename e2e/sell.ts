import { reads, type takeSeat } from './browser.ts';

export const choosePassword = async (page: Awaited<ReturnType<typeof takeSeat>>['page'], code: string) => {
  const held = page.getByRole('dialog', { name: 'Set Your Password' });
  await reads(held, 'You must change your password before continuing');
  await page.keyboard.press('Escape');
  await held.getByLabel('Temporary password').fill(code);
  await held.getByLabel('New password', { exact: true }).fill('Spin-Cycle-26!');
  await held.getByLabel('Confirm new password').fill('Spin-Cycle-26!');
  await held.getByRole('button', { name: 'Set password' }).click();
  await reads(page, 'Password updated successfully.');
  await held.waitFor({ state: 'detached' });
};
