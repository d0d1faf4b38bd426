import type { Page } from 'playwright';
import { takeSeat } from './browser.ts';
import { browser, url } from './stage.ts';

export const seat = async () => (await takeSeat(browser, { url })).page;

export const tryPassword = async (page: Page, email: string, password: string) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

export const placeOf = (page: Page) => page.url().slice(url.length);
