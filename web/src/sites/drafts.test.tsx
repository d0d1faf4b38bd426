import { blankMachine, blankSite, machineOperations, siteOperations } from 'domain/sites';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { draftsAreOf, inTurn, withVault } from '#platform/offline/drafts.ts';
import { someKey } from '#platform/offline/testing/place.ts';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsDraft, keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { WorkProvider } from '#view';
import { AccessForm } from './AccessForm.tsx';
import { MoveMachine } from './MoveMachine.tsx';

const id = '0192f0c1-0000-7000-8000-000000000300';
const site = blankSite(id, id.replace('300', '200'), null, '2026-11-20T10:00:00.000Z');
const known = { accessCode: '1234', accessNotes: '' };

const access = {
  form: (done: () => void) => <AccessForm id={id} known={known} onClose={done} />,
  operation: siteOperations.update,
  answer: { ...site, version: 3 },
  label: 'Access code',
  name: 'accessCode',
  typed: '5678',
  button: 'Save access',
};

keepsDraft('how one gets into a site', {
  ...access,
  server: (fake: FakeCalls) =>
    fake.answer(siteOperations.access, () => ({ accessCode: '9999', accessNotes: '' })),
  theirs: { row: { ...site, version: 2 }, words: '9999' },
});

test('no device keeps how one gets into a site, neither as looked up nor as typed', async () => {
  const key = await someKey();
  draftsAreOf(() => ({ uid: id, key: async () => key }));
  const { unmount } = await render(access.form(() => {}));
  await page.getByLabelText('Access notes').fill('Behind the boiler');
  await unmount();
  const kept = await inTurn(() => withVault(id, Promise.resolve(key), (vault) => vault.all('meta')));
  expect(kept?.found).toEqual([]);
  draftsAreOf(() => null);
});

const ada = { uid: id, role: 'admin', displayName: 'Ada Reyes' } as const;
const machine = blankMachine(id.replace('300', '400'), id, null, '2026-11-20T10:00:00.000Z');
const other = { ...site, id: id.replace('300', '301'), siteName: 'Cedar House' };

keepsKey('a machine moved to another site', {
  form: (done) => (
    <WorkProvider value={{ by: ada, viewer: { ...ada, sees: 'all' }, off: null }}>
      <MoveMachine machine={machine} onClose={done} />
    </WorkProvider>
  ),
  server: (fake) =>
    fake
      .answer(siteOperations.list, () => ({ items: [other], cursor: null, total: 1 }) as never)
      .answer(siteOperations.get, () => other),
  operation: machineOperations.move,
  answer: { ...machine, siteId: other.id },
  write: async () => {
    await page.getByLabelText('To which site').fill('Cedar');
    await page.getByRole('radio', { name: /^Cedar House/ }).click();
  },
  button: 'Move to Cedar House',
});
