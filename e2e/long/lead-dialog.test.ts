// @module-tag long

import { expect, test } from 'vitest';
import { cardIn } from '../browser.ts';
import { sit, stored } from '../lead-dialog.ts';
import { takeStage } from '../stage.ts';

takeStage();

test('[LEAD-12] two leads that are one are found while typing, merged, and brought back by one undo', async () => {
  const { page, ids, complaints } = await sit(
    'Tess Bramley',
    { businessName: 'Garnet Hall', phone: '(415) 555-0181', numberOfUnits: 40 },
    { businessName: 'Garnet Hall Flats', phone: '415-555-0181', numberOfUnits: 44, firstName: 'Ida' },
  );
  const [id = '', other = ''] = ids;
  await cardIn(page, 'New', 'Garnet Hall').first().waitFor();
  await page.goto(`/leads/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Garnet Hall', exact: true });
  await dialog.getByText('Edit Contact Information', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge with Garnet Hall Flats' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two leads' });
  await expect.poll(() => merge.getByRole('radio', { name: 'First name: Ida' }).isChecked()).toBe(true);
  await merge.getByRole('radio', { name: 'Units: 44' }).check();
  await merge.getByRole('button', { name: 'Merge 2 leads' }).click();
  await merge.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(id)).numberOfUnits).toBe(44);
  await expect.poll(() => stored(other)).toMatchObject({ deleted: true });
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(other)).toMatchObject({ deleted: false });
  await expect.poll(async () => (await stored(id)).numberOfUnits).toBe(40);
  expect(complaints).toEqual([]);
});

test('previous and next lead by key, closed by Back', async () => {
  const { page, complaints } = await sit(
    'Otto Keys',
    { businessName: 'Alder One' },
    { businessName: 'Alder Two' },
  );
  await cardIn(page, 'New', 'Alder Two').click();
  await page.getByRole('dialog', { name: 'Alder Two' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('dialog', { name: 'Alder One' }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: 'Alder Two' }).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/leads');
  expect(complaints).toEqual([]);
});
