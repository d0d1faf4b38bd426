import { blankMachine, blankSite, machineOperations, siteOperations } from 'domain/sites';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WorkProvider } from '#view';
import { MachineHistory } from './MachineHistory.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const id = '0192f0c1-0000-7000-8000-000000000400';
const ada = { uid: id.replace('400', '002'), role: 'admin', displayName: 'Ada' } as const;
const at = '2026-11-20T10:00:00.000Z';
const machine = { ...blankMachine(id, id.replace('400', '300'), null, at), serial: 'SQ-1' };
const done = { at, by: ada.uid, author: 'Ada' };

test('the history of a machine is told in words, page by page', async () => {
  const moved = [
    { field: 'vendPrice', before: null, after: 125 },
    { field: 'siteId', before: id.replace('400', '300'), after: id.replace('400', '301') },
    { field: 'model', before: '', after: 'SDE_907' },
    { field: 'status', before: 'working', after: 'out_of_order' },
  ];
  const fake = fakeCalls().answer(machineOperations.history, ({ cursor }) =>
    cursor
      ? {
          items: [
            {
              ...done,
              id: '1',
              verb: 'created',
              changes: [{ field: 'serial', before: null, after: 'SQ-1' }],
            },
          ],
          cursor: null,
        }
      : {
          items: [
            { ...done, id: '3', verb: 'priced', changes: [{ field: 'vendPrice', before: 125, after: 150 }] },
            { ...done, id: '2', verb: 'moved', changes: moved },
          ],
          cursor: 'older',
        },
  );
  await render(
    <WorkProvider value={{ by: ada, viewer: { uid: ada.uid, role: 'admin', sees: 'self' }, off: null }}>
      <MachineHistory machine={machine} onClose={() => {}} />
    </WorkProvider>,
  );
  await expect.element(page.getByRole('dialog', { name: /^History of .*SQ-1$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText(/^Ada added it/)).toBeVisible();
  const told = page
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent);
  expect(told).toEqual([
    expect.stringMatching(/^Ada changed its price /),
    'Vend price: $1.25 → $1.50',
    expect.stringMatching(/^Ada moved it /),
    'Vend price: nothing → $1.25',
    'Site: another site → another site',
    'Model: nothing → SDE_907',
    'State: working → out of order',
    expect.stringMatching(/^Ada added it /),
  ]);
  await expectNoAxeViolations();
  fake.restore();
});

test('a vend change in the history of a site names each machine with both prices; at its end an archive is told of', async () => {
  const prices = (washer: number, dryer: number) => [
    { machine: 'Maytag MDG22PN, SQ-1', price: washer },
    { machine: 'Dryer, room B', price: dryer },
  ];
  const changes = [{ field: 'prices', before: prices(200, 150), after: prices(225, 175) }];
  const fake = fakeCalls().answer(siteOperations.history, () => ({
    items: [{ ...done, id: '1', verb: 'priced', changes }],
    cursor: null,
    archived: { through: '2015-04-10T10:00:00.000Z', on: '2024-01-05T12:00:00.000Z' },
  }));
  const site = blankSite(id, id.replace('400', '300'), null, at);
  await render(
    <WorkProvider value={{ by: ada, viewer: { uid: ada.uid, role: 'admin', sees: 'self' }, off: null }}>
      <SiteHistory onClose={() => {}} site={site} />
    </WorkProvider>,
  );
  await expect.element(page.getByText(/^Ada changed its prices/)).toBeVisible();
  const told = page
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent);
  expect(told).toEqual([
    expect.stringMatching(/^Ada changed its prices /),
    'Maytag MDG22PN, SQ-1: $2.00 → $2.25',
    'Dryer, room B: $1.50 → $1.75',
    'History up to Apr 10, 2015 was put into the archive on Jan 5, 2024. Whoever runs the server keeps it: ask an administrator.',
  ]);
  fake.restore();
});
