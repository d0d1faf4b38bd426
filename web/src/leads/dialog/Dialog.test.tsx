import type { Actor } from 'domain/kernel';
import { blankLead, type Lead, leadOperations, usStates, type WholeLead } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { leads } from '#leads/rows.ts';
import { at, leadId, Office, openOffice, people, sampleLead } from '#leads/testing';
import { onPage } from '#platform/offline/drafts.ts';
import { openKept } from '#platform/offline/opening.ts';
import { store } from '#platform/store.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { minuteOf } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { LeadDialog } from './Dialog.tsx';
import '#ui/tokens.css';
import '#ui/base.css';
import { pressUndo } from '#ui/testing/toasts.ts';

let office: ReturnType<typeof openOffice>;
const closed = vi.fn<() => void>();

const open = async (by: Actor, lead: Lead, off: string | null = null) => {
  office = openOffice(by, [lead], { ...by, sees: 'all' });
  await render(
    <Office by={by} off={off}>
      <LeadDialog id={lead.id} onClose={closed} />
    </Office>,
  );
  await expect.element(page.getByRole('button', { name: 'Save & Close' })).toBeVisible();
};

const firstNote = () =>
  page.getByRole('list', { name: 'Timeline, newest first' }).getByRole('listitem').first().element()
    .textContent;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const section = (title: string) => page.getByText(title, { exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const own = (fields: Partial<Lead> = {}) => sampleLead(1, 'new', fields);

beforeEach(async () => {
  closed.mockReset();
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => {
  office.close();
  localStorage.clear();
});

test('[LEAD-01] the head names the lead, wears its column’s badge and offers ‘Save & Close’', async () => {
  await open(people.max, own({ city: 'Santa Rosa' }));
  const dialog = page.getByRole('dialog', { name: 'House 1' });
  await expect.element(dialog.getByText('New', { exact: true }).first()).toBeVisible();
  await expect.element(dialog.getByText('F&B Laundry')).toBeVisible();
  await button('Save & Close').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test('[OFF-01] without signal a lead that this device keeps is never said not to be kept, however late the device opens', async () => {
  const notKept = 'This lead is not kept on this device.';
  const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(dialog()));
  watch.observe(document, { childList: true, characterData: true, subtree: true });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const opened = openKept();
  office = openOffice(people.max, []);
  office.fake.answer(leadOperations.get, () => Promise.reject(new TypeError('Failed to fetch')));
  const show = (number: number) => (
    <Office by={people.max}>
      <LeadDialog id={leadId(number)} key={number} onClose={closed} />
    </Office>
  );
  const screen = await render(show(1));
  await vi.waitFor(() => expect(office.calls('leads.get').length).toBeGreaterThan(0));
  // What a read without signal leads to has been shown by then.
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const kept: WholeLead = { ...own(), notes: [], notesOnLead: '' };
  leads.keepIn({ one: async (id) => (id === kept.id ? kept : undefined), all: async () => [kept] });
  opened();
  await expect.element(page.getByRole('dialog', { name: 'House 1' })).toBeVisible();
  expect([...seen].filter((words) => words.includes(notKept))).toEqual([]);
  // Of one that it does not keep that is what is said, and seen from here.
  await screen.rerender(show(2));
  await expect.element(page.getByText(`Needs the network. ${notKept}`)).toBeVisible();
  expect([...seen].some((words) => words.includes(notKept))).toBe(true);
  watch.disconnect();
  onLine.mockRestore();
  leads.keepIn(null);
});

test('[LEAD-04] the sections stand in the specified order', async () => {
  await open(people.ada, own());
  const titles = [...document.querySelectorAll('details > summary')].map(
    (summary) => summary.textContent ?? '',
  );
  const wanted = [
    'Business Requirements',
    'Assignment',
    'Notes & Contact',
    'Lead Column',
    'Address Information',
    'Lead Source & Tracking',
    'Edit Contact Information',
    'Contacts',
    'Events',
    'Deals & activities',
    'Files',
    'Pass Lead to Another Rep',
  ];
  expect(titles.map((title) => wanted.find((name) => title.startsWith(name)))).toEqual(wanted);
});

test.each([
  ['a manager, unassigned', people.max, sampleLead(1, 'unassigned'), 'Take Lead'],
  ['a manager, their own', people.max, own(), 'Transfer Lead'],
  ['a user, their own', people.uma, own({ assignedRep: people.uma.uid }), 'Assignment'],
])('[LEAD-04] the assignment section for %s', async (_who, by, lead, title) => {
  await open(by, lead);
  await expect.element(section(title)).toBeVisible();
});

test('[LEAD-07] a text saves itself after 500 ms and says so beside its label', async () => {
  await open(people.max, own());
  await box('Business name').fill('Juniper Court');
  expect(office.calls('leads.update')).toHaveLength(0);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(office.row(1)?.businessName).toBe('Juniper Court');
  expect(office.calls('leads.update')).toHaveLength(1);
});

test('[LEAD-07] a number that cannot be read counts as 0; other fields save at once', async () => {
  await open(people.max, own());
  await box('Units').fill('96 units');
  await vi.waitFor(() => expect(office.row(1)?.numberOfUnits).toBe(96));
  await box('Units').fill('1,200');
  await vi.waitFor(() => expect(office.row(1)?.numberOfUnits).toBe(1200));
  await expect.element(box('Units')).toHaveValue('1200');
  await box('Units').fill('many');
  await vi.waitFor(() => expect(office.row(1)?.numberOfUnits).toBe(0));
  await page.getByRole('combobox', { name: 'Priority' }).selectOptions('high');
  await vi.waitFor(() => expect(office.row(1)?.priority).toBe('high'));
  await page.getByRole('checkbox', { name: 'Has a provider now' }).click();
  await vi.waitFor(() => expect(office.row(1)?.hasCurrentProvider).toBe(true));
});

test('[LEAD-07] a failed autosave keeps the text with the reason under its label; Save & Close says why it stays', async () => {
  await open(people.max, own());
  office.fail('update', { status: 400, code: 'INVALID', message: 'No such name.' });
  await box('Business name').fill('Juniper Court');
  await expect.element(page.getByText('Not saved').first()).toBeVisible();
  await expect.element(page.getByText('No such name.')).toBeVisible();
  await expect.element(page.getByText('Business name', { exact: true })).toBeVisible();
  await expect.element(box('Business name')).toHaveValue('Juniper Court');
  expect(document.querySelector('[data-type="error"]')).toBeNull();
  await button('Save & Close').click();
  await expect.element(page.getByText('Business name is not saved. No such name.')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await button('Take back').click();
  await expect.element(box('Business name')).toHaveValue('House 1');
  await box('Business name').fill('Juniper Court');
  await expect.element(page.getByText('Not saved').first()).toBeVisible();
  office.fail('update', null);
  await button('Save & Close').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(office.row(1)?.businessName).toBe('Juniper Court');
});

test('[LEAD-07] a refused number stays as it was typed, under its label, with the reason', async () => {
  await open(people.max, own());
  const fields = { 'fields.numberOfUnits': 'Must not be negative' };
  office.fail('update', { status: 400, code: 'INVALID_INPUT', fields });
  await box('Units').fill('-5');
  await userEvent.keyboard('{Tab}');
  await expect.element(box('Units')).toHaveAccessibleDescription(/Must not be negative/);
  await expect.element(box('Units')).toHaveValue('-5');
  await expect.element(page.getByText('Units', { exact: true })).toBeVisible();
  await button('Save & Close').click();
  await expect.element(page.getByText('Units is not saved. Must not be negative')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('[LEAD-07] a refused field is there with its reason when the dialog opens again', async () => {
  await open(people.max, own());
  office.fail('update', { status: 400, code: 'INVALID', message: 'No such name.' });
  await box('Business name').fill('Juniper Court');
  await expect.element(page.getByText('No such name.')).toBeVisible();
  await cleanup();
  await render(
    <Office by={people.max} off={null}>
      <LeadDialog id={own().id} onClose={closed} />
    </Office>,
  );
  await expect.element(box('Business name')).toHaveValue('Juniper Court');
  await expect.element(box('Business name')).toHaveAccessibleDescription(/No such name\./);
  await expect.element(page.getByText('Not saved').first()).toBeVisible();
});

test('[LEAD-08] the state is chosen from the 50 abbreviations', async () => {
  await open(people.max, own());
  await section('Address Information').click();
  const state = page.getByRole('combobox', { name: 'State' });
  const offered = [...(state.element() as HTMLSelectElement).options].map(({ value }) => value);
  expect(offered).toEqual(['', ...usStates]);
  expect(usStates).toHaveLength(50);
  await state.selectOptions('WA');
  await vi.waitFor(() => expect(office.row(1)?.state).toBe('WA'));
});

test.each([
  ['Attempted Contact', 'selling', 'Contact attempted', 'Lead moved to selling!'],
  ['Contacted', 'selling', 'Contacted with notes', 'Lead moved to selling!'],
  ['Mark as Sold', 'sold', 'Marked as sold', 'Lead marked as sold!'],
  ['Add Notes Only', 'new', 'Note added', 'Notes added'],
])('[MOVE-09] [LEAD-11] ‘%s’ → %s with its dated note', async (name, column, label, said) => {
  await open(people.max, own());
  await box('Note').fill('Gate code 4417');
  await button(name).click();
  await expect.element(page.getByText(said)).toBeVisible();
  const [note] = office.notes(1);
  expect(note).toMatchObject({ label, text: 'Gate code 4417', author: 'Max Okafor' });
  expect(office.row(1)?.column).toBe(column);
  await expect.element(box('Note')).toHaveValue('');
  await vi.waitFor(() => expect(firstNote()).toMatch(/Max Okafor.*Gate code 4417/));
});

test('[MOVE-09] an empty note says ‘(No notes added)’; the newest stands first', async () => {
  await open(people.max, own());
  await box('Note').fill('First');
  await button('Add Notes Only').click();
  await expect.element(page.getByText('First')).toBeVisible();
  await button('Attempted Contact').click();
  await vi.waitFor(() => expect(firstNote()).toMatch(/\(No notes added\)/));
});

test('[MOVE-09] a refused quick action gives the note back', async () => {
  await open(people.max, own());
  office.fail('contact', { status: 500, code: 'INTERNAL' });
  await box('Note').fill('Gate code 4417');
  await button('Contacted').click();
  await expect.element(page.getByText('Failed to move lead. Please try again.')).toBeVisible();
  await expect.element(box('Note')).toHaveValue('Gate code 4417');
});

test('[MOVE-09] refused late, a note comes back before what was typed since', async () => {
  await open(people.max, own());
  const { promise, resolve } = Promise.withResolvers<Response>();
  office.fake.answer(leadOperations.note, () => promise);
  await box('Note').fill('Third');
  // By key: a toast of before may lie over it.
  button('Add Notes Only').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Note')).toHaveValue('');
  await box('Note').fill('Fourth');
  resolve(refusal({ status: 500, code: 'INTERNAL' }));
  await expect.element(box('Note')).toHaveValue('Third\n\nFourth');
});

const mine = { assignedRep: people.max.uid };
const found = sampleLead(1, 'unassigned');
test.each<[string, string, Lead, Partial<Lead>]>([
  ['MOVE-01', 'Unassigned', own(), { column: 'unassigned', assignedRep: null, leadContacted: false }],
  [
    'MOVE-03',
    'New',
    sampleLead(1, 'selling'),
    { column: 'new', leadContacted: false, status: 'new', ...mine },
  ],
  ['MOVE-03', 'New', found, { column: 'new', leadContacted: false, status: 'new', ...mine }],
  ['MOVE-04', 'Selling', own(), { column: 'selling', leadContacted: true, status: 'contacted', ...mine }],
  ['MOVE-05', 'Sold', own(), { column: 'sold', leadContacted: true, status: 'client', markSold: true }],
])('[%s] a press on %s moves at once', async (_id, name, from, wanted) => {
  await open(people.max, from);
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name, exact: true }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject(wanted));
  expect(office.calls('leads.move')).toHaveLength(1);
});

test('[MOVE-02] Passed is off for a manager, with its reason', async () => {
  await open(people.max, own());
  const passed = page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Passed' });
  await expect.element(passed).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('Passed: Pass it in the lead itself: ‘Pass Lead’ or ‘To a Rep’.'))
    .toBeVisible();
});

test('[MOVE-02] Passed works for an admin', async () => {
  await open(people.ada, own());
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Passed' }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'passed', assignedRep: null }));
});

test('[MOVE-07] a refused press restores the column and says so', async () => {
  await open(people.max, own());
  office.fail('move', { status: 409, code: 'LEAD_CONVERTED', message: 'This lead has become a client.' });
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Sold' }).click();
  await expect.element(page.getByText('Failed to move lead. Please try again.')).toBeVisible();
  await expect.element(page.getByText('This lead has become a client.')).toBeVisible();
  const now = page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'New' });
  await expect.element(now).toHaveAttribute('aria-pressed', 'true');
});

test('[MOVE-08] assigning and unassigning, from the pick list of admins and managers', async () => {
  await open(people.ada, own());
  await section('Assignment').click();
  const rep = page.getByRole('combobox', { name: 'Rep' });
  await vi.waitFor(() =>
    expect([...(rep.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Unassigned',
      'Ada Reyes',
      'Max Okafor',
      'Mia Castañeda',
    ]),
  );
  await rep.selectOptions('Mia Castañeda');
  await expect.element(page.getByText('Lead assigned')).toBeVisible();
  expect(office.row(1)?.assignedRep).toBe(people.mia.uid);
  await rep.selectOptions('Unassigned');
  await expect.element(page.getByText('Lead unassigned')).toBeVisible();
  expect(office.row(1)?.assignedRep).toBeNull();
  office.fail('assign', { status: 500, code: 'INTERNAL' });
  await rep.selectOptions('Ada Reyes');
  await expect.element(page.getByText('Failed to update assignment. Please try again.')).toBeVisible();
});

test('[MOVE-10] ‘Take This Lead’ for a manager on an unassigned lead', async () => {
  await open(people.max, sampleLead(1, 'unassigned'));
  await button('Take This Lead').click();
  await expect.element(page.getByText('Lead assigned')).toBeVisible();
  expect(office.row(1)).toMatchObject({ assignedRep: people.max.uid, column: 'new' });
  await expect.element(button('Take This Lead')).not.toBeInTheDocument();
});

test('[BOARD-07] an admin deletes a lead and takes it back', async () => {
  await open(people.ada, own());
  await button('Delete lead').click();
  expect(closed).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(office.row(1)?.deleted).toBe(true));
  await pressUndo();
  await vi.waitFor(() => expect(office.row(1)?.deleted).toBe(false));
});

test('[BOARD-07] a deleted lead is back at once, even while its deletion waits for its echo', async () => {
  await open(people.ada, own());
  office.slow('remove', () => store.applyLeave({ noun: 'leads', id: leadId(1), from: 'new', xid: '9' }));
  await button('Delete lead').click();
  await pressUndo();
  await vi.waitFor(() => expect(leads.row(leadId(1))?.deleted).toBe(false));
});

test('two people: other fields are merged, the same field is asked about with both values', async () => {
  await open(people.max, own());
  await box('Business name').fill('Juniper Court');
  office.elsewhere(1, { typeOfMachines: 'Card-operated' });
  await vi.waitFor(() => expect(office.row(1)?.businessName).toBe('Juniper Court'));
  expect(office.row(1)?.typeOfMachines).toBe('Card-operated');
  await section('Address Information').click();
  await box('City').fill('Reno');
  office.elsewhere(1, { city: 'Sonoma' });
  await expect.element(page.getByText('Sonoma', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Mia Castañeda').first()).toBeVisible();
  expect(office.row(1)?.city).toBe('Sonoma');
  await button('Keep mine').click();
  await vi.waitFor(() => expect(office.row(1)?.city).toBe('Reno'));
});

test('two people: a stale version without an echo is merged all the same', async () => {
  await open(people.max, own());
  await expect.element(box('Business name')).toBeVisible();
  office.elsewhere(1, { city: 'Sonoma' }, true);
  await box('Business name').fill('Juniper Court');
  await vi.waitFor(() => expect(office.row(1)?.businessName).toBe('Juniper Court'));
  expect(office.row(1)?.city).toBe('Sonoma');
});

test('what somebody else changes shows at once and never overwrites what is being typed', async () => {
  await open(people.max, own());
  // Right behind the first letter: on a busy machine what was typed would be saved before this test goes on.
  const change = () => office.elsewhere(1, { businessName: 'Other', numberOfUnits: 12 });
  box('Business name')
    .element()
    .addEventListener('input', () => setTimeout(change), { once: true });
  await userEvent.fill(box('Business name'), 'Juni');
  await expect.element(box('Units')).toHaveValue('12');
  await expect.element(box('Business name')).toHaveValue('Juni');
});

test('[OFF-01] without a network Save & Close leaves: what was edited waits in the queue', async () => {
  await open(people.max, own());
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await box('Business name').fill('Juniper Court');
  await expect.element(page.getByText('Waits for the network').first()).toBeVisible();
  await button('Save & Close').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(office.row(1)?.businessName).toBe('Juniper Court'));
});

test('[OFF-01] without a network an act says that it is kept until the network is back', {
  tags: ['long'],
}, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open(people.max, own());
  await button('Attempted Contact').click();
  await expect.element(page.getByText(/: kept on this device until the network is back$/)).toBeVisible();
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(office.row(1)?.column).toBe('selling'));
});

test('[LEAD-09] a half-typed note is found again when the lead opens again, and can be thrown away', async () => {
  await open(people.max, own());
  await box('Note').fill('Half a thought');
  await cleanup();
  await render(
    <Office by={people.max}>
      <LeadDialog id={leadId(1)} onClose={closed} />
    </Office>,
  );
  await expect.element(box('Note')).toHaveValue('Half a thought');
  await button('Throw away').click();
  await expect.element(box('Note')).toHaveValue('');
});

test('[LEAD-09] closing with unsaved notes asks first', async () => {
  await open(people.max, own());
  await box('Note').fill('Call on Monday');
  await button('Close').first().click();
  await expect
    .element(page.getByRole('dialog', { name: 'You have unsaved notes. Save before closing?' }))
    .toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await button('Save').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(office.notes(1)[0]?.text).toBe('Call on Monday');
});

test('while viewing as someone every write is visibly off', async () => {
  await open(people.dora, own(), 'You are viewing as somebody else.');
  await expect.element(page.getByText('You are viewing as somebody else.').first()).toBeVisible();
  await expect.element(box('Business name')).toHaveAttribute('readonly');
  for (const name of ['Contacted', 'Add Notes Only', 'Delete lead'])
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
});

test('a lead that is hidden or gone says so', async () => {
  office = openOffice(people.max, []);
  await render(
    <Office by={people.max}>
      <LeadDialog id={leadId(7)} onClose={closed} />
    </Office>,
  );
  await expect.element(page.getByText('This lead is not here')).toBeVisible();
});

test('an address that is no lead’s id says so, without a Retry that cannot help', async () => {
  office = openOffice(people.max, []);
  office.fail('get', { status: 400, code: 'INVALID_INPUT' });
  await render(
    <Office by={people.max}>
      <LeadDialog id="garbage" onClose={closed} />
    </Office>,
  );
  await expect.element(page.getByText('This lead is not here')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('[LEAD-04] a section stays as this person left it', async () => {
  await open(people.max, own());
  const city = () => page.getByRole('textbox', { name: 'City', exact: true });
  await expect.element(city()).not.toBeInTheDocument();
  await section('Address Information').click();
  await expect.element(city()).toBeVisible();
  await section('Business Requirements').click();
  office.close();
  await cleanup();
  await open(people.max, own());
  await expect.element(city()).toBeVisible();
  await expect.element(box('Business name')).not.toBeInTheDocument();
  office.close();
  await cleanup();
  await open(people.ada, own());
  await expect.element(city()).not.toBeInTheDocument();
});

test('[LEAD-07] what is no number is shown as the 0 that is saved', async () => {
  await open(people.max, own());
  await box('Units').fill('abc');
  await expect.element(box('Units')).toHaveValue('0');
  await vi.waitFor(() => expect(office.row(1)?.numberOfUnits).toBe(0));
});

test('[LEAD-07] a page that is left before what was typed is saved or sealed is asked about', async () => {
  onPage.clear();
  await open(people.max, own());
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  await box('Business name').fill('Juniper Court');
  expect(asks()).toBe(true);
  await vi.waitFor(() => expect(office.row(1)?.businessName).toBe('Juniper Court'));
  await expect.poll(asks).toBe(false);
});

test('[LEAD-07] units that nobody knows stand empty, as on the card, and not as 0', async () => {
  await open(people.max, own({ numberOfUnits: 0 }));
  await expect.element(box('Units')).toHaveValue('');
  await expect.element(box('Units')).toHaveAttribute('placeholder', 'Not known');
});

test('a lead that somebody else took while it is open says whose it is now, under its name', async () => {
  await open(people.max, sampleLead(1, 'unassigned', { businessName: 'Bayside Lofts' }));
  const left = { verb: 'taken', by: 'Mia Lund', to: 'Mia Lund', at: '2026-11-21T12:01:00.000Z' };
  office.fake.answer(leadOperations.left, () => left);
  office.lose(1);
  const dialog = page.getByRole('dialog', { name: 'Bayside Lofts' });
  await expect.element(dialog.getByText('This lead is not here')).toBeVisible();
  await expect.element(dialog.getByText(`Mia Lund took it on ${minuteOf(left.at)}.`)).toBeVisible();
});

/** Fields of the row that the dialog does not show, each with the reason. */
const shownNowhere: Readonly<Partial<Record<keyof WholeLead, string>>> = {
  id: 'stands in the address of the dialog: nobody reads it',
  version: 'counts saves, so that two people do not overwrite each other',
  updatedAt: 'stands there as lastUpdateDate, which is the same',
  dueAt: 'is the clock of the head while the lead is New: a test of its own',
  deleted: 'the strip over a deleted lead says so',
  deletedAt: 'as deleted',
  firstAssignedAt: 'what reports count by; assigned since stands there',
  firstContactedAt: 'what reports count by; the notes tell it',
  firstHeardAt: 'what reports count by; the notes tell it',
  diedAt: 'what reports count by; the history tells it',
};

/** Every other field: a value that a blank lead never has, and where that is no input's value, the words for it. */
const marks: Readonly<Record<string, readonly [value: unknown, words?: string]>> = {
  column: ['passed', 'ColumnPassed'],
  firstName: ['Firsta'],
  lastName: ['Lasto'],
  email: ['mail.o@example.com'],
  phone: ['+17075550171'],
  company: ['company!'],
  businessName: ['business!'],
  streetAddress: ['street!'],
  streetAddressLine2: ['line2!'],
  city: ['city!'],
  state: ['WY'],
  zipCode: ['94558'],
  country: ['country!'],
  status: ['pass-it-on', 'StatusPass it on'],
  assignedRep: [people.max.uid, 'RepMax Okafor'],
  assignedAt: ['2001-01-09T12:00:00.000Z', 'AssignedJan 9, 2001'],
  leadContacted: [true, 'ContactedYes'],
  lastContactDate: ['2002-02-09T12:00:00.000Z', 'Last contactFeb 9, 2002'],
  markSold: [true, 'SoldMar 9, 2003'],
  soldDate: ['2003-03-09T12:00:00.000Z', 'SoldMar 9, 2003'],
  markDead: [true, 'Deaddead reason!'],
  leadAsDead: [true, 'Deaddead reason!'],
  deadReason: ['dead reason!', 'Deaddead reason!'],
  markDuplicate: [true],
  convertedToClientId: [leadId(77), 'Converted to clientApr 9, 2004'],
  convertedAt: ['2004-04-09T12:00:00.000Z', 'Converted to clientApr 9, 2004'],
  timeoutExpired: [true, 'Contact windowOver'],
  contactedWithinTimeframe: [true, 'First contactIn time'],
  passState: ['pending', 'PassedTo Uma Park'],
  passedTo: [people.uma.uid, 'PassedTo Uma Park'],
  passedFrom: [people.mia.uid, 'Passed byMia Castañeda, May 9, 2005'],
  passedAt: ['2005-05-09T12:00:00.000Z', 'Passed byMia Castañeda, May 9, 2005'],
  passReason: ['pass reason!', 'Reasonpass reason!'],
  leadDescription: ['description!'],
  typeOfMachines: ['machines!'],
  numberOfUnits: [111],
  numberOfMachinesNeeded: [112],
  currentServiceProvider: ['provider!'],
  hasCurrentProvider: [true],
  leaseExpirationDate: ['2027-03-31'],
  leaseNoticeDays: [177],
  leaseAutoRenews: ['yes'],
  buildingStyle: ['high-rise'],
  leadCameFrom: ['source!'],
  howDidYouHearAboutUs: ['heard!'],
  formerId: ['former!'],
  bestTimeToCall: ['noon!'],
  nextStep: [{ what: 'step!', dueAt: '2006-06-09T12:00:00.000Z' }, 'step!'],
  tags: [['tag!', 'second!'], 'tag!, second!'],
  priority: ['low'],
  value: [4321],
  customFields: [{ elevator: 'lift!' }, 'elevatorlift!'],
  leadsToSAgreement: [true],
  followUpsRequested: [113],
  followUpsCompleted: [114],
  repEmailed: [true, 'E-mailed by this repYes'],
  repPreviouslyEmailed: [true, 'E-mailed beforeYes'],
  repEmails: [['written@example.com'], 'Written towritten@example.com'],
  remindersSentInXDays: [115, 'Reminders sent, days115'],
  endOfLeaseReminders: [{ 18: '2007-07-09T12:00:00.000Z' }, 'Lease reminders18 months: Jul 9, 2007'],
  emailOptOut: [true, 'Opted out of e-mailYes'],
  smsOptOut: [true, 'Opted out of SMSYes'],
  smsConsentAt: ['2008-08-09T12:00:00.000Z', 'SMS consentAug 9, 2008, consent!'],
  smsConsentSource: ['consent!', 'SMS consentAug 9, 2008, consent!'],
  _bulkImport: [true, 'Came with an importYes'],
  createdAt: ['2009-09-09T12:00:00.000Z', 'CreatedSep 9, 2009'],
  lastUpdateDate: ['2010-10-09T12:00:00.000Z', 'Last updateOct 9, 2010'],
  notes: [
    [
      {
        id: 'n1',
        at: at(1),
        by: people.mia.uid,
        author: 'Mia Castañeda',
        label: 'Note added',
        text: 'note!',
      },
    ],
    'note!',
  ],
  notesOnLead: ['as notes, in one text: note!', 'note!'],
};

const inputValue = (input: HTMLInputElement) => (input.type === 'checkbox' ? input.checked : input.value);

test('[LEAD-12] every field of the lead is shown or edited', async () => {
  const blank: WholeLead = { ...blankLead('', at(0)), notes: [], notesOnLead: '' };
  const fields = Object.keys(blank).filter((field) => !(field in shownNowhere));
  expect(fields.toSorted()).toEqual(Object.keys(marks).toSorted());
  const values = Object.fromEntries(fields.map((field) => [field, marks[field]?.[0]]));
  const marked = { ...blank, ...values, id: leadId(1) };
  office = openOffice(people.ada, [sampleLead(1, 'new')], { ...people.ada, sees: 'all' });
  office.fake.answer(leadOperations.get, () => marked);
  await render(
    <Office by={people.ada}>
      <LeadDialog id={leadId(1)} onClose={closed} />
    </Office>,
  );
  await expect.element(box('Business name')).toHaveValue('business!');
  await expect.element(page.getByText('To Uma Park')).toBeVisible();
  const dialog = page.getByRole('dialog').element();
  for (const field of fields) {
    const [value, words] = marks[field] ?? [];
    expect(value, field).not.toEqual(blank[field as keyof WholeLead]);
    const input = dialog.querySelector<HTMLInputElement>(`[name="${field}"]`);
    if (input) expect(inputValue(input), field).toBe(words ?? (value === true ? true : String(value)));
    else expect(dialog.textContent, field).toContain(words ?? 'no input, and no words given');
  }
});

test('[LEAD-12] the head of a New lead counts the time to first contact', async () => {
  await open(people.max, own({ assignedAt: new Date(Date.now() - 18.5 * 3_600_000).toISOString() }));
  await expect.element(page.getByText('5 h left to make first contact')).toBeVisible();
});

test('the dialog passes an axe scan in both themes and at 390 px', async () => {
  await open(people.max, own({ tags: ['hot'] }));
  await expect.element(box('Business name')).toBeVisible();
  await expectNoAxeViolations();
});

test('[LEAD-07] a busy server is no failure: the text stays, waits, and is sent again by itself', {
  tags: ['long'],
}, async () => {
  await open(people.max, own());
  office.fail('update', { status: 503, code: 'BUSY' });
  await box('Business name').fill('Juniper Court');
  await expect.element(page.getByText('Waits for the network').first()).toBeVisible();
  await expect.element(box('Business name')).toHaveValue('Juniper Court');
  await button('Save & Close').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  office.fail('update', null);
  await vi.waitFor(() => expect(office.row(1)?.businessName).toBe('Juniper Court'));
  await expect.element(page.getByText('All changes saved')).toBeVisible();
});

const allOff = () => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const inputs = document.querySelectorAll<HTMLInputElement>(
    '[role="dialog"] :is(input, textarea, select)[name]',
  );
  expect(inputs.length).toBeGreaterThan(20);
  for (const input of inputs) expect(input.disabled || input.readOnly, input.outerHTML).toBe(true);
};

test.each([
  ['a converted lead', people.max, own({ convertedToClientId: leadId(77) }), /client/],
  ['a lead of somebody else', people.max, own({ assignedRep: people.mia.uid }), /./],
  ['an unassigned lead', people.max, sampleLead(1, 'unassigned'), /./],
])('every field of %s is off, with the reason', async (_what, by, lead, reason) => {
  await open(by, lead);
  allOff();
  await expect.element(page.getByText('Read only')).toBeVisible();
  const why = page.getByRole('dialog').getByRole('status').elements();
  expect(why.some((strip) => reason.test(strip.textContent ?? ''))).toBe(true);
});

test('a lead that could not be read says so, and Retry reads it', async () => {
  office = openOffice(people.max, [own()]);
  office.fail('get', { status: 500, code: 'INTERNAL' });
  await render(
    <Office by={people.max}>
      <LeadDialog id={leadId(1)} onClose={closed} />
    </Office>,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  office.fail('get', null);
  await button('Retry').click();
  await expect.element(box('Business name')).toHaveValue('House 1');
});
