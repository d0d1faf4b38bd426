import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, reads, signIn, takeSeat } from './browser.ts';
import { allQuiet, closeDialog, dialogOf, newcomer, sectionOf } from './desk.ts';
import { addLead } from './people.ts';
import { browser, takeStage, url } from './stage.ts';
import { offers, officeOf, stored, undo } from './undo.ts';

takeStage();

const redo = (page: Page) => page.keyboard.press('Control+Shift+z');

const move = async (page: Page, from: string, lead: string, number: string) => {
  await cardIn(page, from, lead).focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: `Move ${lead}` }).waitFor();
  await page.keyboard.press(number);
};

test('[UNDO-01] [UNDO-02] [UNDO-03] a move is taken back by key and done again; the history outlives a reload and is the same on a second browser', {
  tags: ['long'],
}, async () => {
  const first = await newcomer('Ulla Undo');
  const lead = 'There and Back Towers';
  const id = await addLead(first.person, { businessName: lead, assignedRep: first.person.uid });
  const { page } = first;
  await cardIn(page, 'New', lead).waitFor();
  await move(page, 'New', lead, '3');
  await cardIn(page, 'Selling', lead).waitFor();
  await offers(page, `Undo: Moved ${lead} to Selling`);
  await undo(page);
  await reads(page, `Undone: Moved ${lead} to Selling`);
  await cardIn(page, 'New', lead).waitFor();
  expect(await stored(id)).toMatchObject({ column: 'new', leadContacted: false });
  await offers(page, `Redo: Moved ${lead} to Selling`);
  await redo(page);
  await reads(page, `Done again: Moved ${lead} to Selling`);
  await cardIn(page, 'Selling', lead).waitFor();

  await page.reload();
  await cardIn(page, 'Selling', lead).waitFor();
  await page.getByRole('button', { name: 'What I changed' }).click();
  const past = page.getByRole('dialog', { name: 'What I changed' });
  const entry = past.getByRole('listitem').filter({ hasText: `Moved ${lead} to Selling` });
  await entry.waitFor();
  await entry.filter({ hasText: 'New → Selling' }).waitFor();
  await past
    .getByRole('listitem')
    .filter({ hasText: `Created ${lead}` })
    .waitFor();
  await closeDialog(page);

  // Another device of the same person, signed in by itself, takes it back; the first one shows it.
  const second = await takeSeat(browser, { url });
  await signIn(second.page, first.person.email);
  await second.page.goto('/leads');
  await cardIn(second.page, 'Selling', lead).waitFor();
  await offers(second.page, `Undo: Moved ${lead} to Selling`);
  await undo(second.page);
  await reads(second.page, `Undone: Moved ${lead} to Selling`);
  for (const one of [first, second]) await cardIn(one.page, 'New', lead).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).hover();
  await offers(page, `Redo: Moved ${lead} to Selling`);

  // Something new drops what could have been done again.
  await cardIn(page, 'New', lead).click();
  await dialogOf(page, lead).getByRole('textbox', { name: 'Note', exact: true }).fill('Something new');
  await dialogOf(page, lead).getByRole('button', { name: 'Add Notes Only' }).click();
  await reads(page, 'Notes added');
  await closeDialog(page);
  await offers(page, `Undo: Added a note to ${lead}`);
  const redoButton = page.getByRole('button', { name: 'Redo', exact: true });
  expect(await redoButton.getAttribute('aria-disabled')).toBe('true');
  await undo(page);
  await reads(page, `Undone: Added a note to ${lead}`);
  const { notes } = (await stored(id)) as { notes: { text: string; struck: boolean }[] };
  expect(notes.find(({ text }) => text === 'Something new')).toMatchObject({ struck: true });
  allQuiet(first, second);
});

test('[UNDO-03] [W10] an undo is refused when somebody else changed the same field since, with what and who; nothing is overwritten', async () => {
  const rep = await newcomer('Cora Clash');
  const lead = 'Two Cities House';
  const id = await addLead(rep.person, {
    businessName: lead,
    city: 'Napa',
    assignedRep: rep.person.uid,
  });
  const office = await officeOf('Bela Boss');
  const write = async (page: Page, city: string) => {
    await page.goto(`/leads/${id}`);
    await (await sectionOf(page, 'Address Information')).getByLabel('City').fill(city);
    await expect.poll(() => stored(id)).toMatchObject({ city });
    await page.getByRole('button', { name: 'Save & Close' }).click();
    await dialogOf(page, lead).waitFor({ state: 'detached' });
  };
  await write(rep.page, 'Sonoma');
  await offers(rep.page, `Undo: Changed the city of ${lead}`);
  await write(office.page, 'Fresno');

  await undo(rep.page);
  await rep.page
    .getByText(new RegExp(`^Not undone: ${office.person.displayName} changed the city at \\d\\d:\\d\\d\\.$`))
    .waitFor();
  expect(await stored(id)).toMatchObject({ city: 'Fresno' });
  await rep.page.getByRole('button', { name: 'See it' }).click();
  const city = (await sectionOf(rep.page, 'Address Information')).getByLabel('City');
  await expect.poll(() => city.inputValue()).toBe('Fresno');
  await closeDialog(rep.page);
  // What came before it can still be taken back.
  await offers(rep.page, `Undo: Created ${lead}`);
  // The line that the browser writes by itself about a refusal.
  expect(rep.complaints.splice(0)).toEqual([expect.stringMatching(/status of 409/)]);
  allQuiet(rep, office);
});
