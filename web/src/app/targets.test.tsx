import { authOperations } from 'domain/auth';
import { leadOperations } from 'domain/leads';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { smallTargets } from '#ui/testing/targets.ts';
import { account, cast, type Mounted, mountAt } from './testing/app.tsx';

let mounted: Mounted;
beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  writeQueue.clear();
  mounted.restore();
  vi.restoreAllMocks();
});

const refuse = async () => {
  mounted.answer(leadOperations.update, () => refusal({ status: 404, code: 'NOT_FOUND' }));
  let offline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
  await writeQueue.post(
    {
      noun: 'leads',
      rowId: 'lead-1',
      title: 'Sunset Court',
      operation: leadOperations.update.name,
      input: { id: 'lead-1', version: 1, fields: { city: 'Reno' } },
      base: { city: 'Napa' },
      paint: { set: {}, first: {} },
    },
    cast.manager.uid,
    {},
  );
  offline = false;
  await writeQueue.replay();
};

test('at 390 px every control of ‘Not accepted’ and of the strip that leads there takes a press of 44 px', async () => {
  mounted = await mountAt('/support', { as: 'manager' });
  await refuse();
  await expect.element(page.getByRole('link', { name: 'Show' })).toBeVisible();
  expect(smallTargets()).toEqual([]);
  await page.getByRole('link', { name: 'Show' }).click();
  await expect.element(page.getByRole('region', { name: 'Sunset Court' })).toBeVisible();
  expect(smallTargets()).toEqual([]);
});

test('at 390 px every control of the settings takes a press of 44 px', async () => {
  mounted = await mountAt('/settings?section=notifications', {
    as: 'manager',
    answers: (server) => {
      server
        .answer(usersOperations.get, () => ({ ...account('manager'), assignedLeads: [] }))
        .answer(authOperations.sessions, () => ({ items: [], cursor: null }));
    },
  });
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(smallTargets()).toEqual([]);
});
