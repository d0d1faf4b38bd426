// @module-tag long

import { expect, test } from 'vitest';
import { cardIn, reads, takeSeat } from '../browser.ts';
import { dialogOf, isTold, lookFor, newcomer } from '../desk.ts';
import { addressOf } from '../people.ts';
import { fill, takeSite, thanked } from '../quote.ts';
import { browser, takeStage, url } from '../stage.ts';

takeStage();
takeSite();

test('[QUOTE-01] [PUSH-01] on a phone what was typed outlives a reload; who asks again joins the lead, and its rep hears of it', async () => {
  const [lead, email] = ['Larkspur Terrace', addressOf('ines')];
  const rep = await newcomer('Rhea Tolland');
  const { page, complaints } = await takeSeat(browser, { url, width: 390, height: 844, touch: true });
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Send request' }).tap();
  await reads(page, 'Name is required');
  await fill(page, { 'First name': 'Ines', 'Business name': lead, 'E-mail': email });
  await page.reload();
  expect(await page.getByLabel('Business name').inputValue()).toBe(lead);
  await page.getByRole('button', { name: 'Send request' }).tap();
  await reads(page, 'Checking that you are human…');
  await thanked(page);

  await lookFor(lead, rep);
  await cardIn(rep.page, 'Unassigned', lead).click();
  await dialogOf(rep.page, lead).getByRole('button', { name: 'Take This Lead' }).click();
  await reads(rep.page, 'Lead assigned');

  await page.getByRole('button', { name: 'Send another request' }).click();
  await fill(page, { 'First name': 'Ines', 'E-mail': email.toUpperCase(), Message: 'Are you still there?' });
  await page.getByRole('button', { name: 'Send request' }).click();
  await thanked(page);
  await dialogOf(rep.page, lead)
    .getByText(/Message: Are you still there\?/)
    .first()
    .waitFor();
  await rep.page.keyboard.press('Escape');
  await isTold(rep.page, 'New request', `${lead} has asked for a quote`);
  expect(complaints).toEqual([]);
});
