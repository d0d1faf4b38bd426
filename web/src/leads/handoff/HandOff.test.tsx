import type { Lead } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OutgoingPasses } from '#leads';
import { leads } from '#leads/rows.ts';
import {
  at,
  box,
  button,
  leadId,
  Office,
  openDialog,
  openOffice,
  people,
  sampleLead,
  section,
} from '#leads/testing';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import '#ui/tokens.css';
import '#ui/base.css';

let close: () => void = () => {};
const open = async (...given: Parameters<typeof openDialog>) => {
  const opened = await openDialog(...given);
  close = opened.office.close;
  return opened;
};

const own = (fields: Partial<Lead> = {}) => sampleLead(1, 'new', fields);
const says = (place: Locator, words: RegExp) =>
  vi.waitFor(() => expect(place.element().textContent).toMatch(words));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** Mia's lead, passed to Max. */
const passed = (fields: Partial<Lead> = {}) =>
  sampleLead(1, 'passed', {
    passState: 'pending',
    assignedRep: people.max.uid,
    passedTo: people.max.uid,
    passedFrom: people.mia.uid,
    passedAt: hoursAgo(3.5),
    passReason: 'Her brother manages it',
    ...fields,
  });
const waiting = (fields: Partial<Lead> = {}) =>
  sampleLead(1, 'passed', {
    passState: 'review',
    passedFrom: people.max.uid,
    passedAt: hoursAgo(72),
    passReason: 'Owner in hospital',
    ...fields,
  });
const asked = page.getByRole('region', { name: 'This lead was passed on' });

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => {
  close();
  localStorage.clear();
});

test('[PASS-01] [LEAD-05] a manager passes their own lead to another rep, who may accept or reject', async () => {
  const { office, closed } = await open(people.max, [own()]);
  await section('Pass Lead to Another Rep').click();
  await expect.element(page.getByText(/The receiving rep can accept or reject it/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Pass to' }).selectOptions(people.mia.displayName);
  await box('What they should know').fill('Her brother manages it');
  await button(`Pass lead to ${people.mia.displayName}`).click();
  await vi.waitFor(() =>
    expect(office.row(1)).toMatchObject({
      assignedRep: people.mia.uid,
      status: 'pass-it-on',
      leadContacted: false,
      passReason: 'Her brother manages it',
    }),
  );
  expect(office.notes(1)[0]?.text).toBe(`passed lead to ${people.mia.displayName}`);
  // It is Mia's to see now: Max's dialog closes.
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
});

test('[PASS-01] what the next rep should know is kept when the dialog closes', async () => {
  const { again } = await open(people.max, [own()]);
  await section('Pass Lead to Another Rep').click();
  await box('What they should know').fill('Her brother manages it');
  await again();
  await expect.element(box('What they should know')).toHaveValue('Her brother manages it');
});

test('[PASS-01] a contacted lead is not passed on, with the reason', async () => {
  await open(people.max, [sampleLead(1, 'selling')]);
  await section('Pass Lead to Another Rep').click();
  await expect.element(button('Pass lead')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('Only a lead that is neither contacted nor passed can be passed on.').nth(1))
    .toBeVisible();
});

test('[PASS-01] a user is offered no hand-off', async () => {
  await open(people.uma, [own({ assignedRep: people.uma.uid })]);
  await expect.element(section('Pass Lead to Another Rep')).not.toBeInTheDocument();
  await expect.element(button('Pass Lead')).not.toBeInTheDocument();
});

test('[PASS-02] the receiver reads who, why and until when, and accepts', async () => {
  const { office } = await open(people.max, [passed()]);
  await expect.element(asked.getByText('20 h left to answer')).toBeVisible();
  await says(asked, /Mia Castañeda passed it to you 3 h ago: “Her brother/);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'new', status: 'new' }));
  await expect.element(asked).not.toBeInTheDocument();
  expect(office.notes(1)[0]?.text).toBe(`accepted lead from ${people.mia.displayName}`);
});

test('[PASS-02] a rejection needs its reason, which goes back with the lead', async () => {
  const { office, closed } = await open(people.max, [passed()]);
  await asked.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(button('Reject the lead')).toHaveAttribute('aria-disabled', 'true');
  await box('Reason').fill('Too far north');
  await button('Reject the lead').click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ assignedRep: people.mia.uid, status: 'new' }));
  expect(office.notes(1)[0]?.text).toBe(`rejected lead from ${people.mia.displayName}: Too far north`);
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
});

test('[PASS-02] the reason of a rejection is kept until it is given', async () => {
  await open(people.max, [passed()]);
  const rejecting = asked.getByRole('button', { name: 'Reject', exact: true });
  await rejecting.click();
  await box('Reason').fill('Too far north');
  await rejecting.click();
  await expect.element(box('Reason')).not.toBeInTheDocument();
  await rejecting.click();
  await expect.element(box('Reason')).toHaveValue('Too far north');
});

test('[PASS-02] an administrator may answer for the receiver', async () => {
  await open(people.ada, [passed()]);
  await expect.element(asked.getByRole('button', { name: 'Accept for Max Okafor' })).toBeVisible();
});

test('[PASS-02] the strip goes when the pass was taken back elsewhere', async () => {
  const { office } = await open(people.ada, [passed()]);
  await expect.element(asked).toBeVisible();
  office.elsewhere(1, { passState: null, status: 'new', column: 'new', assignedRep: people.mia.uid });
  await expect.element(asked).not.toBeInTheDocument();
});

test('[PASS-03] ‘Pass Lead’ asks, and gives the lead back to Unassigned, with what was typed', async () => {
  const { office } = await open(people.max, [own()]);
  await box('Note').fill('Not my region');
  await button('Pass Lead').click();
  await expect.element(page.getByText(/any rep may take it.*Your note goes along\./)).toBeVisible();
  expect(office.row(1)?.assignedRep).toBe(people.max.uid);
  await button('Back to Unassigned').click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'unassigned', assignedRep: null }));
  expect(office.notes(1)[0]?.text).toContain('Not my region');
});

test('[PASS-03] ‘Can’t Close’ asks for the reason and sends the lead to review', async () => {
  const { office } = await open(people.max, [own()]);
  await button("Can't Close").click();
  await box('Reason').fill('Owner in hospital');
  await button('Send to review').click();
  await vi.waitFor(() =>
    expect(office.row(1)).toMatchObject({
      passState: 'review',
      assignedRep: null,
      passReason: 'Owner in hospital',
    }),
  );
});

test.each([
  ["Can't Close", async () => await button('Send to review').click()],
  ['To a Rep', async () => await button(people.mia.displayName).click()],
  [
    'Pass Lead to Another Rep',
    async () => {
      await page.getByRole('combobox', { name: 'Pass to' }).selectOptions(people.mia.displayName);
      await button(`Pass lead to ${people.mia.displayName}`).click();
    },
  ],
] as const)('[PASS-01] [PASS-03] a note that stands typed goes along: %s', async (way, handOn) => {
  const { office } = await open(people.max, [own()]);
  await box('Note').fill('Owner back on Friday');
  await (way === 'Pass Lead to Another Rep' ? section(way) : button(way)).click();
  await expect.element(page.getByText(/Your note goes along\./).last()).toBeVisible();
  await handOn();
  await vi.waitFor(() => expect(office.row(1)?.column).toBe('passed'));
  expect(office.notes(1).map(({ text }) => text)).toContain('Owner back on Friday');
});

test('[PASS-03] review: an administrator assigns the lead, or lets anyone take it', async () => {
  const { office } = await open(people.ada, [waiting()]);
  const review = page.getByRole('region', { name: 'Admin review' });
  await says(review, /Max Okafor’s lead: “Owner in hospital”/);
  await review.getByRole('button', { name: 'Accept into Unassigned' }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'unassigned', passState: null }));
});

test('[PASS-03] review: to a rep', async () => {
  const { office } = await open(people.ada, [waiting()]);
  const review = page.getByRole('region', { name: 'Admin review' });
  await review.getByRole('combobox').selectOptions(people.mia.displayName);
  await review.getByRole('button', { name: 'Assign', exact: true }).click();
  await vi.waitFor(() =>
    expect(office.row(1)).toMatchObject({ assignedRep: people.mia.uid, passState: null }),
  );
});

test('[MOVE-06] a move to Dead is saved at once and then asks for one of the office’s reasons', async () => {
  const { office } = await open(people.max, [own()]);
  const columns = page.getByRole('group', { name: 'Lead column' });
  await columns.getByRole('button', { name: 'Dead', exact: true }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'dead', markDead: true }));
  await expect.element(button('Keep the reason')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('radio', { name: 'Owns machines' }).click();
  await button('Keep the reason').click();
  await vi.waitFor(() =>
    expect(office.row(1)).toMatchObject({ column: 'dead', markDead: true, deadReason: 'Owns machines' }),
  );
});

test('[MOVE-06] ‘Other’ says which', async () => {
  const { office } = await open(people.max, [own()]);
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Dead' }).click();
  await page.getByRole('radio', { name: 'Other' }).click();
  await expect.element(button('Keep the reason')).toHaveAttribute('aria-disabled', 'true');
  await box('Which').fill('Sold the house');
  await button('Keep the reason').click();
  await vi.waitFor(() => expect(office.row(1)?.deadReason).toBe('Other: Sold the house'));
});

test('[MOVE-02] an administrator’s move to Passed asks for the reason afterwards; without one it stands all the same', async () => {
  const { office } = await open(people.ada, [own()]);
  const columns = page.getByRole('group', { name: 'Lead column' });
  await columns.getByRole('button', { name: 'Passed', exact: true }).click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ passState: 'review', passReason: '' }));
  await box('Reason').fill('Owner in hospital');
  await button('Keep the reason').click();
  await vi.waitFor(() => expect(office.row(1)?.passReason).toBe('Owner in hospital'));
  await says(page.getByRole('region', { name: 'Admin review' }), /Max Okafor’s lead: “Owner in hospital”/);
});

test('a dead lead says why, and is reopened as new with one press', async () => {
  const { office } = await open(people.max, [sampleLead(1, 'dead', { deadReason: 'Owns machines' })]);
  await expect.element(page.getByText('Dead: Owns machines')).toBeVisible();
  await button('Reopen as new').click();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ column: 'new', markDead: false }));
  await expect.element(button('Reopen as new')).not.toBeInTheDocument();
});

test('[PASS-02] the passer sees what waits for an answer, and takes it back', async () => {
  const office = openOffice(people.mia, []);
  close = office.close;
  const passedAt = hoursAgo(3.5);
  office.around.outgoing = [
    { id: leadId(1), name: 'Cypress Point', passedTo: people.max.uid, passedAt, answerBy: hoursAgo(-20) },
  ];
  await render(
    <Office by={people.mia}>
      <OutgoingPasses />
    </Office>,
  );
  await expect.element(page.getByText('20 h left')).toBeVisible();
  await expect.element(page.getByText('to Max Okafor')).toBeVisible();
  await button('Take back Cypress Point').click();
  await vi.waitFor(() => expect(office.calls('leads.undo')[0]?.input).toEqual({ leadId: leadId(1) }));
  await expect.element(page.getByText('Cypress Point', { exact: true })).not.toBeInTheDocument();
});

test('the receiver’s strip passes an axe scan in both themes and at 390 px', async () => {
  await open(people.max, [passed()]);
  await asked.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectNoAxeViolations();
});

test('while viewing as someone the hand-off is visibly off', async () => {
  await open(people.dora, [passed()], { off: 'You are viewing as somebody else.' });
  await expect
    .element(asked.getByRole('button', { name: /^Accept/ }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('what was undone is not painted over by the act that waits for its echo', async () => {
  const { office } = await open(people.ada, [own()]);
  await page.getByRole('group', { name: 'Lead column' }).getByRole('button', { name: 'Selling' }).click();
  await vi.waitFor(() => expect(office.row(1)?.column).toBe('selling'));
  const now = office.row(1);
  if (!now) throw new Error('No such lead');
  await vi.waitFor(() => expect(leads.known(leadId(1))?.column).toBe('selling'));
  leads.absorb({
    ...now,
    ...own(),
    version: now.version + 1,
    updatedAt: at(200_000),
    notes: [],
    notesOnLead: '',
  });
  await vi.waitFor(() => expect(leads.row(leadId(1))?.column).toBe('new'));
});
