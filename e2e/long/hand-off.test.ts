// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from '../browser.ts';
import { allQuiet, closeDialog, dialogOf, forgiveLost, isTold, lookFor, newcomer, sitDown } from '../desk.ts';
import { lastNote, outgoing, pass, stored, twoReps } from '../hand-off.ts';
import { addLead } from '../people.ts';
import { admin, takeStage } from '../stage.ts';
import { comesRound, hoursPass } from '../time.ts';

takeStage();

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
