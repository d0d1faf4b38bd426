import { authOperations } from 'domain/auth';
import { importOperations } from 'domain/imports';
import { type WholeExport, wholeExportOperations } from 'domain/wholeExports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const made: WholeExport = {
  id: '01900000-0000-7000-8000-0000000000a1',
  state: 'done',
  createdBy: cast.admin.uid,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:02:00.000Z',
  expiresAt: '2026-11-27T10:02:00.000Z',
  rows: 120_345,
  files: 12,
  missing: 1,
  sizeBytes: 3_400_000,
  checksum: 'abc',
};

let server: Mounted;
let rows: WholeExport[];
beforeEach(async () => {
  rows = [made];
  await page.viewport(1440, 900);
});
afterEach(() => server.restore());
const open = async (as: 'developer' | 'admin') => {
  server = await mountAt('/admin?tab=data', {
    as,
    answers: (fake) => {
      fake
        .answer(importOperations.list, () => ({ items: [], cursor: null }))
        .answer(authOperations.proved, () => ({}) as never)
        .answer(wholeExportOperations.list, () => ({ items: rows, cursor: null }))
        .answer(wholeExportOperations.start, () => {
          rows = [{ ...made, id: made.id.replace('a1', 'a2'), state: 'waiting' as const }, made];
          return rows[0] as WholeExport;
        })
        .answer(wholeExportOperations.remove, () => {
          rows = [{ ...made, state: 'removed' as const }];
          return rows[0] as WholeExport;
        });
    },
  });
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('[ADMIN-04] a developer starts an export of everything, one at a time, and sees what is kept', async () => {
  await open('developer');
  await expect
    .element(page.getByText('120,345 rows · 12 files · 1 files were not there · 3.2 MB'))
    .toBeVisible();
  await expectNoAxeViolations();
  await button('Export everything').click();
  await expect.element(page.getByText('Waiting')).toBeVisible();
  await expect.element(button('Export everything')).toHaveAttribute('aria-disabled', 'true');
});

test('[ADMIN-04] one that is not wanted any more is removed', async () => {
  await open('developer');
  await button(/^Remove/).click();
  await button('Remove export').click();
  await expect.element(page.getByText('Removed', { exact: true })).toBeVisible();
});

test('[ADMIN-04] administrators are not offered it', async () => {
  await open('admin');
  await expect.element(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Export of everything' }).elements()).toEqual([]);
});
