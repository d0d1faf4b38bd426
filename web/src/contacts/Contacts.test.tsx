import {
  blankContact,
  type Contact,
  changeContact,
  contactOperations,
  type SomeContactFields,
} from 'domain/contacts';
import { type Actor, isRefusal } from 'domain/kernel';
import { blankLead, type Lead } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import type { BesideOf } from '#ui/beside/parent.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Contacts } from './Contacts.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const max: Actor = {
  uid: '0192f0c1-0000-7000-8000-000000000003',
  role: 'manager',
  displayName: 'Max Okafor',
};
const uma: Actor = { uid: '0192f0c1-0000-7000-8000-000000000005', role: 'user', displayName: 'Uma Park' };
const ada: Actor = { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'admin', displayName: 'Ada Reyes' };
const clientId = '0192f0c1-0000-7000-8000-400000000001';
const leadId = '0192f0c1-0000-7000-8000-100000000001';
const now = '2026-11-21T10:00:00.000Z';
const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;

const contact = (number: number, fields: Partial<Contact>): Contact => ({
  ...blankContact(idOf(number), { leadId, clientId: null }, max.uid, now),
  version: 1,
  ...fields,
});
const olga = contact(1, {
  firstName: 'Olga',
  lastName: 'Ng',
  relation: 'owner',
  phone: '(707) 555-0142',
  company: 'Vine LLC',
  email: 'olga@example.com',
});

let fake: ReturnType<typeof fakeCalls>;
const open = async (
  by: Actor,
  kept: Contact[],
  fields: Partial<Lead> = {},
  off: string | null = null,
  unreached = false,
  of?: BesideOf,
) => {
  let people = kept;
  let stale = false;
  fake = fakeCalls()
    .answer(contactOperations.list, () => {
      if (unreached) throw new TypeError('no network');
      return { items: people, cursor: null };
    })
    .answer(contactOperations.create, ({ leadId: _, clientId: _client, id: _id, ...given }) => {
      const made = changeContact(contact(9, { version: 0 }), given as SomeContactFields, now);
      if (isRefusal(made)) return refusal({ status: 400, code: made.code });
      people = [...people, made];
      return made;
    })
    .answer(contactOperations.update, ({ id, version, fields: given }) => {
      const found = people.find((one) => one.id === id) as Contact;
      if (stale && version === found.version) {
        stale = false;
        const current = { ...found, version: 2, company: 'Changed by Mia' };
        people = [current];
        return refusal({
          status: 409,
          code: 'STALE_VERSION',
          current,
          message: 'Somebody changed this contact in the meantime.',
        });
      }
      const made = { ...found, ...(given as Partial<Contact>), version: version + 1 };
      people = people.map((one) => (one.id === id ? made : one));
      return made;
    })
    .answer(contactOperations.remove, ({ id }) => {
      people = people.filter((one) => one.id !== id);
      return { id };
    });
  const lead = {
    ...blankLead(leadId, now),
    assignedRep: by.uid,
    assignedAt: now,
    column: 'new',
    ...fields,
  } as Lead;
  dropReads();
  await render(<Contacts by={by} of={of ?? { lead }} off={off} />);
  return {
    goStale: () => {
      stale = true;
    },
    people: () => people,
  };
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 800);
});
afterEach(() => fake.restore());

test('[REC-03] owner, manager and on-site are added with what reaches them, and called from there', async () => {
  const { people } = await open(max, [olga]);
  await expect
    .element(page.getByRole('link', { name: 'Call Olga Ng, (707) 555-0142' }))
    .toHaveAttribute('href', 'tel:7075550142');
  await expect
    .element(page.getByRole('link', { name: 'E-mail Olga Ng, olga@example.com' }))
    .toHaveAttribute('href', 'mailto:olga@example.com');
  await button('Add contact').click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabelText('First name').fill('Sam');
  await form.getByLabelText('Role at the property').selectOptions('On-site');
  await form.getByLabelText('Phone').fill('7075550199');
  await form.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(page.getByRole('link', { name: 'Call Sam, 7075550199' })).toBeVisible();
  expect(people()[1]).toMatchObject({ firstName: 'Sam', relation: 'on-site' });
});

test('[OFF-01] without a network the contacts say calmly that they need it', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(max, [olga], {}, null, true);
  await expect.element(page.getByText(/^Needs the network\. Contacts/)).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  onLine.mockRestore();
});

test('[REC-03] what is wrong stands under its field in the exact words, and nobody is added', async () => {
  await open(max, []);
  await expect.element(page.getByText('No contacts yet.', { exact: false })).toBeVisible();
  await button('Add contact').click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabelText('Phone').fill('x');
  await form.getByLabelText('E-mail').fill('nobody');
  await form.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(form.getByText('Invalid phone number format')).toBeVisible();
  await expect.element(form.getByText('Invalid email format')).toBeVisible();
  await form.getByLabelText('Phone').fill('');
  await form.getByLabelText('E-mail').fill('');
  await expect.element(form.getByText('Name is required')).toBeVisible();
  expect(fake.calls.filter(({ name }) => name === contactOperations.create.name)).toEqual([]);
});

test('a change made meanwhile is told; saving again writes only what was changed here', async () => {
  const { goStale, people } = await open(max, [olga]);
  await button('Edit Olga Ng').click();
  goStale();
  const form = page.getByRole('dialog', { name: 'Edit Olga Ng' });
  await form.getByLabelText('Position').fill('President');
  await form.getByRole('button', { name: 'Save contact' }).click();
  await expect
    .element(form.getByText('Somebody changed this contact in the meantime.', { exact: false }))
    .toBeVisible();
  await form.getByRole('button', { name: 'Save contact' }).click();
  await vi.waitFor(() =>
    expect(people()[0]).toMatchObject({ position: 'President', company: 'Changed by Mia' }),
  );
});

test('a contact is removed after a question by a rep, and by no basic user', async () => {
  await open(max, [olga]);
  await button('Remove Olga Ng').click();
  await button('Remove contact').click();
  await expect.element(page.getByText('No contacts yet.', { exact: false })).toBeVisible();
  fake.restore();
  await open(uma, [olga]);
  await expect.element(button('Edit Olga Ng')).toBeVisible();
  expect(button('Remove Olga Ng').query()).toBeNull();
});

test('[REC-03] people of a client have a role there; billing is one of them', async () => {
  await open(
    ada,
    [contact(3, { firstName: 'Bill', relation: 'billing', leadId: null, clientId })],
    {},
    null,
    false,
    {
      client: { id: clientId, deletedAt: null },
    },
  );
  await expect
    .element(page.getByRole('list', { name: 'People of this client' }).getByText('Billing'))
    .toBeVisible();
  expect(fake.calls[0]?.input).toMatchObject({ clientId });
  await button('Add contact').click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabelText('First name').fill('Sam');
  await form.getByLabelText('Role at the client').selectOptions('Billing');
  await form.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(button('Edit Sam')).toBeVisible();
  const sent = fake.calls.find(({ name }) => name === contactOperations.create.name)?.input;
  expect(sent).toMatchObject({ clientId, relation: 'billing' });
});

test('what may not be written is off with its reason', async () => {
  await open(max, [olga], { assignedRep: null, assignedAt: null, column: 'unassigned' });
  await expect.element(button('Add contact')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Nobody works this lead yet. Take it first.').last()).toBeVisible();
});

test('axe finds nothing, neither in the list nor in the form', async () => {
  await open(max, [olga, contact(2, { company: 'Managers Inc', relation: 'manager' })]);
  await expect.element(button('Edit Managers Inc')).toBeVisible();
  await expectNoAxeViolations();
  await button('Add contact').click();
  await expect.element(box('First name')).toBeVisible();
  await expectNoAxeViolations();
});
