import { blankLead } from 'domain/leads';
import { type UndoEntry, undoOperations } from 'domain/undo';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { announceActed } from '#platform/acted.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => server?.restore());

const leadId = '0192f000-0000-7000-8000-000000000777';
const lead = {
  ...blankLead(leadId, '2026-11-21T10:00:00.000Z'),
  businessName: 'Redwood Terrace',
  notes: [],
  notesOnLead: '',
};

const entry = (number: number, more: Partial<UndoEntry>): UndoEntry => ({
  id: `0192f000-0000-7000-8000-00000000010${number}`,
  leadId,
  leads: 1,
  userId: cast.manager.uid,
  action: 'status_change',
  verb: 'moved',
  fieldChanged: 'column',
  previousValue: 'new',
  newValue: 'selling',
  description: 'Moved Redwood Terrace to Selling',
  timestamp: '2026-11-20T10:00:00.000Z',
  undone: false,
  undoneAt: null,
  next: null,
  key: null,
  ...more,
});
const edited = entry(1, {
  verb: 'updated',
  action: 'update',
  fieldChanged: 'numberOfUnits',
  previousValue: 28,
  newValue: 30,
  description: 'Changed the number of units of Bayside Lofts',
});

/** A server that keeps the history of two acts; `refuse`: what it answers to an undo of the newest. */
const withPast = (options: { refuse?: () => Response; view?: object; as?: 'manager' | 'developer' } = {}) => {
  const moved = { ...entry(2, {}) };
  const acts = [moved, { ...edited }];
  const turned = (direction: 'undo' | 'redo', which: { entry?: string | undefined }) => {
    const wanted = direction === 'redo';
    const act = which.entry
      ? acts.find(({ id }) => id === which.entry)
      : acts.find(({ undone }) => undone === wanted);
    if (!act) return refusal({ status: 404, code: 'NOT_FOUND' });
    if (act === moved && options.refuse && direction === 'undo') return options.refuse();
    Object.assign(act, { undone: !wanted, undoneAt: wanted ? null : '2026-11-21T10:00:00.000Z' });
    for (const each of acts) each.next = null;
    Object.assign(acts.find(({ undone }) => !undone) ?? {}, { next: 'undo' });
    Object.assign(acts.findLast(({ undone }) => undone) ?? {}, { next: 'redo' });
    return { entry: act, lead, left: [] };
  };
  return mountAt('/', {
    as: options.as ?? 'manager',
    ...(options.view && { view: options.view }),
    answers: (fake) => {
      fake.answer(undoOperations.undoHistory, () => ({ items: acts.map((act) => ({ ...act })) }));
      fake.answer(undoOperations.undo, (which) => turned('undo', which));
      fake.answer(undoOperations.redo, (which) => turned('redo', which));
    },
  });
};

const messages = () => page.getByRole('region', { name: 'Messages' });
const sent = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const press = (keys: string) => userEvent.keyboard(keys);
const textOf = (found: { element: () => Element }) => found.element().textContent;
const ready = () =>
  expect.element(page.getByRole('button', { name: 'Undo: Moved Redwood Terrace to Selling' })).toBeVisible();

test('[UNDO-03] the buttons say what they would take back and do again, and do it', async () => {
  server = await withPast();
  await ready();
  await expect.element(page.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Undo: Moved Redwood Terrace to Selling' }).click();
  await expect.element(messages().getByText('Undone: Moved Redwood Terrace to Selling')).toBeVisible();
  await page.getByRole('button', { name: 'Redo: Moved Redwood Terrace to Selling' }).click();
  await expect.element(messages().getByText('Done again: Moved Redwood Terrace to Selling')).toBeVisible();
  await ready();
});

test('[UNDO-03] Ctrl or Cmd and Z, with Shift the other way, one after the other', async () => {
  server = await withPast();
  await ready();
  await press('{Control>}z{/Control}');
  await expect.element(messages().getByText('Undone: Moved Redwood Terrace to Selling')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Undo: Changed the number of units of Bayside Lofts' }))
    .toBeVisible();
  await press('{Meta>}z{/Meta}');
  await expect
    .element(messages().getByText('Undone: Changed the number of units of Bayside Lofts'))
    .toBeVisible();
  await press('{Control>}{Shift>}Z{/Shift}{/Control}');
  await expect
    .element(messages().getByText('Done again: Changed the number of units of Bayside Lofts'))
    .toBeVisible();
  expect(sent('leads.undo')).toHaveLength(2);
});

test('[UNDO-03] never while something is typed', async () => {
  server = await withPast();
  await ready();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await press('{Control>}z{/Control}');
  field.remove();
  await expect.poll(() => sent('leads.undo')).toEqual([]);
});

test('[UNDO-03] a refusal says who changed what and when, leads to it, and the next press takes the act below', async () => {
  const message = 'Not undone: Priya Raman changed the rep at 14:20.';
  server = await withPast({
    refuse: () => refusal({ status: 409, code: 'UNDO_CHANGED_SINCE', message, current: lead }),
  });
  await ready();
  await press('{Control>}z{/Control}');
  await expect.element(messages().getByText(message)).toBeVisible();
  await expect.element(messages().getByRole('button', { name: 'See it' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Changed the number of units of Bayside Lofts' }).click();
  await expect
    .element(messages().getByText('Undone: Changed the number of units of Bayside Lofts'))
    .toBeVisible();
  expect(sent('leads.undo')[1]).toEqual({ entry: edited.id });
  await messages().getByRole('button', { name: 'See it' }).first().click();
  await expect.poll(() => server.router.state.location.state.lead).toBe(leadId);
});

test('[UNDO-03] after an act its way back is offered for a moment, for that very act', async () => {
  server = await withPast();
  await ready();
  expect(
    announceActed({ noun: 'leads', rowId: leadId, key: 'key-of-the-act', text: 'Lead moved to selling!' }),
  ).toBe(true);
  const toast = messages().getByText('Lead moved to selling!');
  await expect.element(toast).toBeVisible();
  await expect.element(messages().getByText(/[34] s/)).toBeInTheDocument();
  await messages().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent('leads.undo')).toEqual([{ key: 'key-of-the-act' }]);
});

test('[OFF-01] without a network a history that was never read says calmly that it needs it', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server = await withPast();
  server.answer(undoOperations.undoHistory, () => {
    throw new TypeError('no network');
  });
  await page.getByRole('button', { name: 'What I changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'What I changed' });
  await expect.element(dialog.getByText(/^Needs the network\. What you changed/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  onLine.mockRestore();
});

test('[UNDO-02] the history: newest first, before struck and after plain, undone from the top', async () => {
  server = await withPast();
  await ready();
  await page.getByRole('button', { name: 'What I changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'What I changed' });
  await expect.element(dialog.getByText('2 of 50')).toBeVisible();
  await expect
    .poll(() => textOf(dialog.getByRole('listitem').first()))
    .toContain('Moved Redwood Terrace to SellingNew → Selling');
  expect(textOf(dialog.getByRole('listitem').nth(1))).toContain('28 → 30');
  expect(dialog.getByRole('button', { name: /^Undo: / }).elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Undo: Moved Redwood Terrace to Selling' }).click();
  await expect.element(dialog.getByText(/a new change drops it/)).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Redo: Moved Redwood Terrace to Selling' }))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Undo: Changed the number of units of Bayside Lofts' }))
    .toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[UNDO-02] on a phone the list stands in the bar, with both buttons inside', async () => {
  await page.viewport(390, 844);
  server = await withPast();
  await page.getByRole('button', { name: 'What I changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'What I changed' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(dialog.getByText(/a new change drops it/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(document.body, 'phone');
});

test('while viewing as somebody nothing is taken back, and the buttons say why', async () => {
  const endsAt = new Date(Date.now() + 600_000).toISOString();
  const uid = cast.manager.uid;
  server = await withPast({ as: 'developer', view: { mode: 'impersonate', uid, effectiveUid: uid, endsAt } });
  const button = page.getByRole('button', { name: 'Undo: Moved Redwood Terrace to Selling' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(button)
    .toHaveAttribute('title', expect.stringMatching(/You are viewing as somebody else/));
  await press('{Control>}z{/Control}');
  await expect.element(messages().getByText(/You are viewing as somebody else/)).toBeVisible();
  expect(sent('leads.undo')).toEqual([]);
});
