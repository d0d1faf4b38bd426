import { blankClient, clientOperations } from 'domain/clients';
import { blankLead, leadOperations, summaryOf } from 'domain/leads';
import { blankSite, siteOperations } from 'domain/sites';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import type { FakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { LackForm, leadLacks } from './mends.tsx';

const now = '2026-11-21T18:00:00.000Z';
const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const lead = { ...blankLead(idOf(1), now), businessName: 'Vine Court', email: 'ann@vine.example' };
const client = { ...blankClient(idOf(2), null, now), businessName: 'Harbor LLC' };
const site = { ...blankSite(idOf(3), client.id, null, now), version: 1, siteName: 'Wharf House' };
const whole = { ...lead, version: 2, phone: '+17755550100', notes: [], notesOnLead: '' } as never;

keepsDraft('the phone of a lead', {
  form: (done) => <LackForm lack={leadLacks.noPhone} onClose={done} row={lead} title="Vine Court" />,
  operation: leadOperations.update,
  answer: whole,
  label: 'Phone',
  name: 'phone',
  typed: '+17755550100',
  button: 'Keep phone',
});

const rowsOf = async (address: string, answers: (fake: FakeCalls) => unknown): Promise<Mounted> => {
  await page.viewport(1280, 900);
  return mountAt(address, { as: 'admin', answers: (fake) => void answers(fake) });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[REP-03] a lead without a phone gets one where it is shown, and leaves the list', async () => {
  let items = [summaryOf(lead)];
  const server = await rowsOf('/rows?of=leads&report=health&key=noPhone', (fake) =>
    fake
      .answer(leadOperations.list, () => ({ items, cursor: null, total: items.length }) as never)
      .answer(leadOperations.update, () => {
        items = [];
        return whole;
      }),
  );
  await button('Add phone to Vine Court').click();
  await button('Keep phone').click();
  await expect.element(page.getByText('Phone is required')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Phone', { exact: true }), '(775) 555-0100');
  await expectNoAxeViolations();
  await button('Keep phone').click();
  await expect.element(page.getByText('No leads stand behind this number')).toBeVisible();
  const [sent] = server.calls.filter(({ name }) => name === 'leads.update');
  expect(sent?.input).toEqual({ id: lead.id, version: 1, fields: { phone: '(775) 555-0100' } });
  server.restore();
});

test('[REP-03] a site without a frequency, and a client without a site, are mended where they are shown', async () => {
  const sites = await rowsOf('/rows?of=sites&report=health&key=noFrequency', (fake) =>
    fake
      .answer(siteOperations.list, () => ({ items: [site], cursor: null }) as never)
      .answer(siteOperations.update, () => ({ ...site, version: 2 }) as never),
  );
  await button('Add frequency to Wharf House').click();
  await userEvent.selectOptions(page.getByLabelText('Frequency', { exact: true }), 'weekly');
  await button('Keep frequency').click();
  await expect.element(page.getByText('Frequency kept')).toBeVisible();
  expect(sites.calls.find(({ name }) => name === 'sites.update')?.input).toEqual({
    ...{ id: site.id, version: 1, fields: { collectionFrequency: 'weekly' } },
  });
  sites.restore();
  const clients = await rowsOf('/rows?of=clients&report=health&key=noSite', (fake) =>
    fake.answer(clientOperations.list, () => ({ items: [client], cursor: null, total: 1 }) as never),
  );
  await button('Add site to Harbor LLC').click();
  await expect.element(page.getByRole('dialog', { name: 'New site' })).toBeVisible();
  clients.restore();
});

test('[W13] a list says at once how many stand behind its number, and shows what the number adds up', async () => {
  const stacked = { ...site, machineInventory: { ...site.machineInventory, stacks: 3, totalMachines: 8 } };
  const sites = await rowsOf('/rows?of=sites&report=fleet&key=stacks', (fake) =>
    fake.answer(
      siteOperations.list,
      () => ({ items: [stacked], cursor: 'more', total: 173, hasMore: true }) as never,
    ),
  );
  await expect.element(page.getByText('the first 1 of 173 sites')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Stacks' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Washers' }).elements()).toHaveLength(0);
  sites.restore();
  const leads = await rowsOf('/rows?of=leads&report=leases&key=units', (fake) =>
    fake.answer(leadOperations.list, () => ({ items: [summaryOf(lead)], cursor: null, total: 1 }) as never),
  );
  await expect
    .element(page.getByText('1 lead · My View: yours, and what nobody has', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Units' })).toBeVisible();
  leads.restore();
});
