// @module-tag long

import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from '../browser.ts';
import { allQuiet, dialogOf, isTold } from '../desk.ts';
import {
  type Added,
  bodyOf,
  gone,
  leadOf,
  leaves,
  lineOf,
  lines,
  newNumber,
  openLead,
  post,
  seatOf,
  sendDialog,
  takePost,
  textOf,
  timelineOf,
} from '../messages.ts';
import { takeStage } from '../stage.ts';
import { undoTimePasses } from '../time.ts';

takeStage();
takePost({ texts: true });

const phoneSize = { width: 390, height: 844, touch: true };

/** The dialog on a lead, with a text written into it. */
const writeText = async (page: Page, lead: Added, text: string): Promise<Locator> => {
  await (await openLead(page, lead)).getByRole('button', { name: 'SMS', exact: true }).click();
  const dialog = sendDialog(page);
  await textOf(dialog).fill(text);
  return dialog;
};

test('[MSG-01] [TPL-02] the same from a phone', async () => {
  const desk = await seatOf('Pia Holm', phoneSize);
  const { page } = desk;
  const lead = await leadOf(desk.person, 'Alder Rooms');
  await (await openLead(page, lead)).getByRole('button', { name: 'Text', exact: true }).tap();
  const dialog = sendDialog(page);
  await dialog.getByLabel('SMS template').selectOption({ label: 'Follow-up' });
  await dialog.getByRole('checkbox', { name: 'Email' }).check();
  await dialog.getByLabel('Email template').selectOption({ label: 'Follow-up' });
  const shown = lines(await bodyOf(dialog).innerText());
  const text = await textOf(dialog).inputValue();
  await dialog.getByRole('button', { name: 'Send Email and SMS' }).tap();
  await leaves(dialog, lead);
  await expect.poll(() => post.texts(lead.number)).toEqual([text]);
  await expect.poll(async () => (await post.letters(lead.email)).length).toBe(1);
  const [letter] = await post.letters(lead.email);
  expect(lines(letter?.text ?? '')).toEqual([...shown, 'Pia Holm', 'Vine Laundry, Napa']);

  await page.goto('/messaging');
  await expect.poll(() => lineOf(page, lead.name).getByText('Sent', { exact: true }).count()).toBe(2);
  await lineOf(page, 'Following up').getByRole('link').tap();
  await reads(page, '1 of 1 sent');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Back to the messages' }).tap();
  await lineOf(page, lead.name).first().waitFor();
  allQuiet(desk);
});

test('[MSG-06] a number that fails is named, and it alone is sent to once more', async () => {
  const desk = await seatOf('Farah Lund');
  const { page } = desk;
  const lead = await leadOf(desk.person, 'Cedar Court');
  const wrong = newNumber();
  post.behave(wrong.number, 'invalid');
  const dialog = await writeText(page, lead, 'The washers come on Monday.');
  await dialog.getByLabel('Phone numbers').fill(`${lead.shown}, ${wrong.shown}`);
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await leaves(dialog, lead);
  const failure = page.getByText(`Failed to send SMS to ${wrong.shown}`);
  await failure.waitFor();
  await failure.getByRole('link', { name: 'Show' }).click();
  const outcome = page.getByRole('region', { name: 'What became of it' });
  await reads(outcome, '1 of 2 sent, 1 failed');
  await isTold(page, 'Message Failed', `Failed to send SMS to ${wrong.number} (Luis Ferreira)`);
  await page.keyboard.press('Escape');

  post.behave(wrong.number, 'take');
  await outcome.getByRole('button', { name: 'Resend to failed only' }).click();
  await outcome.getByText('2 of 2 sent', { exact: true }).waitFor();
  for (const { number } of [lead, wrong]) expect(post.texts(number)).toEqual(['The washers come on Monday.']);
  allQuiet(desk);
});

test('[perm MSG-06] [perm MSG-11] who texts STOP is written to no more, neither what waits nor what is being written, until START', async () => {
  const desk = await seatOf('Stella Ruiz');
  const { page } = desk;
  const lead = await leadOf(desk.person, 'Maple Manor');
  const first = await writeText(page, lead, 'This one waits.');
  await first.getByRole('button', { name: 'Send SMS' }).click();
  await gone(first);
  const dialog = await writeText(page, lead, 'This one is being written.');
  expect(await post.receiveText(lead.number, 'Stop')).toContain('<Message>');
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await dialog.getByText(/^Opted out on [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  await dialogOf(page, lead.name)
    .getByRole('paragraph')
    .filter({ hasText: /^Opted out of SMS on [A-Z][a-z]+ \d{1,2}, \d{4}$/ })
    .waitFor();
  const told = await timelineOf(page, lead);
  await told.getByText('Failed', { exact: true }).waitFor();
  await told.getByRole('link', { name: 'This one waits.' }).click();
  await page
    .getByRole('region', { name: 'What became of it' })
    .getByText(/Opted out on/)
    .first()
    .waitFor();
  expect(post.texts(lead.number)).toEqual([]);

  await post.receiveText(lead.number, 'START');
  await (await openLead(page, lead)).getByRole('button', { name: 'SMS', exact: true }).click();
  expect(await textOf(dialog).inputValue()).toBe('This one is being written.');
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await leaves(dialog, lead);
  await expect.poll(() => post.texts(lead.number)).toEqual(['This one is being written.']);
  // The browser itself writes a line about what was refused.
  expect(desk.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
});

test('[MSG-02] what is taken back never leaves and stays as a draft; a double click sends it once', async () => {
  const desk = await seatOf('Uno Dahl');
  const { page } = desk;
  const lead = await leadOf(desk.person, 'Hazel Homes');
  const dialog = await writeText(page, lead, 'May I call you today?');
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await gone(dialog);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await reads(page, 'Taken back. Your text is kept as a draft.');
  const told = await timelineOf(page, lead);
  await told.getByText('Taken back', { exact: true }).waitFor();
  await dialogOf(page, lead.name).getByRole('button', { name: 'SMS', exact: true }).click();
  expect(await textOf(dialog).inputValue()).toBe('May I call you today?');
  await textOf(dialog).fill('May I call you tomorrow?');
  await dialog.getByRole('button', { name: 'Send SMS' }).dblclick();
  await leaves(dialog, lead);
  await told.getByText('Sent', { exact: true }).waitFor();
  expect(await told.getByRole('listitem').count()).toBe(2);
  expect(post.texts(lead.number)).toEqual(['May I call you tomorrow?']);
  allQuiet(desk);
});

test('[MSG-07] Messages: its tabs and filters stand in the address, and what failed in a tab of its own', async () => {
  const desk = await seatOf('Tabea Frost');
  const { page, person } = desk;
  const lead = await leadOf(person, 'Willow Walk');
  const wrong = newNumber();
  post.behave(wrong.number, 'invalid');
  const about = { leadData: { id: lead.id } };
  await person.call('messages.sendEmail', { to: [lead.email], subject: 'A mail', content: 'Mail', ...about });
  await person.call('messages.sendSms', { to: [lead.number], message: 'A text that left', ...about });
  await person.call('messages.sendSms', { to: [wrong.number], message: 'A text that did not', ...about });
  await page.goto('/messaging');
  const list = page.getByRole('region', { name: 'List of messages' }).getByRole('listitem');
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name, exact: true }).click();
  const shows = (...texts: string[]) =>
    expect
      .poll(async () => {
        const all = (await list.allInnerTexts()).map(
          (text) => texts.find((one) => text.includes(one)) ?? text,
        );
        return all.filter((text) => text.trim() !== '').toSorted();
      })
      .toEqual(texts.toSorted());
  await shows('A mail', 'A text that left', 'A text that did not');
  await tab('Email');
  await shows('A mail');
  await tab('SMS');
  await shows('A text that left', 'A text that did not');
  await tab('Failed');
  await shows('A text that did not');
  expect(new URL(page.url()).search).toBe('?tab=failed');
  await tab('All');
  await page.getByLabel('Search in subject, text and recipients').fill('text that left');
  await shows('A text that left');
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('text that left');
  await page.reload();
  await shows('A text that left');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shows('A mail', 'A text that left', 'A text that did not');
  allQuiet(desk);
});

test('[MSG-03] three leads are chosen on the board: two get a text of their own, the third is left out and said why', async () => {
  const desk = await seatOf('Bea Quist');
  const { page, person } = desk;
  const [ann, ben, cleo] = [
    await leadOf(person, 'Poplar One', { firstName: 'Ann' }),
    await leadOf(person, 'Poplar Two', { firstName: 'Ben' }),
    await leadOf(person, 'Poplar Three', { firstName: 'Cleo', phone: '' }),
  ];
  await page.goto('/leads');
  await columnOf(page, 'New').waitFor();
  for (const { name } of [ann, ben, cleo]) await cardIn(page, 'New', name).click({ modifiers: ['Control'] });
  const chosen = page.getByRole('group', { name: 'Chosen leads' });
  await reads(chosen, '3 leads chosen');
  await chosen.getByRole('button', { name: 'Message' }).click();
  const dialog = sendDialog(page);
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'SMS' }).check();
  await textOf(dialog).fill('Hello {{firstName|there}}, we are near {{businessName}} on Monday.');
  await reads(dialog, '2 of 3 leads get it');
  const preview = dialog.getByRole('region', { name: 'Recipients' });
  await reads(preview, 'SMS: No address');
  for (const [name, at] of [
    ['Ann', 'One'],
    ['Ben', 'Two'],
  ])
    await expect
      .poll(async () => {
        const text = await preview.innerText();
        if (text.includes(`Hello ${name}, we are near Poplar ${at} on Monday.`)) return true;
        const next = preview
          .getByRole('button', { name: /recipient/ })
          .and(page.locator(':not([aria-disabled="true"])'));
        await next.last().click();
        return false;
      })
      .toBe(true);
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await reads(dialog, '1 left out');
  for (const { id } of [ann, ben]) await undoTimePasses(id, post.product.database);
  await dialog.getByText('2 of 2 sent', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await gone(dialog);
  expect(post.texts(ann.number)).toEqual(['Hello Ann, we are near Poplar One on Monday.']);
  expect(post.texts(ben.number)).toEqual(['Hello Ben, we are near Poplar Two on Monday.']);
  expect(post.texts(cleo.number)).toEqual([]);
  await chosen.waitFor({ state: 'detached' });
  allQuiet(desk);
});
