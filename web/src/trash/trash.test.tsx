import { type Trashed, trashNouns, trashOperations } from 'domain/trash';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const id = '01900000-0000-7000-8000-0000000000a1';
const gone: Trashed = {
  id,
  name: 'Elm House',
  deletedAt: '2026-11-20T10:00:00.000Z',
  by: cast.admin.uid,
  of: null,
  mergedInto: null,
};

let server: Mounted;
let rows: Trashed[];
let why: string | null;
beforeEach(async () => {
  rows = [gone];
  why = null;
  await page.viewport(1440, 900);
});
afterEach(() => server.restore());
const open = async (noun = '') => {
  server = await mountAt(`/admin?tab=data&part=trash${noun}`, {
    as: 'admin',
    answers: (fake) => {
      fake
        .answer(trashOperations.count, () => ({
          ...(Object.fromEntries(trashNouns.map((one) => [one, 0])) as Record<
            (typeof trashNouns)[number],
            number
          >),
          leads: rows.length,
        }))
        .answer(trashOperations.list, () => ({ items: rows, cursor: null }))
        .answer(trashOperations.look, () => ({
          items: [{ id, name: 'Elm House', along: { notes: 2, files: 1 }, why }],
        }))
        .answer(trashOperations.restore, (input) => {
          rows = [];
          return input;
        })
        .answer(trashOperations.purge, () => {
          rows = [];
          return {
            rows: [{ id, outcome: 'purged' as const, code: null, message: null, name: 'Elm House' }],
            purged: 1,
            refused: 0,
          };
        });
    },
  });
};
const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[ADMIN-04] what was deleted is told with who and when, and comes back', async () => {
  await open();
  await expect.element(page.getByRole('row', { name: /Elm House/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Leads 1' })).toBeVisible();
  await expectNoAxeViolations();
  await button('Restore Elm House').click();
  await expect.poll(() => inputs('trash.restore')).toEqual([{ noun: 'leads', id }]);
  await expect.element(page.getByText('No leads are in the trash')).toBeVisible();
});

test('[ADMIN-04] deleting for good says first what goes with it', async () => {
  await open();
  await button('Delete for good: Elm House').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Elm House for good?' });
  await expect.element(dialog.getByText(/With it go 2 notes and 1 file/)).toBeVisible();
  await expectNoAxeViolations(dialog.element());
  await dialog.getByRole('button', { name: 'Delete 1 lead for good' }).click();
  await expect.poll(() => inputs('trash.purge')).toEqual([{ noun: 'leads', ids: [id] }]);
  await expect.element(page.getByText('No leads are in the trash')).toBeVisible();
});

test('[ADMIN-04] several are chosen, and restored or deleted for good together; what has to stay stays, and says why', async () => {
  const [elm, oak, ash] = [id, id.replace(/1$/, '2'), id.replace(/1$/, '3')];
  const three = [gone, { ...gone, id: oak, name: 'Oak House' }, { ...gone, id: ash, name: 'Ash House' }];
  rows = three;
  await open();
  server.answer(trashOperations.look, ({ ids }) => ({
    items: ids.map((each) => ({
      ...{ id: each, name: 'A house', along: { notes: 2 } },
      why: each === ash ? 'It has to stay, with 2 invoices.' : null,
    })),
  }));
  server.answer(trashOperations.purge, ({ ids }) => {
    rows = rows.filter((row) => !ids.includes(row.id));
    const done = ids.map((each) => ({ ...{ id: each, code: null, message: null, name: 'A house' } }));
    return {
      rows: done.map((row) => ({ ...row, outcome: 'purged' as const })),
      purged: ids.length,
      refused: 0,
    };
  });
  server.answer(trashOperations.restore, (input) => {
    rows = rows.filter((row) => row.id !== input.id);
    return input;
  });
  for (const { name } of three) await page.getByRole('checkbox', { name: `Choose ${name}` }).click();
  const bar = page.getByRole('group', { name: 'Chosen leads' });
  await expect.element(bar.getByText('3 leads chosen')).toBeVisible();
  await expectNoAxeViolations();
  await bar.getByRole('button', { name: 'Delete for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 3 leads for good?' });
  await expect
    .element(dialog.getByText(/With them go 4 notes\. 1 lead of them: It has to stay/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Delete 2 leads for good' }).click();
  await expect.poll(() => inputs('trash.purge')).toEqual([{ noun: 'leads', ids: [elm, oak] }]);
  await expect.element(page.getByText('2 leads deleted for good')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose Ash House' }).click();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => inputs('trash.restore')).toEqual([{ noun: 'leads', id: ash }]);
  await expect.element(page.getByText('No leads are in the trash')).toBeVisible();
});

test('[ADMIN-04] what has to stay says why; what hangs on something deleted comes back after it', async () => {
  rows = [{ ...gone, of: { name: 'Elm Co', deleted: true } }];
  why = 'It has to stay, with 2 invoices.';
  await open('&noun=sites');
  await expect.element(page.getByText('Deleted too')).toBeVisible();
  await expect.element(button('Restore Elm House')).toHaveAttribute('aria-disabled', 'true');
  await button('Delete for good: Elm House').click();
  await expect.element(page.getByText('It has to stay, with 2 invoices.').first()).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Delete 1 site for good' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('[ADMIN-04] restored by somebody else meanwhile, it is said and gone from the list', async () => {
  await open();
  await expect.element(button('Restore Elm House')).toBeVisible();
  rows = [];
  server.answer(trashOperations.restore, () =>
    refusal({
      status: 409,
      code: 'NOT_IN_TRASH',
      message: 'It is no longer in the trash: somebody restored it.',
    }),
  );
  await button('Restore Elm House').click();
  await expect.element(page.getByText('It is no longer in the trash: somebody restored it.')).toBeVisible();
  await expect.element(page.getByText('No leads are in the trash')).toBeVisible();
});
