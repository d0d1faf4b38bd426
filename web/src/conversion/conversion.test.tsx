import { blankAppointment } from 'domain/appointments';
import { blankClient } from 'domain/clients';
import { type ConversionRow, type ConvertedAnswer, conversionOperations } from 'domain/conversion';
import { aroundLeadOperations, blankLead, type Lead, leadOperations } from 'domain/leads';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite } from 'domain/sites';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WorkProvider } from '#view';
import { ConversionPanel } from './ConversionPanel.tsx';
import { Conversions } from './Conversions.tsx';
import { ConvertMany } from './ConvertMany.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ada = { uid: id(2), role: 'admin', displayName: 'Ada Reyes' } as const;
const lena = { uid: id(4), role: 'manager', displayName: 'Lena Castañeda' } as const;
const uma = { uid: id(5), role: 'user', displayName: 'Uma Park' } as const;
const now = '2026-11-21T18:00:00.000Z';

const lead = (fields: Partial<Lead> = {}): Lead => ({
  ...blankLead(id(100), now),
  firstName: 'Beth',
  lastName: 'Amari',
  email: 'beth@silverado.example',
  phone: '(707) 555-0101',
  company: 'Silverado Court',
  streetAddress: '12 Main St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
  numberOfUnits: 96,
  buildingStyle: 'mid-rise',
  numberOfMachinesNeeded: 12,
  assignedRep: lena.uid,
  leadContacted: true,
  markSold: true,
  soldDate: '2026-11-20T18:00:00.000Z',
  status: 'client',
  column: 'sold',
  ...fields,
});

const answered: ConvertedAnswer = {
  success: true,
  client: { ...blankClient(id(200), ada.uid, now), businessName: 'Silverado Court' },
  site: {
    ...blankSite(id(300), id(200), ada.uid, now),
    siteName: 'Napa Location',
    locationCode: 'NAPCA4417',
  },
  serviceCall: {
    ...blankAppointment({ id: id(400), source: 'conversion', timezone: 'UTC' }, ada, now),
    leadId: id(100),
    clientId: id(200),
    siteId: id(300),
  },
};

let fake: ReturnType<typeof fakeCalls>;
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1000, 900);
  dropReads();
  fake = fakeCalls()
    .answer(settingsOperations.get, () => ({ ...defaultSettings, version: 1, updatedAt: now }))
    .answer(usersOperations.directory, () => ({
      items: [ada, lena, uma].map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }))
    .answer(usersOperations.reps, () => ({
      items: [ada, lena].map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }))
    .answer(aroundLeadOperations.duplicates, () => ({ leads: [], clients: [] }))
    .answer(conversionOperations.convert, () => answered);
});
afterEach(() => fake.restore());

const sent = () => fake.calls.filter(({ name }) => name === 'leads.convert').map(({ input }) => input);
const button = (name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

const fixed = vi.fn<(field: string) => void>();
const show = async (fields: Partial<Lead> = {}, off: string | null = null) => {
  fixed.mockReset();
  return render(
    <WorkProvider value={{ by: ada, viewer: { ...ada, sees: 'all' }, off }}>
      <ConversionPanel lead={lead(fields)} off={off} onFix={fixed} />
    </WorkProvider>,
  );
};
const open = async (fields: Partial<Lead> = {}) => {
  await show(fields);
  await button('Convert to client').click();
  await expect.element(page.getByRole('dialog', { name: 'Convert Lead to Client' })).toBeVisible();
};
const answer = () => page.getByRole('dialog').getByRole('button', { name: 'Convert to client' });
const choose = () => page.getByLabelText('Account manager').selectOptions(lena.displayName);

describe('[LEAD-10] [CONV-02] the dialog', () => {
  test('whoever sold it is its account manager until somebody else is named; nobody else is offered than as a rep', async () => {
    await open();
    await expect.element(page.getByLabelText('Account manager')).toHaveDisplayValue(lena.displayName);
    expect(
      page
        .getByLabelText('Account manager')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose somebody', ada.displayName, lena.displayName]);
  });

  test('stands filled in, waits for the account manager where nobody sold it, and converts', async () => {
    await open({ assignedRep: null });
    await expect.element(box('Business name')).toHaveValue('Silverado Court');
    await expect.element(box('Contact title')).toHaveValue('Property Manager');
    await expect.element(box('Site name')).toHaveValue('Napa Location');
    await expect.element(box('Washers')).toHaveValue('6');
    await expect
      .element(page.getByText('16 units per washer, above the guideline for mid-rise (10 to 14).'))
      .toBeVisible();
    await expect.element(page.getByText('1 field to fill: account manager').first()).toBeVisible();
    await expect.element(answer()).toHaveAttribute('aria-disabled', 'true');
    await expectNoAxeViolations();
    await choose();
    await answer().click();
    await expect.element(page.getByText('Napa Location, NAPCA4417')).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({
        id: id(100),
        accountManager: lena.uid,
        businessName: 'Silverado Court',
        contactTitle: 'Property Manager',
        siteName: 'Napa Location',
        machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
        serviceCall: true,
        technician: null,
      }),
    ]);
    // Closes by itself after 2 s.
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('after a lost answer it stands as it was left, and goes once more under the same key', async () => {
    fake.answer(conversionOperations.convert, () =>
      refusal({ status: 500, code: 'INTERNAL', message: 'It broke down.' }),
    );
    await open();
    await choose();
    await box('Site name').fill('Silverado basement');
    await answer().click();
    await expect.element(page.getByText(/It broke down\./)).toBeVisible();
    await button('Cancel').click();
    fake.answer(conversionOperations.convert, () => answered);
    await button('Convert to client').click();
    await expect.element(box('Site name')).toHaveValue('Silverado basement');
    await answer().click();
    await vi.waitFor(() => expect(fake.calls.filter(({ name }) => name === 'leads.convert')).toHaveLength(2));
    const [one, two] = fake.calls.filter(({ name }) => name === 'leads.convert');
    expect(two).toEqual(one);
    expect(two?.key).toEqual(expect.any(String));
  });

  test('[CONV-03] says what is missing, by the field and at the button', async () => {
    await open();
    await choose();
    await box('Site name').clear();
    await expect.element(page.getByText('Site name is required')).toBeVisible();
    await expect.element(box('Site name')).toHaveAttribute('placeholder', 'Napa Location');
    for (const [typed, wrong] of [
      ['2.5', 'Must be a whole number'],
      ['-3', 'Must not be negative'],
      ['six', 'Must be a whole number'],
    ] as const) {
      await box('Washers').fill(typed);
      await expect.element(page.getByText(wrong)).toBeVisible();
      await expect.element(box('Washers')).toHaveValue(typed);
    }
    for (const kind of ['Washers', 'Dryers']) await box(kind).fill('0');
    await expect.element(page.getByText('At least one machine is required')).toBeVisible();
    await expect.element(page.getByText('2 fields to fill: site name, machines').first()).toBeVisible();
    expect(sent()).toEqual([]);
    await box('Combos').click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await button('One more: Combos').click();
    await expect.element(box('Combos')).toHaveValue('3');
    await button('Use the guideline: 8 and 8').click();
    await expect.element(box('Dryers')).toHaveValue('8');
  });

  test('[CONV-05] a failure keeps all that was typed, and tells who was first', async () => {
    fake.answer(conversionOperations.convert, () =>
      refusal({
        status: 409,
        code: 'LEAD_ALREADY_CONVERTED',
        message: 'This lead has already been converted to a client',
        current: { clientId: id(200), convertedBy: lena.uid, convertedAt: now },
      }),
    );
    await open();
    await choose();
    await box('Site name').fill('Annex');
    await answer().click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Conversion failed: This lead has already been converted to a client');
    await expect.element(page.getByText(/Lena Castañeda converted it/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the client' }))
      .toHaveAttribute('href', `/clients/${id(200)}`);
    await expect.element(box('Site name')).toHaveValue('Annex');
    await expectNoAxeViolations(document.body, 'desk');
    fake.answer(conversionOperations.convert, () => answered);
    await button('Try again').click();
    await expect.element(page.getByText('Annex, NAPCA4417')).toBeVisible();
  });

  test('[W9] offers to add the site to the client with the same phone', async () => {
    fake.answer(aroundLeadOperations.duplicates, () => ({
      leads: [],
      clients: [{ id: id(201), name: 'Orchard Park', matches: ['company' as const, 'phone' as const] }],
    }));
    await open();
    await expect.element(page.getByText('Same phone as client Orchard Park')).toBeVisible();
    await button('Add site to Orchard Park').click();
    await expect.element(page.getByText('The site is added to client Orchard Park')).toBeVisible();
    await expect.element(page.getByLabelText('Account manager')).not.toBeInTheDocument();
    await button('Add site to client').click();
    await expect.element(page.getByText('Napa Location, NAPCA4417')).toBeVisible();
    expect(sent()).toEqual([expect.objectContaining({ clientId: id(201), siteName: 'Napa Location' })]);
  });
});

describe('[CONV-01] a lead that cannot be converted', () => {
  test('names the reason and the one thing that removes it', async () => {
    await show({ streetAddress: '' });
    await expect.element(page.getByText('Lead must have complete address information')).toBeVisible();
    await button('Convert to client').click();
    const dialog = page.getByRole('dialog', { name: 'Cannot Convert' });
    await expect.element(dialog.getByText('Conversion Not Available')).toBeVisible();
    await expect.element(dialog.getByText('Lead must have complete address information')).toBeVisible();
    await expect.element(dialog.getByText('3 of 4 address fields: the street is missing')).toBeVisible();
    await expectNoAxeViolations(document.body, 'desk');
    await button('Add the street').click();
    expect(fixed).toHaveBeenCalledWith('streetAddress');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('a converted one leads to its client; while viewing as somebody nothing is converted', async () => {
    const shown = await show({ convertedToClientId: id(200), convertedAt: now });
    await expect
      .element(page.getByRole('link', { name: 'Open client' }))
      .toHaveAttribute('href', `/clients/${id(200)}`);
    await shown.unmount();
    await show({}, 'You are viewing as somebody else.');
    await button('Convert to client').click({ force: true });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('[CONV-06] many at once: who can be, progress, and those that failed once more', async () => {
  const ids = [id(101), id(102), id(103)];
  let turn = 0;
  fake
    .answer(leadOperations.get, ({ id: asked }) => {
      const one = lead({
        id: asked,
        company: `House ${Number(asked.slice(-3))}`,
        ...(asked === id(103) ? { email: '' } : {}),
      });
      return { ...one, notes: [], notesOnLead: '' };
    })
    .answer(conversionOperations.convertMany, ({ items }) => {
      turn += 1;
      const rows = items.map(
        ({ id: one }, index): ConversionRow => ({
          id: one,
          name: `House ${Number(one.slice(-3))}`,
          clientId: id(200),
          siteId: id(300),
          error:
            turn === 1 && index === 1 ? { code: 'CONVERSION_FAILED', message: 'Try this one again.' } : null,
        }),
      );
      const converted = rows.filter(({ error }) => error === null).length;
      return { items: rows, converted, failed: rows.length - converted };
    });
  const done = vi.fn<() => void>();
  await render(
    <WorkProvider value={{ by: ada, viewer: { ...ada, sees: 'all' }, off: null }}>
      <ConvertMany ids={ids} onClose={done} onDone={done} />
    </WorkProvider>,
  );
  await expect.element(page.getByText(/^2 leads can be converted/)).toBeVisible();
  const left = page.getByRole('list', { name: '1 lead will be left as it is' });
  await expect.element(left.getByText('Lead must have first name, last name, and email')).toBeVisible();
  await choose();
  await expectNoAxeViolations();
  await button('Convert 2 leads').click();
  await expect.element(page.getByText('Try this one again.')).toBeVisible();
  await button('Try again 1 lead').click();
  await expect.element(page.getByText('2 leads converted')).toBeVisible();
  await button('Close').last().click();
  expect(done).toHaveBeenCalled();
  expect(
    fake.calls
      .filter(({ name }) => name === 'leads.convertMany')
      .map(({ input }) => (input as { items: unknown[] }).items.length),
  ).toEqual([2, 1]);
});

test('[CONV-06] the history names client, lead and who converted it', async () => {
  fake.answer(conversionOperations.list, () => ({
    items: [
      {
        id: id(500),
        leadId: id(100),
        clientId: id(200),
        siteId: id(300),
        convertedBy: lena.uid,
        convertedAt: now,
        createdAt: now,
        updatedAt: now,
        leadName: 'Silverado Court',
        clientName: 'Silverado LLC',
        convertedByName: lena.displayName,
        conversionData: {
          accountManager: lena.uid,
          businessName: 'Silverado LLC',
          contactTitle: 'Owner',
          siteName: 'Napa Location',
          installationDate: '2026-11-28',
          machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
          serviceCall: true,
          technician: null,
          addedTo: null,
        },
      },
    ],
    cursor: null,
  }));
  await render(<Conversions />);
  const row = page.getByRole('row', { name: /Silverado LLC/ });
  await expect.element(row.getByText('Lena Castañeda')).toBeVisible();
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/clients/${id(200)}?site=${id(300)}`);
  await expectNoAxeViolations();
});
