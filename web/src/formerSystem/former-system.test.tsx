import { duplicateOperations } from 'domain/duplicates';
import {
  type FormerCheck,
  type FormerRun,
  type FormerTally,
  formerSystemOperations,
} from 'domain/formerSystem';
import { importOperations } from 'domain/imports';
import { type TrashNoun, trashNouns, trashOperations } from 'domain/trash';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const nothingInTrash = Object.fromEntries(trashNouns.map((noun) => [noun, 0])) as Record<TrashNoun, number>;
const id = '0192f000-0000-7000-8000-0000000000d1';

const tally = (read: number, written: number, more: Partial<FormerTally> = {}): FormerTally => ({
  read,
  written,
  present: 0,
  refused: read - written,
  left: 0,
  broken: 0,
  unknown: {},
  ...more,
});

const tallies = {
  users: tally(12, 11, { present: 1, refused: 0 }),
  leads: tally(1300, 1223, { left: 4, broken: 2, unknown: { favouriteColour: 31 } }),
};

let run: FormerRun;
const remarks = [
  {
    collection: 'leads',
    id: 'xK29sfa81Pq',
    kind: 'refused',
    field: '',
    text: 'status: Status ‘frozen’ is not known',
  },
  {
    collection: 'leads',
    id: 'aa81Pq',
    kind: 'broken',
    field: 'assignedRep',
    text: 'users/u_gone is not there',
  },
] as const;

const answers = (fake: FakeCalls) => {
  fake
    .answer(duplicateOperations.count, () => ({ phone: 0, email: 0, place: 0 }))
    .answer(trashOperations.count, () => nothingInTrash)
    .answer(importOperations.list, () => ({ items: [], cursor: null }))
    .answer(formerSystemOperations.list, () => ({ items: run.state === 'done' ? [run] : [], cursor: null }))
    .answer(formerSystemOperations.start, () => run)
    .answer(formerSystemOperations.get, () => run)
    .answer(formerSystemOperations.check, (): FormerCheck => {
      run = { ...run, state: 'checked' };
      return { run, tallies, remarks: [...remarks], remarksTotal: 2 };
    })
    .answer(formerSystemOperations.run, () => {
      run = { ...run, state: 'running', tallies: { users: tallies.users, leads: tally(500, 480) } };
      return run;
    })
    .answer(formerSystemOperations.remarks, () => ({ items: [...remarks], cursor: null }));
};

let server: Mounted;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  run = {
    id,
    state: 'uploading',
    files: {
      users: { name: 'users.json', bytes: 8_000, documents: 12 },
      leads: { name: 'leads.json', bytes: 3_400_000, documents: 1300 },
    },
    tallies: {},
    author: cast.admin.displayName,
    createdBy: cast.admin.uid,
    createdAt: '2026-11-20T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
  };
});
afterEach(() => {
  server?.restore();
  vi.unstubAllGlobals();
});

const address = `/admin?tab=data&move=${id}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: RegExp) => page.getByRole('row', { name });

test('files that are no collection are not sent, and it is said which are', async () => {
  server = await mountAt('/admin?tab=data', { as: 'admin', answers });
  await page.getByLabelText('Files of the export').upload(new File(['{}'], 'settings.json'));
  await expect.element(page.getByText(/None of these files is a collection/)).toBeVisible();
  expect(server.calls.some(({ name }) => name === 'formerSystem.start')).toBe(false);
});

test('a move says what it will do, how far it is, and what became of every document', {
  tags: ['long'],
}, async () => {
  server = await mountAt(address, { as: 'admin', answers });
  await expect.element(row(/^Leads leads.json, 3.2 MB 1,300 1,223 0 77 4 values left out/)).toBeVisible();
  await expect.element(row(/^Sites no file/)).toBeVisible();
  await expect.element(page.getByText('users/u_gone is not there')).toBeVisible();
  await expectNoAxeViolations();
  await button('Move 1,234 documents').click();
  await expect.element(page.getByText('512 of 1,312 documents')).toBeVisible();
  run = { ...run, state: 'done', tallies };
  await expect
    .element(page.getByText('1,234 documents moved, and something to look at below.'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download all' }))
    .toHaveAttribute('href', `/api/formerSystem/${id}/remarks.csv`);
  await expectNoAxeViolations();
});
