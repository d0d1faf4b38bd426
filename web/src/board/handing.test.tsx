import { handOffOperations } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leadId, people, sampleLead } from '#leads/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { card, openBoard, opened, region } from './testing/page.tsx';

let office: Awaited<ReturnType<typeof openBoard>>;
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

beforeEach(async () => {
  localStorage.clear();
  opened.mockReset();
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => office.close());

const passed = (number: number, hours: number) =>
  sampleLead(number, 'passed', {
    status: 'pass-it-on',
    passState: 'pending',
    assignedRep: people.max.uid,
    assignedAt: ago(hours),
    passedAt: ago(hours),
    passedFrom: people.mia.uid,
    passedTo: people.max.uid,
  });
const waiting = (number: number, hours: number) =>
  sampleLead(number, 'passed', {
    passedAt: ago(hours),
    passedFrom: people.max.uid,
    passReason: `Reason ${number}`,
  });

test('[PASS-02] the receiver sees on the card who passed it and until when, and accepts or rejects there', async () => {
  office = await openBoard(people.max, [passed(1, 4), passed(2, 20)]);
  await expect.element(region('Passed').getByText('To you, 3 h left')).toBeVisible();
  await expect.element(region('Passed').getByText('from Mia Castañeda').first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept House 1' }).click();
  await expect.element(region('New').getByRole('link', { name: 'House 1' })).toBeVisible();
  expect(office.calls('leads.answer')[0]?.input).toEqual({ id: leadId(1), answer: 'accept' });
  await page.getByRole('button', { name: 'Reject House 2' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Reject House 2' })).toBeVisible();
  await expect.element(page.getByText('Needs a reason.').first()).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too far north');
  await page.getByRole('button', { name: 'Reject the lead' }).click();
  await vi.waitFor(() =>
    expect(office.calls('leads.answer')[1]?.input).toEqual({
      id: leadId(2),
      answer: 'reject',
      reason: 'Too far north',
    }),
  );
  expect(opened).not.toHaveBeenCalled();
});

test('[PASS-03] an administrator decides what waits for review, the longest waiting first', async () => {
  office = await openBoard(people.ada, [waiting(1, 5), waiting(2, 50), waiting(3, 1)], { all: true });
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin review' });
  await vi.waitFor(() =>
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map((row) => /House \d/.exec(row.textContent ?? '')?.[0]),
    ).toEqual(['House 2', 'House 1', 'House 3']),
  );
  await expect.element(dialog.getByText('Max Okafor’s lead: “Reason 2”')).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Assign House 2' }))
    .toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('combobox', { name: 'Rep for House 2' }).selectOptions(people.mia.uid);
  await dialog.getByRole('button', { name: 'Assign House 2' }).click();
  await vi.waitFor(() => expect(office.row(2)).toMatchObject({ assignedRep: people.mia.uid, column: 'new' }));
  await expect.element(dialog.getByText('House 2')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Accept House 1 into Unassigned' }).click();
  await vi.waitFor(() => expect(office.row(1)?.column).toBe('unassigned'));
  await expectNoAxeViolations();
});

test('[PASS-03] a rep sees no review', async () => {
  office = await openBoard(people.max, [passed(1, 1)]);
  await expect.element(card(1)).toBeVisible();
  expect(page.getByRole('button', { name: 'Review', exact: true }).elements()).toHaveLength(0);
});

test('[PASS-01] own passes without an answer stand in Passed, with the way back', async () => {
  const items = [
    { id: leadId(9), name: 'Cedar House', passedTo: people.mia.uid, passedAt: ago(2), answerBy: ago(-22) },
  ];
  office = await openBoard(people.max, [sampleLead(1, 'new')], {
    prepare: (fake) => fake.answer(handOffOperations.outgoing, () => ({ items })),
  });
  await expect.element(region('Passed').getByText('Cedar House')).toBeVisible();
  await expect.element(region('Passed').getByRole('button', { name: 'Take back Cedar House' })).toBeVisible();
});

/** Long enough for whatever would take the focus away. */
const manyFrames = async () => {
  for (let left = 40; left > 0; left -= 1) await new Promise((done) => requestAnimationFrame(done));
};

test('[MOVE-06] the question for the reason keeps the focus, and then it goes with the card', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'selling'), sampleLead(2, 'selling')]);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('dialog', { name: 'Move House 1' })).toBeVisible();
  await userEvent.keyboard('5');
  const asking = page.getByRole('dialog', { name: 'Why is House 1 dead?' });
  await expect.element(asking).toBeVisible();
  const isFocused = () => asking.element().contains(document.activeElement);
  await vi.waitFor(() => expect(isFocused()).toBe(true));
  await manyFrames();
  expect(isFocused()).toBe(true);
  await asking.getByText('No answer').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(region('Dead').getByRole('link', { name: 'House 1' })).toHaveFocus();
});

test('[MOVE-06] the focus goes with the card while the server has not answered yet', async () => {
  const answered = Promise.withResolvers<void>();
  office = await openBoard(people.max, [sampleLead(1, 'selling'), sampleLead(2, 'selling')]);
  office.slow('move', () => answered.promise);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('dialog', { name: 'Move House 1' })).toBeVisible();
  await userEvent.keyboard('5');
  await expect.element(region('Dead').getByRole('link', { name: 'House 1' })).toHaveFocus();
  answered.resolve();
  await expect.element(page.getByRole('dialog', { name: 'Why is House 1 dead?' })).toBeVisible();
});

test('[MOVE-06] a card that is moved to Dead is there at once, and its reason is asked right after', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'selling')]);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('dialog', { name: 'Move House 1' })).toBeVisible();
  await userEvent.keyboard('5');
  await expect.element(page.getByText('No answer')).toBeVisible();
  expect(office.row(1)).toMatchObject({ column: 'dead', deadReason: '' });
  await userEvent.keyboard('{Escape}');
  await expect.element(region('Dead').getByRole('link', { name: 'House 1' })).toHaveFocus();
  expect(office.calls('leads.giveReason')).toHaveLength(0);
});

test('[LEAD-11] the first-contact clock stands on the card in words and colour', async () => {
  office = await openBoard(people.max, [
    sampleLead(1, 'new', { assignedAt: ago(3.5) }),
    sampleLead(2, 'new', { assignedAt: ago(20.5) }),
    sampleLead(3, 'new', { assignedAt: ago(27.5) }),
  ]);
  const tone = (words: string) =>
    region('New').getByText(words).element().closest('[data-tone]')?.getAttribute('data-tone');
  await expect.element(region('New').getByText('20 h left')).toBeVisible();
  expect([tone('20 h left'), tone('3 h left'), tone('3 h over')]).toEqual(['calm', 'soon', 'over']);
});
