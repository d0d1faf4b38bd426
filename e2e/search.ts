import type { Page } from 'playwright';

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });

export const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });

export const found = (page: Page, group: string) =>
  results(page).getByRole('group', { name: group, exact: true }).getByRole('option');
