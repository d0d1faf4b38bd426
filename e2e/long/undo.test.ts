// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, reads } from '../browser.ts';
import { allQuiet, closeDialog, isTold, lookFor, newcomer, sectionOf } from '../desk.ts';
import { addLead } from '../people.ts';
import { admin, takeStage } from '../stage.ts';
import { offers, officeOf, stored, undo } from '../undo.ts';

takeStage();

test('[UNDO-03] [W10] an administrator takes an assignment back: the lead leaves the rep, who is told', async () => {
  const rep = await newcomer('Ansel Assigned');
  const lead = 'Given and Taken Flats';
  const id = await addLead(admin, { businessName: lead });
  const office = await officeOf('Berta Boss');
  await lookFor(lead, rep, office);
  await cardIn(office.page, 'Unassigned', lead).click();
  await (await sectionOf(office.page, 'Assignment'))
    .getByLabel('Rep', { exact: true })
    .selectOption(rep.person.uid);
  await cardIn(rep.page, 'New', lead).waitFor();
  await isTold(rep.page, 'New Lead Assigned', `${lead} has been assigned to you`);
  await closeDialog(office.page);
  await closeDialog(rep.page);

  await offers(office.page, `Undo: Assigned ${lead} to Ansel Assigned`);
  await undo(office.page);
  await reads(office.page, `Undone: Assigned ${lead} to Ansel Assigned`);
  await cardIn(rep.page, 'New', lead).waitFor({ state: 'detached' });
  await cardIn(rep.page, 'Unassigned', lead).waitFor();
  expect(await stored(id)).toMatchObject({ assignedRep: null, column: 'unassigned' });
  await isTold(rep.page, 'Assignment undone', `${office.person.displayName} took back an assignment to you`);
  allQuiet(rep, office);
});
