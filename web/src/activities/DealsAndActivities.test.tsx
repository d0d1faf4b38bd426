import { type Activity, activityOperations, blankActivity } from 'domain/activities';
import { contactOperations } from 'domain/contacts';
import { blankDeal, type Deal, dealOperations } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { blankLead, type Lead } from 'domain/leads';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadDeals } from '#deals';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import type { BesideOf } from '#ui/beside/parent.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Activities } from './Activities.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const max: Actor = {
  uid: '0192f0c1-0000-7000-8000-000000000003',
  role: 'manager',
  displayName: 'Max Okafor',
};
const uma: Actor = { uid: '0192f0c1-0000-7000-8000-000000000005', role: 'user', displayName: 'Uma Park' };
const leadId = '0192f0c1-0000-7000-8000-100000000001';
const clientId = '0192f0c1-0000-7000-8000-400000000001';
const now = '2026-11-21T10:00:00.000Z';
const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const ofLead = { leadId, clientId: null };

const deal = (number: number, fields: Partial<Deal>): Deal => ({
  ...blankDeal(idOf(number), ofLead, max.uid, now),
  version: 1,
  title: 'Twelve washers',
  stage: 'Proposal',
  ...fields,
});
const activity = (number: number, fields: Partial<Activity>): Activity => ({
  ...blankActivity(idOf(number), ofLead, max.uid, now),
  version: 1,
  ...fields,
});

let fake: ReturnType<typeof fakeCalls>;
const Deals = await loadDeals();
const person = { uid: max.uid, displayName: max.displayName, role: max.role };

type Kept = {
  deals?: Deal[];
  activities?: Activity[];
  of?: BesideOf;
  by?: Actor;
  off?: string | null;
  broken?: true;
};
const open = async (kept: Kept) => {
  const rows = { deals: kept.deals ?? [], activities: kept.activities ?? [] };
  let broken = kept.broken === true;
  fake = fakeCalls()
    .answer(usersOperations.directory, () => ({ items: [person], cursor: null }) as never)
    .answer(usersOperations.reps, () => ({ items: [person], cursor: null }) as never)
    .answer(contactOperations.list, () => ({ items: [], cursor: null }))
    .answer(dealOperations.list, () =>
      broken ? refusal({ status: 500, code: 'INTERNAL' }) : { items: rows.deals, cursor: null },
    )
    .answer(dealOperations.create, (given) => {
      const made = deal(9, given as Partial<Deal>);
      rows.deals = [made, ...rows.deals];
      return made;
    })
    .answer(dealOperations.update, ({ id, version, fields }) => {
      const found = rows.deals.find((one) => one.id === id) as Deal;
      const made = { ...found, ...(fields as Partial<Deal>), version: version + 1 };
      rows.deals = rows.deals.map((one) => (one.id === id ? made : one));
      return made;
    })
    .answer(dealOperations.remove, ({ id }) => {
      rows.deals = rows.deals.filter((one) => one.id !== id);
      return { id };
    })
    .answer(activityOperations.list, () => ({ items: rows.activities, cursor: null }))
    .answer(activityOperations.create, (given) => {
      const made = activity(9, given as Partial<Activity>);
      rows.activities = [made, ...rows.activities];
      return made;
    })
    .answer(activityOperations.update, ({ id, version, fields: { done } }) => {
      const found = rows.activities.find((one) => one.id === id) as Activity;
      const made = { ...found, doneAt: done ? now : null, version: version + 1 };
      rows.activities = rows.activities.map((one) => (one.id === id ? made : one));
      return made;
    });
  const { by = max, off = null } = kept;
  const lead: Lead = { ...blankLead(leadId, now), assignedRep: by.uid, assignedAt: now, column: 'new' };
  const of = kept.of ?? { lead };
  dropReads();
  await render(
    <>
      <Deals by={by} of={of} off={off} />
      <Activities by={by} of={of} off={off} />
    </>,
  );
  return {
    rows,
    mend: () => {
      broken = false;
    },
  };
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = (name: string) => page.getByRole('list', { name });
const sent = (name: string) => fake.calls.filter((one) => one.name === name).map(({ input }) => input);

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1_280, 900);
});
afterEach(() => fake.restore());

test('[REC-03] a deal tells its stage, worth, chance and close; one is added, changed and removed', async () => {
  const { rows } = await open({
    deals: [deal(1, { value: 12_400, probability: 60, expectedCloseDate: '2027-02-03T12:00:00.000Z' })],
  });
  const deals = list('Deals, newest first');
  await expect.element(deals.getByText('$12,400')).toBeVisible();
  for (const said of ['Proposal', '60% likely', 'Expected to close Feb 3, 2027'])
    await expect.element(deals.getByText(said)).toBeVisible();
  await button('Add deal').click();
  const form = page.getByRole('dialog', { name: 'New deal' });
  await form.getByRole('button', { name: 'Add deal' }).click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expect.element(form.getByText('Stage is required')).toBeVisible();
  await form.getByLabelText('Value, dollars').fill('-5');
  await expect.element(form.getByText('Deal value must be non-negative')).toBeVisible();
  await form.getByLabelText('Title').fill('Four dryers');
  await form.getByLabelText('Stage').fill('Qualified');
  await form.getByLabelText('Value, dollars').fill('$1,234');
  await form.getByLabelText('Assigned to').selectOptions('Max Okafor');
  await form.getByRole('button', { name: 'Add deal' }).click();
  await expect.element(deals.getByText('$1,234')).toBeVisible();
  expect(sent('deals.create')[0]).toMatchObject({
    leadId,
    title: 'Four dryers',
    value: 1234,
    assignedTo: max.uid,
  });
  await button('Edit Twelve washers').click();
  const edit = page.getByRole('dialog', { name: 'Edit Twelve washers' });
  await edit.getByLabelText('Probability, %').fill('90');
  await edit.getByRole('button', { name: 'Save deal' }).click();
  await vi.waitFor(() => expect(rows.deals.map(({ probability }) => probability)).toContain(90));
  // What stayed as it was is not written.
  expect(sent('deals.update')[0]).toMatchObject({ fields: { probability: 90 } });
  expect(Object.keys((sent('deals.update')[0] as { fields: object }).fields)).toEqual(['probability']);
  await button('Remove Four dryers').click();
  await button('Remove deal').click();
  await expect.element(deals.getByText('Four dryers')).not.toBeInTheDocument();
});

test('[REC-03] activities stand with the soonest first, are ticked off, and added to a client', async () => {
  const { rows } = await open({
    of: { client: { id: clientId, deletedAt: null } },
    by: { ...max, role: 'admin' },
    activities: [
      activity(1, { type: 'task', title: 'Measure the room' }),
      activity(2, {
        type: 'call',
        title: 'Call the owner',
        dueDate: '2020-01-02T10:00:00.000Z',
        assignedTo: max.uid,
      }),
      activity(3, { type: 'note', title: 'Sent the plan', doneAt: now }),
    ],
  });
  const activities = list('Activities, the soonest first');
  await expect.element(activities.getByText('Call the owner')).toBeVisible();
  const titles = () =>
    activities
      .getByRole('listitem')
      .elements()
      .map((line) => line.querySelector('strong')?.textContent);
  expect(titles()).toEqual(['Call the owner', 'Measure the room', 'Sent the plan']);
  await expect.element(activities.getByText(/^Was due Jan 2, 2020/)).toBeVisible();
  await expect.element(activities.getByText('Max Okafor')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Done: Call the owner' }).click();
  await vi.waitFor(() => expect(rows.activities[1]?.doneAt).toBe(now));
  await vi.waitFor(() => expect(titles()[0]).toBe('Measure the room'));
  await button('Add activity').click();
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('button', { name: 'Add activity' }).click();
  await expect.element(form.getByText('Title is required')).toBeVisible();
  await form.getByLabelText('Title').fill('Meet on site');
  await form.getByLabelText('Type').selectOptions('Meeting');
  await form.getByRole('button', { name: 'Add activity' }).click();
  await expect.element(activities.getByText('Meet on site')).toBeVisible();
  expect(sent('activities.create')[0]).toMatchObject({ clientId, type: 'meeting', title: 'Meet on site' });
});

test('nothing yet says so; what cannot be read says so, and Retry reads it', async () => {
  await open({});
  await expect.element(page.getByText('No deals yet.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('No activities yet.', { exact: false })).toBeVisible();
  fake.restore();
  const { mend } = await open({ deals: [deal(1, {})], broken: true });
  await expect.element(button('Retry')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(button('Edit Twelve washers')).toBeVisible();
});

test('while viewing as somebody nothing is written, with the reason; a basic user removes none', async () => {
  await open({
    deals: [deal(1, {})],
    activities: [activity(2, { title: 'Call' })],
    off: 'You are viewing as Max',
  });
  await expect.element(button('Add deal')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('checkbox', { name: 'Done: Call' })).toBeDisabled();
  await expect.element(page.getByText('You are viewing as Max').last()).toBeVisible();
  fake.restore();
  await open({ deals: [deal(1, { title: 'Own' })], by: uma });
  await expect.element(button('Edit Own')).toBeVisible();
  expect(button('Remove Own').query()).toBeNull();
});

test('axe finds nothing, in the lists and in the forms', async () => {
  await open({
    deals: [deal(1, { value: 5, actualCloseDate: now })],
    activities: [activity(2, { title: 'Call', dueDate: '2020-01-02T10:00:00.000Z' })],
  });
  await expect.element(button('Edit Call')).toBeVisible();
  await expectNoAxeViolations();
  await button('Add deal').click();
  await expect.element(page.getByRole('dialog', { name: 'New deal' })).toBeVisible();
  await expectNoAxeViolations();
});
