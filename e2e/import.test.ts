// @module-tag long

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage({ alone: true });

const file = join(import.meta.dirname, '../server/src/imports/testing/leads-import.csv');
const rows = 1581;
beforeAll(async () => {
  await admin.call('view.set', { mode: 'all' });
});

type Counts = Record<'Created' | 'Updated' | 'Duplicate' | 'Refused', number>;

/** The four figures on the screen. */
const countsOn = async (page: Page, where: string): Promise<Counts> => {
  const tally = page.getByRole('region', { name: where });
  const figure = async (outcome: string) => {
    const text = await tally.getByRole('button', { name: new RegExp(`^${outcome}`) }).innerText();
    return Number(text.replaceAll(/\D/g, ''));
  };
  return {
    Created: await figure('(?:Created|To create)'),
    Updated: await figure('(?:Updated|To update)'),
    Duplicate: await figure('Duplicate'),
    Refused: await figure('Refused'),
  };
};
const sum = (counts: Counts) => Object.values(counts).reduce((all, count) => all + count, 0);
const leadsNow = async (): Promise<number> => {
  const { byColumn } = await admin.call<{ byColumn: Record<string, number> }>('leads.stats', { view: 'all' });
  return Object.values(byColumn).reduce((all, count) => all + count, 0);
};

/** File and mapping: the guess is right, and what nobody can know is answered. */
const sendAndMap = async (page: Page) => {
  await page.goto('/admin?tab=data');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(file);
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
  for (const [column, field] of [
    ['Property / Business', 'Business name'],
    ['# Units', 'Units'],
  ]) {
    const select = page.getByLabel(`${column} goes to`);
    expect((await select.locator('option:checked').innerText()).toLowerCase()).toContain(
      field?.toLowerCase(),
    );
  }
  const next = page.getByRole('button', { name: 'Check the rows' });
  const answered = async () => {
    for (const question of await page.getByRole('radio', { name: /^Month first/ }).all())
      if (!(await question.isChecked())) await question.check();
    const statuses = page.getByLabel('These statuses are right');
    if ((await statuses.count()) > 0 && !(await statuses.isChecked())) await statuses.check();
    return next.getAttribute('aria-disabled');
  };
  await expect.poll(answered).not.toBe('true');
  await next.click();
  await page.getByRole('region', { name: 'What the import will do' }).waitFor();
};

test('[ADMIN-01] a spreadsheet of leads: file, map, check, run, refused rows, again without effect, and back', async () => {
  const before = await leadsNow();
  const { page, complaints } = await takeOwnSeat(browser, admin, { url });
  await sendAndMap(page);
  const planned = await countsOn(page, 'What the import will do');
  expect(sum(planned)).toBe(rows);
  expect(planned.Created).toBeGreaterThan(1000);
  expect(await leadsNow()).toBe(before);

  await page.getByRole('button', { name: /^Import [\d,]+ leads$/ }).click();
  const revert = page.getByRole('button', { name: /^Revert [\d,]+ leads$/ });
  await revert.waitFor();
  expect(await countsOn(page, 'What the import did')).toEqual(planned);
  expect(await leadsNow()).toBe(before + planned.Created);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download refused rows' }).click(),
  ]);
  const refused = await readFile(await download.path(), 'utf8');
  expect(refused.split('\n').filter(Boolean).length).toBeGreaterThan(planned.Refused);
  expect(refused).toContain('First Name,Last Name,Email Address');
  const first = page.url();

  await sendAndMap(page);
  const again = await countsOn(page, 'What the import will do');
  expect(again).toMatchObject({ Created: 0, Updated: 0, Refused: planned.Refused });
  expect(await page.getByRole('button', { name: 'Import 0 leads' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await leadsNow()).toBe(before + planned.Created);

  await page.goto(first);
  await revert.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revert/ })
    .click();
  await page.getByText(/^Reverted: [\d,]+ leads? removed/).waitFor();
  expect(await leadsNow()).toBe(before);
  expect(complaints).toEqual([]);
});
