import { type Certificate, privacyOperations } from 'domain/privacy';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { account, cast, type Mounted, mountAt } from '#app/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => server?.restore());

const at = '2026-11-20T10:00:00.000Z';
const id = '0192f000-0000-7000-8000-0000000000e1';
const [deletedId, goneId] = [id.replace(/1$/, '2'), id.replace(/1$/, '3')];
const certificate: Certificate = {
  id: '0192f000-0000-7000-8000-0000000000c1',
  number: 4,
  noun: 'leads',
  rowId: id,
  state: 'done',
  erased: [{ what: 'Messages', count: 500 }],
  stays: [{ what: 'Issued invoices and their PDFs', count: 2, why: 'Kept for 7 years' }],
  events: 23,
  by: cast.admin.uid,
  at,
  finishedAt: at,
};

const mount = async () => {
  server = await mountAt('/admin?tab=privacy', {
    as: 'admin',
    answers: (fake) =>
      fake
        .answer(usersOperations.list, () => ({
          items: [account('manager', { status: 'inactive' })],
          cursor: null,
          total: 1,
        }))
        .answer(privacyOperations.list, () => ({ items: [certificate], cursor: null }))
        .answer(privacyOperations.find, () => ({
          items: [
            { id, name: 'Olga Vine', place: 'Vine Court', state: 'standing' as const, at: null },
            { id: deletedId, name: 'Olga Vine', place: 'Vine Court', state: 'trash' as const, at },
            { id: goneId, name: 'Vera Oak', place: '', state: 'gone' as const, at },
          ],
        }))
        .answer(privacyOperations.preview, ({ noun }) => ({
          noun,
          id: noun === 'leads' ? id : cast.manager.uid,
          name: noun === 'leads' ? 'Olga Vine' : 'Max Ortega',
          there: [{ what: 'Messages', count: 500 }],
          stays: certificate.stays,
          off: noun === 'leads' ? null : 'Deactivate this account first',
        })),
  });
};

test('[ADMIN-04] what there is of a lead’s person is shown with what stays and why, before it is erased after a question', async () => {
  await mount();
  server.answer(privacyOperations.erase, () => ({
    ...certificate,
    state: 'running' as const,
    finishedAt: null,
  }));
  await page.getByLabelText('Lead', { exact: true }).fill('Olga');
  for (const name of ['Olga Vine In the trash', 'Vera Oak Deleted for good on Nov 20, 2026'])
    await expect.element(page.getByRole('radio', { name })).toBeVisible();
  await page.getByRole('radio', { name: 'Olga Vine Vine Court' }).click();
  await expect
    .element(page.getByRole('table', { name: 'What is erased' }).getByRole('row', { name: 'Messages 500' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'What stays, and why' }).getByText('Kept for 7 years'))
    .toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase Olga Vine' }).click();
  await expect.element(page.getByText('The erasure has begun')).toBeVisible();
  expect(server.calls.filter(({ name }) => name === 'privacy.erase').map(({ input }) => input)).toEqual([
    { noun: 'leads', id },
  ]);
});

test('[ADMIN-04] a certificate opens to ids and counts, and somebody who still has an account is not erased', async () => {
  await page.viewport(390, 844);
  await mount();
  await page.getByRole('button', { name: 'Open certificate 4' }).click();
  const paper = page.getByRole('dialog', { name: 'Certificate 4 of an erasure' });
  for (const text of [certificate.id, id, 'Ada Moss', '23'])
    await expect.element(paper.getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await paper.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Somebody who had an account', { exact: true }).click();
  await page.getByLabelText('User', { exact: true }).selectOptions('Max Ortega');
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Deactivate this account first' }))
    .toBeVisible();
});
