import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from './browser.ts';
import {
  allQuiet,
  closeDialog,
  type Desk,
  dialogOf,
  forgiveLost,
  isTold,
  lookFor,
  newcomer,
  sectionOf,
  sitDown,
} from './desk.ts';
import { addLead } from './people.ts';
import { admin, takeStage } from './stage.ts';
import { comesRound, hoursPass } from './time.ts';

takeStage();

type Stored = { column: string; assignedRep: string | null; status: string; notes: { text: string }[] };
const stored = (id: string) => admin.call<Stored>('leads.get', { id });
const lastNote = async (id: string) => (await stored(id)).notes[0]?.text;

// A page looks at its clock every half minute: the first moments still count as a whole day.
const dayLeft = /^2[34] h left to answer$/;

/** Two reps at their boards, and a lead of the first one's. */
const twoReps = async (passer: string, receiver: string, businessName: string) => {
  const [from, to] = await Promise.all([newcomer(passer), newcomer(receiver)]);
  const id = await addLead(from.person, { businessName, assignedRep: from.person.uid });
  await cardIn(from.page, 'New', businessName).waitFor();
  return { from, to, id, lead: businessName };
};

/** Passes a lead on in its dialog. */
const pass = async ({ page }: Desk, lead: string, to: Desk, reason: string) => {
  await cardIn(page, 'New', lead).click();
  const section = await sectionOf(page, 'Pass Lead to Another Rep');
  await reads(
    section,
    'The receiving rep can accept or reject it. Without an answer in 24 h it goes back to Unassigned.',
  );
  await section.getByLabel('Pass to').selectOption(to.person.uid);
  await section.getByLabel('What they should know').fill(reason);
  await section.getByRole('button', { name: `Pass lead to ${to.person.displayName}` }).click();
  await reads(page, `Lead passed to ${to.person.displayName}`);
  await dialogOf(page, lead).waitFor({ state: 'detached' });
};

const outgoing = ({ page }: Desk) => page.getByRole('region', { name: 'Leads you passed on' });

test('[PASS-01] [PASS-02] [W3] a lead is passed on and rejected with a reason; both see each step at once', async () => {
  const { from, to, id, lead } = await twoReps('Pia Passer', 'Rolf Receiver', 'Handover House');
  await pass(from, lead, to, 'Closer to your route');
  expect(await stored(id)).toMatchObject({
    assignedRep: to.person.uid,
    status: 'pass-it-on',
    leadContacted: false,
  });
  expect(await lastNote(id)).toBe('passed lead to Rolf Receiver');
  // The passer no longer has it, but sees that it waits.
  await cardIn(from.page, 'New', lead).waitFor({ state: 'detached' });
  await outgoing(from).getByText(lead).waitFor();
  await outgoing(from)
    .getByText(/^2[34] h left$/)
    .waitFor();

  // The receiver: card with badge, and told; the strip in the dialog.
  await cardIn(to.page, 'Passed', lead).waitFor();
  await columnOf(to.page, 'Passed')
    .getByText(/^To you, 2[34] h left$/)
    .waitFor();
  const told = await isTold(
    to.page,
    'Passed to you',
    `Pia Passer passed ${lead} to you: Closer to your route`,
  );
  await told.getByRole('link', { name: 'Passed to you' }).click();
  const dialog = dialogOf(to.page, lead);
  const strip = dialog.getByRole('region', { name: 'This lead was passed on' });
  await strip.getByText('“Closer to your route”').waitFor();
  await strip.getByText(dayLeft).waitFor();
  await strip.getByRole('button', { name: 'Reject', exact: true }).click();
  const reject = strip.getByRole('button', { name: 'Reject the lead' });
  expect(await reject.getAttribute('aria-disabled')).toBe('true');
  await strip.getByRole('textbox').fill('Too far north');
  await reject.click();
  await reads(to.page, 'Lead rejected');
  await cardIn(to.page, 'Passed', lead).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });

  // Back at the passer, with the reason.
  await cardIn(from.page, 'New', lead).waitFor();
  await outgoing(from).waitFor({ state: 'detached' });
  const back = await isTold(from.page, 'Pass rejected', `Rolf Receiver rejected ${lead}: Too far north`);
  await back.getByRole('link', { name: 'Pass rejected' }).click();
  await reads(dialogOf(from.page, lead), 'rejected lead from Pia Passer: Too far north');
  expect(await stored(id)).toMatchObject({ assignedRep: from.person.uid, status: 'new', column: 'new' });
  forgiveLost(from, to);
  allQuiet(from, to);
});

test('[PASS-02] [W3] a passed lead is accepted on its card: in New of the receiver, and the passer is told', async () => {
  const { from, to, id, lead } = await twoReps('Paz Giver', 'Tara Taker', 'Taken Over Towers');
  await pass(from, lead, to, 'They moved south');
  await columnOf(to.page, 'Passed')
    .getByRole('button', { name: `Accept ${lead}` })
    .click();
  await reads(to.page, 'Lead accepted');
  await cardIn(to.page, 'New', lead).waitFor();
  await outgoing(from).waitFor({ state: 'detached' });
  await isTold(from.page, 'Pass accepted', `Tara Taker accepted ${lead}`);
  expect(await stored(id)).toMatchObject({ assignedRep: to.person.uid, status: 'new', column: 'new' });
  expect(await lastNote(id)).toBe('accepted lead from Paz Giver');
  forgiveLost(from, to);
  allQuiet(from, to);
});

test('[PASS-02] [W3] a pass that nobody answers in time lies in Unassigned for both, and both are told', async () => {
  const { from, to, id, lead } = await twoReps('Tim Over', 'Vera Late', 'Unanswered Arms');
  await pass(from, lead, to, 'In case you have time');
  await cardIn(to.page, 'Passed', lead).waitFor();
  await lookFor(lead, from, to);

  await hoursPass(id, 20);
  await comesRound('leads.clocks');
  await to.page.reload();
  await reads(columnOf(to.page, 'Passed'), 'To you, 3 h left');

  await hoursPass(id, 5);
  await comesRound('leads.clocks');
  for (const { page } of [from, to]) {
    await cardIn(page, 'Unassigned', lead).waitFor();
    await cardIn(page, 'Passed', lead).waitFor({ state: 'detached' });
  }
  await outgoing(from).waitFor({ state: 'detached' });
  await isTold(from.page, 'Pass not answered', `Vera Late did not answer in time: ${lead} is unassigned`);
  await isTold(to.page, 'Pass not answered', `${lead} was not answered in time and is unassigned`);
  expect(await stored(id)).toMatchObject({ assignedRep: null, column: 'unassigned' });
  expect(await lastNote(id)).toBe('Vera Late did not answer in time');
  forgiveLost(from, to);
  allQuiet(from, to);
});

test('[PASS-01] the passer takes a pass back while it waits; it goes from under the receiver', async () => {
  const { from, to, id, lead } = await twoReps('Bea Back', 'Rita Ready', 'Second Thought Suites');
  await pass(from, lead, to, 'Please');
  await cardIn(to.page, 'Passed', lead).click();
  const strip = dialogOf(to.page, lead).getByRole('region', { name: 'This lead was passed on' });
  await strip.waitFor();
  await outgoing(from)
    .getByRole('button', { name: `Take back ${lead}` })
    .click();
  await reads(from.page, `${lead} is yours again`);
  await cardIn(from.page, 'New', lead).waitFor();
  await reads(to.page, 'This lead is not here');
  await closeDialog(to.page);
  await cardIn(to.page, 'Passed', lead).waitFor({ state: 'detached' });
  expect(await stored(id)).toMatchObject({ assignedRep: from.person.uid, column: 'new', status: 'new' });
  expect(await lastNote(id)).toBe('took lead back from Rita Ready');
  forgiveLost(from, to);
  allQuiet(from, to);
});

test('[PASS-03] ‘Pass Lead’ and ‘Can’t Close’: the pool, and the queue from which an administrator decides', async () => {
  const rep = await newcomer('Connie Close');
  await admin.call('view.set', { mode: 'all' });
  const office = await sitDown(admin);
  await lookFor('nut house', rep, office);
  const own = { assignedRep: rep.person.uid };
  const [given, first, second] = ['Soft Nut House', 'Hard Nut House', 'Harder Nut House'];
  const ids: string[] = [];
  for (const businessName of [given, first, second])
    ids.push(await addLead(rep.person, { businessName, ...own }));

  await cardIn(rep.page, 'New', given).click();
  await dialogOf(rep.page, given).getByRole('textbox', { name: 'Note' }).fill('Not my region');
  await dialogOf(rep.page, given).getByRole('button', { name: 'Pass Lead', exact: true }).click();
  await rep.page.getByRole('button', { name: 'Back to Unassigned' }).click();
  await reads(rep.page, 'Lead is back in Unassigned');
  await closeDialog(rep.page);
  for (const { page } of [rep, office]) await cardIn(page, 'Unassigned', given).waitFor();
  expect((await stored(ids[0] ?? '')).notes[0]).toMatchObject({
    label: 'Lead passed',
    text: 'Not my region',
  });

  for (const lead of [first, second]) {
    await cardIn(rep.page, 'New', lead).click();
    await dialogOf(rep.page, lead).getByRole('button', { name: "Can't Close" }).click();
    const asking = rep.page.getByRole('dialog', { name: "Can't Close" });
    await asking.getByLabel('Reason').fill('Owner in hospital');
    await asking.getByRole('button', { name: 'Send to review' }).click();
    await reads(rep.page, 'Lead waits for review');
    await cardIn(rep.page, 'New', lead).waitFor({ state: 'detached' });
    await dialogOf(rep.page, lead).waitFor({ state: 'detached' });
    await cardIn(office.page, 'Passed', lead).waitFor();
  }
  expect(await stored(ids[1] ?? '')).toMatchObject({ assignedRep: null, passState: 'review' });

  await columnOf(office.page, 'Passed').getByRole('button', { name: 'Review', exact: true }).click();
  const queue = office.page.getByRole('dialog', { name: 'Admin review' });
  const waiting = queue.getByRole('listitem').filter({ hasText: first });
  await waiting.getByText('“Owner in hospital”').waitFor();
  await queue.getByLabel(`Rep for ${first}`).selectOption(rep.person.uid);
  await queue.getByRole('button', { name: `Assign ${first}` }).click();
  await waiting.waitFor({ state: 'detached' });
  await queue.getByRole('button', { name: `Accept ${second} into Unassigned` }).click();
  await queue.getByRole('listitem').filter({ hasText: second }).waitFor({ state: 'detached' });
  await cardIn(rep.page, 'New', first).waitFor();
  await cardIn(rep.page, 'Unassigned', second).waitFor();
  await isTold(rep.page, 'New Lead Assigned', `${first} has been assigned to you`);
  forgiveLost(rep);
  allQuiet(rep, office);
});
