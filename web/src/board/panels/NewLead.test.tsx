import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { box, button, Office, openOffice, people, sampleLead } from '#leads/testing';
import { NewLead } from './NewLead.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

let office: ReturnType<typeof openOffice>;
afterEach(() => office.close());

test('while a new lead is typed, one that is here already is named and can be opened instead', async () => {
  office = openOffice(people.max, []);
  const there = sampleLead(7, 'selling');
  office.around.duplicates = { leads: [{ ...there, matches: ['phone'] }], clients: [] };
  const opened = vi.fn<(id: string) => void>();
  await render(
    <Office by={people.max}>
      <NewLead onClose={() => {}} onOpen={opened} />
    </Office>,
  );
  await box('First name').fill('Luis');
  expect(office.calls('leads.duplicates')).toHaveLength(0);
  await box('Phone').fill('(707) 555-0142');
  await expect.element(page.getByText('This may be a lead that is here already.')).toBeVisible();
  expect(office.calls('leads.duplicates').at(-1)?.input).toMatchObject({ phone: '(707) 555-0142' });
  await button('Open House 7').click();
  expect(opened).toHaveBeenCalledWith(there.id);
});

test('numbers of a new lead are read as people write them', async () => {
  office = openOffice(people.max, []);
  await render(
    <Office by={people.max}>
      <NewLead onClose={() => {}} onOpen={() => {}} />
    </Office>,
  );
  await expect
    .element(box('Business name'))
    .toHaveAccessibleDescription('A name, a phone number or an e-mail address is needed.');
  await box('Business name').fill('Juniper Court');
  await box('Units').fill('1,200');
  await box('Machines needed').fill('1 200');
  await button('Create lead').click();
  await vi.waitFor(() =>
    expect(office.calls('leads.create').at(-1)?.input).toMatchObject({
      numberOfUnits: 1200,
      numberOfMachinesNeeded: 1200,
    }),
  );
});
