import { blankClient, clientOperations } from 'domain/clients';
import { duplicateOperations, type Twin } from 'domain/duplicates';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const idOf = (n: number) => `01900000-0000-7000-8000-0000000000a${n}`;
const twin = (n: number, fields: Partial<Twin> = {}): Twin => ({
  id: idOf(n),
  version: n,
  name: `Court ${n}`,
  email: '',
  phone: '+17075550142',
  address: `${n} Main St, Napa`,
  state: 'active',
  owner: null,
  frozen: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  hangs: {},
  ...fields,
});

const courtOf = (id: string) => ({
  ...blankClient(id, null, '2026-11-01T10:00:00.000Z'),
  businessName: `Court ${id.at(-1)}`,
});

let server: Mounted;
let apart: [string, string][] = [];
const open = async (address: string) => {
  server = await mountAt(address, {
    as: 'admin',
    answers: (fake) => {
      fake
        .answer(duplicateOperations.count, () => ({ phone: 1, email: 0, place: 2 }))
        .answer(duplicateOperations.groups, ({ noun }) => ({
          items: [
            {
              kind: 'phone' as const,
              key: '7075550142',
              count: 3,
              items: [
                twin(1, { state: noun === 'leads' ? 'new' : 'active' }),
                twin(2, { hangs: { notes: 3, files: 1 }, state: noun === 'leads' ? 'selling' : 'active' }),
                twin(3, { state: noun === 'leads' ? 'dead' : 'inactive' }),
              ],
              apart,
            },
          ],
          cursor: null,
        }))
        .answer(duplicateOperations.keepApart, (pair) => pair)
        .answer(duplicateOperations.compareAgain, (pair) => pair)
        .answer(duplicateOperations.apart, () => ({
          items: [
            {
              one: idOf(1),
              other: idOf(2),
              oneName: 'Court 1',
              otherName: 'Court 2',
              by: null,
              at: '2026-11-20T10:00:00.000Z',
            },
          ],
          cursor: null,
        }))
        .answer(clientOperations.get, ({ id }) => {
          const n = Number(id.at(-1));
          return { ...courtOf(id), version: n, taxId: n === 1 ? '77' : '' };
        })
        .answer(duplicateOperations.mergeClients, ({ id }) => courtOf(id));
    },
  });
};

beforeEach(async () => {
  apart = [];
  await page.viewport(1440, 900);
});
afterEach(() => server.restore());

const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[ADMIN-04] a group offers the one with the most to it, and each of the others is compared or kept apart', async () => {
  await open('/admin?tab=data&part=duplicates');
  await expect.element(page.getByRole('heading', { name: 'Phone (707) 555-0142' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Court 2 remains' })).toBeChecked();
  await expect.element(page.getByText('3 notes and 1 file')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Address 2' })).toBeVisible();
  await expectNoAxeViolations();
  await button('Court 1 is not a duplicate').click();
  await expect
    .poll(() => inputs('duplicates.keepApart'))
    .toEqual([{ noun: 'leads', ids: [idOf(2), idOf(1)] }]);
  await page.getByRole('radio', { name: 'Court 3 remains' }).click();
  await expect.element(button('Court 2 is not a duplicate')).toBeVisible();
  await button('None is a duplicate').click();
  await expect.poll(() => inputs('duplicates.keepApart')).toHaveLength(2);
});

test('[ADMIN-04] who was kept apart is told, and compared again on being asked', async () => {
  apart = [[idOf(1), idOf(2)]];
  await open('/admin?tab=data&part=duplicates');
  await button('Compare again: Court 1').click();
  await expect
    .poll(() => inputs('duplicates.compareAgain'))
    .toEqual([{ noun: 'leads', ids: [idOf(2), idOf(1)] }]);
  await button('Not duplicates').click();
  await expect.element(page.getByRole('row', { name: /Court 1.*Court 2.*Washboard/ })).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[ADMIN-04] two clients are compared field by field and made one', async () => {
  await open('/admin?tab=data&part=duplicates&noun=clients');
  await button('Compare Court 1 with the one that remains').click();
  const dialog = page.getByRole('dialog', { name: 'Merge two clients' });
  await expect.element(dialog.getByText('This cannot be undone.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Tax ID: 77' })).toBeChecked();
  await expectNoAxeViolations(dialog.element());
  await dialog.getByRole('button', { name: 'Merge 2 clients' }).click();
  await expect
    .poll(() => inputs('clients.merge'))
    .toEqual([
      { id: idOf(2), version: 2, duplicateId: idOf(1), duplicateVersion: 1, fields: { taxId: '77' } },
    ]);
});
