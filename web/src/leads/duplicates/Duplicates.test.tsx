import { duplicateOperations } from 'domain/duplicates';
import { type DuplicateLead, type Lead, leadRefusals } from 'domain/leads';
import { undoOperations } from 'domain/undo';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { box, button, leadId, openDialog, people, sampleLead, section } from '#leads/testing';
import { dropReadsAbout } from '#platform/cache.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { differingFields, takenFields } from './merging.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { pressUndo } from '#ui/testing/toasts.ts';

let close: () => void = () => {};
const mine = (fields: Partial<Lead> = {}) => sampleLead(1, 'new', { typeOfMachines: '', ...fields });
const theirs = (fields: Partial<Lead> = {}) =>
  sampleLead(2, 'new', { typeOfMachines: 'front load', numberOfUnits: 80, ...fields });
const match = (): DuplicateLead => ({
  ...theirs(),
  id: leadId(2),
  assignedRep: people.max.uid,
  matches: ['phone'],
});
const open = async () => {
  const opened = await openDialog(people.max, [mine(), theirs()], {
    prepare: ({ around }) => {
      around.duplicates = { leads: [match()], clients: [] };
    },
  });
  close = opened.office.close;
  await section('Edit Contact Information').click();
  await expect.element(page.getByText('This may be a lead that is here already.')).toBeVisible();
  return opened;
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  localStorage.clear();
});

test('while one types, leads that may be the same are named, with what is the same', async () => {
  const { office, gone } = await open();
  await box('Phone').fill('(707) 555-0142');
  await vi.waitFor(() => expect(office.calls('leads.duplicates').length).toBeGreaterThan(1));
  expect(office.calls('leads.duplicates').at(-1)?.input).toMatchObject({
    phone: '(707) 555-0142',
    except: leadId(1),
  });
  await expect.element(page.getByText(/same phone/)).toBeVisible();
  await button('Open House 2').click();
  expect(gone).toHaveBeenCalledWith(leadId(2));
});

test('a lead that may be here twice says so at its top, and leads to the place where it is merged', async () => {
  const opened = await openDialog(people.max, [mine(), theirs()], {
    prepare: ({ around }) => {
      around.duplicates = { leads: [match()], clients: [] };
    },
  });
  close = opened.office.close;
  await expect.element(page.getByText('1 other lead may be the same.')).toBeVisible();
  await expect.element(button('Merge with House 2')).not.toBeInTheDocument();
  await button('Show').click();
  await expect.element(button('Merge with House 2')).toBeVisible();
  expect(opened.office.calls('leads.duplicates')).toHaveLength(1);
});

test('merge: the master is chosen, differing fields stand side by side, what is empty takes the other’s', async () => {
  const { office } = await open();
  await button('Merge with House 2').click();
  await expect.element(page.getByRole('radio', { name: /Keep House 1/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Type of machines: front load' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Units: 72' })).toBeChecked();
  await page.getByRole('radio', { name: 'Units: 80' }).click();
  await button('Merge 2 leads').click();
  await vi.waitFor(() => expect(office.calls('leads.merge')).toHaveLength(1));
  expect(office.calls('leads.merge')[0]?.input).toEqual({
    id: leadId(1),
    version: 1,
    duplicateId: leadId(2),
    duplicateVersion: 1,
    fields: { typeOfMachines: 'front load', numberOfUnits: 80 },
  });
  await expect.element(page.getByText('Merged into House 1')).toBeVisible();
});

test('[ADMIN-04] one that is another is kept apart from it, and that can be taken back', async () => {
  const { office } = await open();
  const said: string[] = [];
  office.fake
    .answer(duplicateOperations.keepApart, (pair) => {
      said.push('apart');
      return pair;
    })
    .answer(duplicateOperations.compareAgain, (pair) => {
      said.push('again');
      return pair;
    });
  await button('House 2 is not a duplicate').click();
  await vi.waitFor(() => expect(said).toEqual(['apart']));
  await pressUndo();
  await vi.waitFor(() => expect(said).toEqual(['apart', 'again']));
});

test('[ADMIN-04] merge: changed by somebody meanwhile it says so, and shows both as they stand', async () => {
  const { office } = await open();
  await button('Merge with House 2').click();
  await expect.element(button('Merge 2 leads')).toBeVisible();
  office.fake.answer(undoOperations.merge, () => {
    office.elsewhere(2, { numberOfUnits: 90 });
    return refusal({ status: 409, ...leadRefusals.stale });
  });
  await button('Merge 2 leads').click();
  await expect.element(page.getByText('Somebody changed this lead in the meantime.').first()).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Units: 90' })).toBeVisible();
});

test('merge: the other one may remain, and is opened', async () => {
  const { office, gone } = await open();
  await button('Merge with House 2').click();
  await page.getByRole('radio', { name: /Keep House 2/ }).click();
  await button('Merge 2 leads').click();
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith(leadId(2)));
  expect(office.calls('leads.merge')[0]?.input).toMatchObject({ id: leadId(2), duplicateId: leadId(1) });
});

test('the lead that goes is not asked for again when the feed is faster than the answer', async () => {
  const { office } = await open();
  await button('Merge with House 2').click();
  const told = () => office.calls('leads.timeline').length;
  office.fake.answer(undoOperations.merge, async () => {
    const before = told();
    office.lose(2);
    dropReadsAbout(leadId(2));
    office.elsewhere(1, { city: 'Napa' });
    await vi.waitFor(() => expect(told()).toBeGreaterThan(before));
    return office.row(1) as never;
  });
  await button('Merge 2 leads').click();
  await expect.element(page.getByText('Merged into House 1')).toBeVisible();
  expect(
    office.calls('leads.get').filter(({ input }) => (input as { id: string }).id === leadId(2)),
  ).toHaveLength(1);
});

test('the merge screen passes an axe scan in both themes and at 390 px', async () => {
  await open();
  await button('Merge with House 2').click();
  await expect.element(button('Merge 2 leads')).toBeVisible();
  await expectNoAxeViolations();
});

test('a duplicate mark is no difference to choose; equal leads take nothing', () => {
  expect(differingFields(mine(), { ...mine(), markDuplicate: true })).toEqual([]);
  expect(takenFields(mine({ city: 'Napa' }), mine({ city: 'Reno' }), 'mine', { city: 'theirs' })).toEqual({
    city: 'Reno',
  });
});
