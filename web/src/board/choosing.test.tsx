import type { BulkAnswer } from 'domain/undo';
import { undoOperations } from 'domain/undo';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leadId, people, sampleLead } from '#leads/testing';
import { onActed } from '#platform/acted.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { card, openBoard, opened, searchNow } from './testing/page.tsx';

let office: Awaited<ReturnType<typeof openBoard>>;
type Asked = { ids?: string[]; filter?: object; verb: string; input: object; preview?: boolean };

beforeEach(async () => {
  localStorage.clear();
  opened.mockReset();
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => office.close());

const many = (count: number) => Array.from({ length: count }, (_, index) => sampleLead(index + 1, 'new'));
const box = (number: number) => page.getByRole('checkbox', { name: `Choose House ${number}`, exact: true });
const bar = () => page.getByRole('group', { name: 'Chosen leads' });
const asked = (): Asked[] => office.calls('leads.bulk').map(({ input }) => input as Asked);

const answerBulk = (refused: readonly number[] = []) =>
  office.fake.answer(undoOperations.bulk, (input): BulkAnswer => {
    const ids = input.ids ?? [1, 2, 3].map(leadId);
    const rows = ids.map((id) => {
      const no = refused.map(leadId).includes(id);
      return {
        id,
        name: `House ${Number(id.slice(-11))}`,
        outcome: no ? ('refused' as const) : ('changed' as const),
        code: no ? 'LEAD_CONVERTED' : null,
        message: no ? 'This lead has become a client.' : null,
      };
    });
    return {
      rows,
      changed: rows.filter(({ outcome }) => outcome === 'changed').length,
      unchanged: 0,
      refused: rows.filter(({ outcome }) => outcome === 'refused').length,
      preview: input.preview ?? false,
    };
  });

const asList = async (leads = many(5), by = people.ada as typeof people.ada | typeof people.max) => {
  office = await openBoard(by, leads, { start: { as: 'list' }, all: by.role === 'admin' });
  await expect.element(page.getByRole('table', { name: 'Leads' })).toBeVisible();
};

test('[BOARD-01] the list shows the same leads as rows; a name opens the dialog; a press goes back to the board', async () => {
  office = await openBoard(people.max, many(3));
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('button', { name: 'List view' }).click();
  expect(searchNow()).toEqual({ as: 'list' });
  await expect.element(page.getByRole('columnheader', { name: 'Changed' })).toBeVisible();
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('a')?.textContent);
  await vi.waitFor(() => expect(names()).toEqual(['House 3', 'House 2', 'House 1']));
  office.elsewhere(1, { city: 'Reno' });
  await vi.waitFor(() => expect(names()).toEqual(['House 1', 'House 3', 'House 2']));
  await card(2).click();
  expect(opened).toHaveBeenCalledWith(leadId(2));
  await page.getByRole('button', { name: 'List view' }).click();
  await expect.element(page.getByRole('region', { name: 'New', exact: true })).toBeVisible();
});

test('[BOARD-01] heads sort where the server has an order, and say which; columns are chosen and remembered', async () => {
  await asList([
    sampleLead(1, 'new', { businessName: 'Beta House', numberOfMachinesNeeded: 3 }),
    sampleLead(2, 'new', { businessName: 'alpha House', numberOfMachinesNeeded: 30 }),
  ]);
  const first = () => page.getByRole('row').nth(1).element().querySelector('a')?.textContent;
  await page.getByRole('button', { name: 'Name' }).click();
  await vi.waitFor(() => expect(first()).toBe('alpha House'));
  expect(searchNow()).toEqual({ as: 'list', sort: 'name' });
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Changed' }).click();
  await page.getByRole('button', { name: 'Changed' }).click();
  await vi.waitFor(() => expect(first()).toBe('Beta House'));
  expect(searchNow().sort).toBe('oldest');
  expect(page.getByRole('columnheader', { name: 'Lease ends' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Columns of the list' }).click();
  await page.getByRole('checkbox', { name: 'Lease ends' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Lease ends' })).toBeVisible();
  expect(localStorage.getItem(`board.listColumns.${people.ada.uid}`)).toContain('lease');
});

test('[LEAD-08] a value is edited where it stands and saved like in the dialog; what cannot be is told', async () => {
  await asList(many(2));
  await page.getByRole('button', { name: 'Napa · Edit City of House 2' }).click();
  const field = page.getByRole('textbox', { name: 'City of House 2' });
  await field.fill('Reno');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(office.row(2)?.city).toBe('Reno'));
  await expect.element(page.getByRole('button', { name: 'Reno · Edit City of House 2' })).toBeVisible();
  await page.getByRole('button', { name: '12 · Edit Machines of House 1' }).click();
  await page.getByRole('textbox', { name: 'Machines of House 1' }).fill('many');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(office.row(1)?.numberOfMachinesNeeded).toBe(12);
});

test('[UNDO-01] rows are chosen by press, by range, by drag and by key', async () => {
  await asList(many(6));
  await box(6).click();
  await expect.element(bar().getByText('1 lead chosen')).toBeVisible();
  (box(4).element() as HTMLElement).dispatchEvent(
    new PointerEvent('pointerdown', {
      bubbles: true,
      cancelable: true,
      shiftKey: true,
      pointerType: 'mouse',
    }),
  );
  await expect.element(bar().getByText('3 leads chosen')).toBeVisible();
  const over = (number: number, type: string) => {
    const element = box(number).element();
    const { x: clientX, y: clientY } = element.getBoundingClientRect();
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', clientX, clientY }),
    );
  };
  over(3, 'pointerdown');
  over(2, 'pointerover');
  over(1, 'pointerover');
  over(1, 'pointerup');
  await expect.element(bar().getByText('6 leads chosen')).toBeVisible();
  over(2, 'pointerover');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
  (box(6).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(bar().getByText('1 lead chosen')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.element(bar().getByText('3 leads chosen')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(bar().getByText('6 leads chosen')).toBeVisible();
});

test('[UNDO-01] on the board Ctrl and X choose cards, and Shift the ones between', async () => {
  office = await openBoard(people.max, many(4));
  await expect.element(card(4)).toBeVisible();
  await card(4).click({ modifiers: ['Control'] });
  expect(opened).not.toHaveBeenCalled();
  await expect.element(bar().getByText('1 lead chosen')).toBeVisible();
  await card(2).click({ modifiers: ['Shift'] });
  await expect.element(bar().getByText('3 leads chosen')).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(bar().getByText('4 leads chosen')).toBeVisible();
  await expect
    .element(bar().getByRole('button', { name: 'Assign' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(opened).not.toHaveBeenCalled();
});

test('[UNDO-01] many are assigned after a preview that says what is refused and why, with one way back', async () => {
  await asList(many(3));
  answerBulk([2]);
  const acted = vi.fn();
  const stop = onActed(acted);
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click();
  await bar().getByRole('button', { name: 'Assign' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Assign 3 leads' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Rep' }).selectOptions(people.mia.uid);
  await expect.element(page.getByText('This lead has become a client.')).toBeVisible();
  await expect.element(page.getByText('1 lead will be left as it is:')).toBeVisible();
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toMatchObject({ verb: 'assign', input: { rep: people.mia.uid }, preview: true });
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Assign 2 leads' }).click();
  await vi.waitFor(() => expect(acted).toHaveBeenCalledOnce());
  const last = office.calls('leads.bulk').at(-1) as { input: Asked; key: string };
  expect(last.input.preview).toBe(false);
  expect(last.input.ids).toHaveLength(3);
  expect(acted).toHaveBeenCalledWith({
    noun: 'leads',
    rowId: '*',
    key: last.key,
    text: '2 leads assigned, 1 left as they were',
  });
  await expect.element(bar()).not.toBeInTheDocument();
  stop();
});

test('[UNDO-01] all in the filter are meant by it, not by what was read', async () => {
  office = await openBoard(people.ada, many(60), { all: true, start: { as: 'list', city: 'Napa' } });
  answerBulk();
  await box(60).click();
  await page.getByRole('button', { name: 'Choose all 60 in this filter' }).click();
  await bar().getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('textbox', { name: 'Add tags' }).fill('hot, vip');
  await expect.element(page.getByText('3 leads', { exact: true })).toBeVisible();
  expect(asked()[0]).toEqual({
    filter: { city: 'Napa' },
    text: '',
    verb: 'tag',
    input: { add: ['hot', 'vip'] },
    preview: true,
  });
});

test('[MOVE-06] many are marked dead with their reason', async () => {
  await asList(many(3), people.max);
  answerBulk();
  await box(1).click();
  await bar().getByRole('button', { name: 'Move' }).click();
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('dead');
  await expect.element(page.getByText('Choose first.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('No answer');
  await vi.waitFor(() => expect(asked()[0]?.input).toEqual({ to: 'dead', reason: 'No answer' }));
});

test('the list draws only the rows in view, and is accessible in both themes and on a phone', async () => {
  await asList(many(180));
  await vi.waitFor(() => expect(page.getByRole('row').elements().length).toBeLessThan(60));
  await expect.element(page.getByRole('table', { name: 'Leads' })).toHaveAttribute('aria-rowcount', '181');
  await page.viewport(390, 844);
  await expect.element(box(180)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(707) 555-0142' }).first()).toBeVisible();
  expect(page.getByRole('button', { name: /Edit City/ }).elements()).toHaveLength(0);
  await box(180).click();
  await expectNoAxeViolations();
});

test('[CONV-06] the chosen leads are converted together, by administrators alone', async () => {
  await asList();
  await box(1).click();
  await box(2).click();
  await bar().getByRole('button', { name: 'Convert', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Convert 2 leads to clients' })).toBeVisible();
  await expect.element(page.getByText('None of them can be converted.').first()).toBeVisible();
});

test('[CONV-06] a rep is not offered to convert', async () => {
  await asList(many(2), people.max);
  await box(1).click();
  await expect.element(bar().getByRole('button', { name: 'Move' })).toBeVisible();
  await expect.element(bar().getByRole('button', { name: 'Convert' })).not.toBeInTheDocument();
});
