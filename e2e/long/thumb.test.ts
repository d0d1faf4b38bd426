// @module-tag long

import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, reads } from '../browser.ts';
import { type Desk, dialogOf, newcomer } from '../desk.ts';
import { addLead, hire } from '../people.ts';
import { admin, takeStage, url } from '../stage.ts';
import { aboveKeyboard, button, isInReach, phone, thumb } from '../thumb.ts';

takeStage();

type Stored = { assignedRep: string; nextStep: { what: string } | null; notes: { text: string }[] };

const stored = (id: string) => admin.call<Stored>('leads.get', { id });

/** A rep at the column of their phone's board in which a lead of theirs stands. */
const atBoard = async (name: string, businessName: string): Promise<Desk & { id: string; card: Locator }> => {
  const desk = await newcomer(name, phone);
  const id = await addLead(desk.person, { businessName, assignedRep: desk.person.uid, phone: '7075550121' });
  await desk.page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: /^New/ }).tap();
  const card = cardIn(desk.page, 'New', businessName);
  await card.waitFor();
  return { ...desk, id, card };
};

test('[LEAD-12] from the board a next step is set by three presses, typing apart', async () => {
  const { page, card, id } = await atBoard('Tilda Thumb', 'Thumb Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Thumb Court'), 'Next step'));
  await page.getByLabel('What is next').fill('Bring the contract');
  await press(button(page, 'Tomorrow'));
  await expect.poll(async () => (await stored(id)).nextStep?.what).toBe('Bring the contract');
  expect(count()).toBe(3);
});

test('[MOVE-09] from the board a note is added by three presses, also above the keyboard', async () => {
  const { page, card, id } = await atBoard('Nora Thumb', 'Note Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Note Court'), 'Note'));
  await page.setViewportSize(aboveKeyboard);
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask for the boiler room');
  await isInReach(button(page, 'Add Notes Only'));
  await press(button(page, 'Add Notes Only'));
  await expect.poll(async () => (await stored(id)).notes[0]?.text).toBe('Ask for the boiler room');
  expect(count()).toBe(3);
});

test('[PASS-01] from the board a lead is passed to a rep by three presses', async () => {
  const receiver = await hire(url, admin, { displayName: `Rita ${randomUUID().slice(0, 6)}` });
  const { page, card, id } = await atBoard('Paul Thumb', 'Pass Court');
  const { press, count } = thumb();
  await press(card);
  await press(button(dialogOf(page, 'Pass Court'), 'To a Rep'));
  await press(button(dialogOf(page, 'Pass Pass Court to'), receiver.displayName));
  await reads(page, `Lead passed to ${receiver.displayName}`);
  expect((await stored(id)).assignedRep).toBe(receiver.uid);
  expect(count()).toBe(3);
});

test('[BOARD-05] [PASS-03] above the keyboard the act of a dialog stays in reach of what is being written', async () => {
  const { page, card } = await atBoard('Kurt Thumb', 'Keyboard Court');
  await page.setViewportSize(aboveKeyboard);
  await button(page, 'New lead').tap();
  await page.getByLabel('Business name').tap();
  await isInReach(button(page, 'Create lead'));
  await button(page, 'Cancel').tap();
  await card.tap();
  await button(page, "Can't Close").tap();
  await page.getByLabel('Reason').tap();
  await isInReach(button(page, 'Send to review'));
});
