import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from './browser.ts';
import { allQuiet, dialogOf, forgiveLost, isTold } from './desk.ts';
import { lastNote, outgoing, pass, stored, twoReps } from './hand-off.ts';
import { takeStage } from './stage.ts';

takeStage();

// A page looks at its clock every half minute: the first moments still count as a whole day.
const dayLeft = /^2[34] h left to answer$/;

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
