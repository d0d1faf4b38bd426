import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { reads } from './browser.ts';
import { allQuiet, isTold } from './desk.ts';
import {
  bodyOf,
  leadOf,
  leaves,
  lineOf,
  lines,
  openLead,
  post,
  seatOf,
  sendDialog,
  takePost,
  textOf,
  timelineOf,
} from './messages.ts';
import { takeOwnSeat } from './people.ts';
import { browser, takeStage } from './stage.ts';

takeStage();
takePost({ texts: true });

/** An editor that got the focus puts its own caret into the page a moment later, over one that was set meanwhile. */
const caretShown = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));

/** Whether the caret stands behind all that is written. */
const isAtEnd = (body: Element): boolean => {
  const { anchorNode = null, anchorOffset = 0 } = getSelection() ?? {};
  if (!anchorNode || !body.contains(anchorNode)) return false;
  const rest = document.createRange();
  rest.selectNodeContents(body);
  rest.setStart(anchorNode, anchorOffset);
  return rest.toString().trim() === '';
};

/** What a mail program shows of markup. */
const rendered = async (page: Page, html: string): Promise<string[]> => {
  const reader = await page.context().newPage();
  await reader.setContent(html);
  const text = await reader.locator('body').innerText();
  await reader.close();
  return lines(text);
};

test('[MSG-01] [MSG-02] [TPL-02] a lead is written an e-mail and a text from templates: what was shown arrives, signed, once', async () => {
  const desk = await seatOf('Wanda Reyes');
  const { page } = desk;
  const lead = await leadOf(desk.person, 'Redwood Terrace');
  await (await openLead(page, lead)).getByRole('button', { name: 'E-mail', exact: true }).click();
  const dialog = sendDialog(page);
  await dialog.getByLabel('Email template').selectOption({ label: 'Initial Contact' });
  await dialog.getByRole('checkbox', { name: 'SMS' }).check();
  await dialog.getByLabel('SMS template').selectOption({ label: 'Introduction' });
  const subject = 'Laundry service for Redwood Terrace';
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe(subject);
  await expect.poll(() => textOf(dialog).inputValue()).toContain('Hello Luis, this is Wanda Reyes.');
  const shownNow = async () => lines(await bodyOf(dialog).innerText());
  await expect.poll(shownNow).toEqual(expect.arrayContaining(['Hello Luis,', 'Wanda Reyes']));
  await bodyOf(dialog).focus();
  await caretShown(page);
  await page.keyboard.press('Control+End');
  await expect.poll(() => bodyOf(dialog).evaluate(isAtEnd)).toBe(true);
  await caretShown(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('No cost to you');
  await expect.poll(shownNow).toContain('No cost to you');
  const shown = await shownNow();
  const text = await textOf(dialog).inputValue();
  await reads(dialog, 'Your signature follows');
  await dialog.getByRole('button', { name: 'Send Email and SMS' }).click();
  await reads(dialog, '0 of 2 sent');
  await leaves(dialog, lead);

  const told = await timelineOf(page, lead);
  await expect.poll(() => told.getByText('Sent', { exact: true }).count()).toBe(2);
  expect(post.texts(lead.number)).toEqual([text]);
  const [letter, ...others] = await post.letters(lead.email);
  expect(others).toEqual([]);
  const whole = [...shown, 'Wanda Reyes', 'Vine Laundry, Napa'];
  expect(letter).toMatchObject({ subject, from: { name: 'Wanda Reyes', address: 'office@vine.example' } });
  expect(lines(letter?.text ?? '')).toEqual(whole);
  expect(await rendered(page, letter?.html ?? '')).toEqual(whole);
  expect(letter?.html).toContain('<strong>No cost to you</strong>');

  await page.goto('/messaging');
  await expect.poll(() => lineOf(page, lead.name).getByText('Sent', { exact: true }).count()).toBe(2);
  await lineOf(page, lead.name)
    .getByRole('link', { name: /^Email sent/ })
    .click();
  await reads(page, '1 of 1 sent');
  allQuiet(desk);
});

test('[MSG-07] [NOTIF-07] a lead answers by text and by e-mail: it is heard at once, and answered from there in its thread', {
  tags: ['long'],
}, async () => {
  const desk = await seatOf('Ingrid Moss');
  const { page, person } = desk;
  const lead = await leadOf(person, 'Birch House');
  await person.call('messages.sendEmail', {
    to: [lead.email],
    subject: 'Your laundry room',
    content: 'When may I see it?',
    leadData: { id: lead.id },
  });
  await expect.poll(async () => (await post.letters(lead.email)).length).toBe(1);
  const [first] = await post.letters(lead.email);
  await openLead(page, lead);
  const told = await timelineOf(page, lead);
  await post.receiveText(lead.number, 'Monday works for us');
  await told.getByText('Monday works for us').waitFor();
  await reads(told, 'answered by text');
  const office = await takeOwnSeat(browser, person, { url: post.url });
  await office.page.goto('/messaging');
  await lineOf(office.page, 'Monday works for us').waitFor();
  const messageId = `<${randomUUID()}@vine-street.example>`;
  await post.receiveMail({
    from: `Luis Ferreira <${lead.email}>`,
    to: first?.replyTo ?? '',
    subject: 'Re: Your laundry room',
    text: 'Come at nine.',
    inReplyTo: first?.messageId ?? '',
    messageId,
  });
  await lineOf(office.page, 'Come at nine.').waitFor();
  await told.getByText('Re: Your laundry room').waitFor();
  await page.keyboard.press('Escape');
  await isTold(page, 'New Text Message', 'Luis Ferreira: Monday works for us');
  await isTold(page, 'New E-mail', 'Luis Ferreira (sender not verified): Re: Your laundry room');

  await lineOf(office.page, 'Come at nine.').getByRole('link').click();
  await reads(office.page.getByRole('article', { name: 'Message' }), 'Come at nine.');
  await office.page.getByRole('button', { name: 'Reply', exact: true }).click();
  const dialog = sendDialog(office.page);
  expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe(lead.email);
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Re: Your laundry room');
  await bodyOf(dialog).fill('Nine it is.');
  await dialog.getByRole('button', { name: 'Send Email', exact: true }).click();
  await leaves(dialog, lead);
  await lineOf(office.page, 'Monday works for us').getByRole('link').click();
  await office.page.getByRole('heading', { name: /Text from/ }).waitFor();
  await office.page.getByRole('button', { name: 'Reply', exact: true }).click();
  expect(await dialog.getByLabel('Phone numbers').inputValue()).toBe(lead.shown);
  await textOf(dialog).fill('See you on Monday.');
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await leaves(dialog, lead);
  await expect.poll(() => post.texts(lead.number)).toEqual(['See you on Monday.']);
  await expect.poll(async () => (await post.letters(lead.email)).length).toBe(2);
  const answer = (await post.letters(lead.email))[1];
  expect(answer?.inReplyTo).toBe(messageId);
  expect(answer?.references.split(/\s+/)).toEqual([first?.messageId, messageId]);
  allQuiet(desk, office);
});
