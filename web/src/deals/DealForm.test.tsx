import { blankDeal, type Deal, dealOperations } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { blankLead } from 'domain/leads';
import { usersOperations } from 'domain/users';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { DealForm } from './DealForm.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const max: Actor = { uid: '0192f0c1-0000-7000-8000-000000000003', role: 'manager', displayName: 'Max' };
const leadId = '0192f0c1-0000-7000-8000-100000000001';
const now = '2026-11-21T10:00:00.000Z';
const deal: Deal = {
  ...blankDeal('0192f0c1-0000-7000-8000-300000000001', { leadId, clientId: null }, max.uid, now),
  version: 1,
  title: 'Twelve washers',
  stage: 'Proposal',
  value: 12_400,
};

let fake: ReturnType<typeof fakeCalls>;
const open = async (shown: Deal | null) => {
  const closed = vi.fn();
  fake = fakeCalls()
    .answer(usersOperations.directory, () => ({ items: [], cursor: null }))
    .answer(usersOperations.reps, () => ({ items: [], cursor: null }))
    .answer(dealOperations.create, (given) => ({ ...deal, ...(given as Partial<Deal>) }))
    .answer(dealOperations.update, ({ version, fields }) =>
      version === 1
        ? refusal({ status: 409, code: 'STALE_VERSION', current: { ...deal, version: 2, stage: 'Won' } })
        : { ...deal, ...(fields as Partial<Deal>), version: version + 1 },
    );
  dropReads();
  const lead = { ...blankLead(leadId, now), assignedRep: max.uid, column: 'new' as const };
  await render(<DealForm by={max} deal={shown} of={{ lead }} onClose={closed} />);
  return closed;
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const sent = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);

afterEach(() => fake.restore());

test('[REC-03] what is wrong with a deal stands at its field in the exact words, and nothing is sent', async () => {
  await open(null);
  await field('Title').fill('"x"');
  await field('Value, dollars').fill('-5');
  await field('Probability, %').fill('101');
  await press('Add deal');
  for (const words of [
    'Name contains invalid characters or SQL/XSS patterns',
    'Stage is required',
    'Deal value must be non-negative',
    'Probability must be between 0 and 100',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(sent('deals.create')).toEqual([]);
});

test('[REC-03] an amount is written as people write it and sent as whole dollars, a day as its noon', async () => {
  const closed = await open(null);
  await field('Title').fill('Four dryers');
  await field('Stage').fill('Negotiation');
  await field('Value, dollars').fill('$12,400');
  await field('Expected to close').fill('2027-02-03');
  await press('Add deal');
  await expect.poll(() => closed.mock.calls).toEqual([[true]]);
  expect(sent('deals.create')).toMatchObject([
    { leadId, title: 'Four dryers', stage: 'Negotiation', value: 12_400, probability: 0, assignedTo: null },
  ]);
  expect(sent('deals.create')[0]).toMatchObject({
    expectedCloseDate: expect.stringMatching(/^2027-02-03T/) as string,
    actualCloseDate: null,
  });
});

test('[REC-03] a deal that somebody changed meanwhile is saved with what they wrote beside it', async () => {
  const closed = await open(deal);
  await field('Probability, %').fill('60');
  await press('Save deal');
  await expect.element(field('Stage')).toHaveValue('Won');
  await expect.element(field('Probability, %')).toHaveValue('60');
  await press('Save deal');
  await expect.poll(() => closed.mock.calls).toEqual([[true]]);
  expect(sent('deals.update')).toMatchObject([{ version: 1 }, { version: 2, fields: { probability: 60 } }]);
});
