import type { Locator, Page } from 'playwright';

export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 1 });
