import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { people, sampleLead } from '#leads/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { card, openBoard, region, savedView, searchNow } from './testing/page.tsx';

let office: Awaited<ReturnType<typeof openBoard>>;
const old = '2026-01-01T00:00:00.000Z';
const now = '2026-11-21T13:00:00.000Z';

beforeEach(async () => {
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => office.close());

const chip = (name: string) => page.getByRole('button', { name, exact: true });

test('[BOARD-04] quick filters narrow the board, stand in the address, and judge live rows the same', async () => {
  office = await openBoard(people.max, [
    sampleLead(1, 'new'),
    sampleLead(2, 'selling', { nextStep: { what: 'Call', dueAt: old }, dueAt: old }),
    sampleLead(3, 'selling', { updatedAt: '2026-11-01T00:00:00.000Z' }),
    sampleLead(4, 'dead', { leaseExpirationDate: '2027-06-01', updatedAt: old }),
  ]);
  await expect.element(card(1)).toBeVisible();
  await chip('Next step due').click();
  await expect.element(card(1)).not.toBeInTheDocument();
  await expect.element(card(2)).toBeVisible();
  expect(searchNow()).toEqual({ quick: 'next-step-due' });
  office.elsewhere(2, { nextStep: null });
  await expect.element(card(2)).not.toBeInTheDocument();
  await chip('Next step due').click();
  await chip('Going quiet').click();
  await expect.element(card(3)).toBeVisible();
  await expect.element(card(2)).not.toBeInTheDocument();
  await chip('Going quiet').click();
  await chip('Lease windows').click();
  await expect.element(card(4)).toBeVisible();
  await expect.element(region('Dead').getByText('Lease, Jun 2027')).toBeVisible();
  await expect.element(page.getByText('1 lead, 0 need you')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(searchNow()).toEqual({});
});

test('[BOARD-01] old sold and dead leads leave their column, count in it, and can be shown', async () => {
  office = await openBoard(people.max, [
    sampleLead(1, 'dead', { updatedAt: old }),
    sampleLead(2, 'dead', { updatedAt: now, deadReason: 'No answer' }),
    sampleLead(3, 'sold', { updatedAt: old }),
  ]);
  await expect.element(card(2)).toBeVisible();
  await expect.element(card(1)).not.toBeInTheDocument();
  await expect.element(card(3)).not.toBeInTheDocument();
  await expect.element(region('Dead').getByText('1 archived')).toBeVisible();
  await expect.element(region('Dead').getByText('2', { exact: true })).toBeVisible();
  await expect.element(region('Dead').getByText('No answer')).toBeVisible();
  office.elsewhere(3, { numberOfUnits: 5, updatedAt: now });
  await expect.element(card(3)).toBeVisible();
  await region('Dead').getByRole('button', { name: 'Show' }).click();
  await expect.element(card(1)).toBeVisible();
  expect(searchNow()).toEqual({ archived: 'shown' });
  await expect.element(chip('Show archived')).toHaveAttribute('aria-pressed', 'true');
});

test('[BOARD-04] what is archived is found by text', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'dead', { updatedAt: old })], {
    start: { text: 'house' },
  });
  await expect.element(card(1)).toBeVisible();
});

test('[BOARD-03] while a column shows only its late ones, the line counts what is shown', async () => {
  office = await openBoard(people.max, [
    sampleLead(1, 'selling', { dueAt: '2020-01-01T00:00:00.000Z' }),
    sampleLead(2, 'selling'),
    sampleLead(3, 'new'),
  ]);
  await expect.element(page.getByText('3 leads, 1 needs you')).toBeVisible();
  await page.getByRole('button', { name: '1 late in Selling: show only these' }).click();
  await expect.element(page.getByText('2 leads, 1 needs you')).toBeVisible();
});

test('[BOARD-04] a view is saved under a name, pinned to the row, and opens what it stands for', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new', { city: 'Reno' }), sampleLead(2, 'new')], {
    start: { city: 'Reno' },
    views: [
      savedView({
        name: 'Going cold',
        owner: people.ada.uid,
        shared: true,
        pinned: true,
        search: { quick: 'going-quiet' },
      }),
    ],
  });
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await expect.element(page.getByText('by Ada Reyes, pinned')).toBeVisible();
  expect(page.getByRole('button', { name: 'Edit view Going cold' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reno leads');
  await page.getByRole('checkbox', { name: 'Pin it to the filter row' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await vi.waitFor(() =>
    expect(office.calls('savedViews.create')[0]?.input).toEqual({
      name: 'Reno leads',
      pinned: true,
      shared: false,
      search: { city: 'Reno' },
    }),
  );
  await expect.element(chip('Reno leads')).toHaveAttribute('aria-pressed', 'true');
  await chip('Going cold').click();
  expect(searchNow()).toEqual({ quick: 'going-quiet' });
  await chip('Reno leads').click();
  await expect.element(card(2)).not.toBeInTheDocument();
  expect(searchNow()).toEqual({ city: 'Reno' });
});

test('a name that is taken is told beside the field', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new')]);
  const { savedViewOperations } = await import('domain/savedViews');
  const { refusal } = await import('#platform/testing/fake-calls.ts');
  office.fake.answer(savedViewOperations.create, () =>
    refusal({ status: 400, code: 'NAME_TAKEN', fields: { name: 'You have a view of this name.' } }),
  );
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You have a view of this name.').first()).toBeVisible();
});

test('[BOARD-04] a view changed by somebody else meanwhile: both names are shown, and nothing typed is lost', async () => {
  const view = savedView({ name: 'Napa', search: { city: 'Napa' } });
  office = await openBoard(people.max, [sampleLead(1, 'new')], { views: [view] });
  const { savedViewOperations } = await import('domain/savedViews');
  const { refusal } = await import('#platform/testing/fake-calls.ts');
  const theirs = { ...view, version: 2, name: 'Theirs', shared: true };
  office.fake.answer(savedViewOperations.update, ({ version }) =>
    version === theirs.version
      ? { ...theirs, version: 3, name: 'Mine' }
      : refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed it.', current: theirs }),
  );
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('button', { name: 'Edit view Napa' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText(/Somebody else wrote.*Theirs/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await expect.element(page.getByRole('checkbox', { name: /^Share it/ })).toBeChecked();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  expect(office.calls('savedViews.update').at(-1)?.input).toEqual({
    id: view.id,
    version: 2,
    fields: { name: 'Mine' },
  });
});

test('the filter row with everything set is accessible, and its chips fit a thumb on a phone', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new'), sampleLead(2, 'dead', { updatedAt: old })], {
    start: { city: 'Napa', state: 'CA', status: 'new', quick: 'needs-contact', leadCameFrom: 'Referral' },
    views: [savedView({ name: 'Napa', pinned: true, search: { city: 'Napa' } })],
  });
  await expect.element(card(1)).toBeVisible();
  await expectNoAxeViolations();
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'Filter, some are set' }).click();
  const chips = page.getByRole('group', { name: 'Quick filters' });
  await expect.element(chips).toBeVisible();
  for (const button of chips.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectNoAxeViolations(document.body, 'phone');
});
