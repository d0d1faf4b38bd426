import { expect, test } from 'vitest';
import { cardIn, reads, takeSeat } from './browser.ts';
import { allQuiet, dialogOf, isTold, lookFor, newcomer } from './desk.ts';
import { addressOf } from './people.ts';
import { allow, fill, origin, source, takeSite, thanked } from './quote.ts';
import { browser, takeStage } from './stage.ts';

takeStage();
takeSite();

test('[QUOTE-01] [PUSH-01] [NOTIF-07] a visitor asks for a quote in a frame on the business’s own web site; the lead is in the pool, and a rep takes it', async () => {
  const lead = 'Juniper Court';
  const rep = await newcomer('Quentin Ryle');
  const visitor = await takeSeat(browser, { url: origin });
  const form = visitor.page.frameLocator('iframe');

  // Nobody shows the form in a frame whom the house has not listed.
  await visitor.page.goto('/');
  await expect.poll(() => visitor.complaints.join('\n')).toContain('frame-ancestors');
  expect(await form.getByLabel('First name').count()).toBe(0);
  visitor.complaints.length = 0;

  await allow({ origins: [origin], sources: [source] });
  await visitor.page.goto('/');
  await fill(form, {
    'First name': 'Petra',
    'Last name': 'Solis',
    'Business name': lead,
    'E-mail': addressOf('petra'),
    City: 'Petaluma',
    'Number of units': '36',
    Message: 'Three of our five washers are broken.',
  });
  await form.getByLabel('State').selectOption('CA');
  await form.getByRole('button', { name: 'Send request' }).click();
  await thanked(form);
  // It works without a cookie, and leaves none.
  expect(await visitor.context.cookies()).toEqual([]);

  await lookFor(lead, rep);
  await cardIn(rep.page, 'Unassigned', lead).click();
  const dialog = dialogOf(rep.page, lead);
  await reads(dialog, 'Three of our five washers are broken.');
  await dialog.getByRole('button', { name: 'Take This Lead' }).click();
  await reads(rep.page, 'Lead assigned');
  await rep.page.keyboard.press('Escape');
  await cardIn(rep.page, 'New', lead).waitFor();
  await isTold(rep.page, 'New Lead', `New lead ${lead} has been added`);
  allQuiet(visitor, rep);
});
