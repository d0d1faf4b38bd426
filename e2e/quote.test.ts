import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardIn, reads, takeSeat } from './browser.ts';
import { allQuiet, dialogOf, isTold, lookFor, newcomer } from './desk.ts';
import { addressOf } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

// The business's own web site: another site than the product's, though the same machine answers.
let site: Server;
let origin: string;
const source = 'Autumn mailing';

type Settings = { version: number; quoteForm: { origins: string[]; sources: string[] } };

const allow = async (more: { origins: string[]; sources: string[] }) => {
  const { version, quoteForm } = await admin.call<Settings>('settings.get');
  await admin.call('settings.update', { version, fields: { quoteForm: { ...quoteForm, ...more } } });
};

beforeAll(async () => {
  site = createServer((_, response) => {
    const frame = `<iframe src="${url}/quote?embed=1&amp;source=autumn+mailing" title="Ask for a quote" style="border: 0; width: 100%; height: 1300px"></iframe>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Laundry</title><h1>Laundry rooms</h1>${frame}</html>`,
    );
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://laundry.localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await allow({ origins: [], sources: [] });
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const fill = async (form: Page | FrameLocator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
};
const thanked = (form: Page | FrameLocator) => form.getByRole('heading', { name: 'Thank you' }).waitFor();

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
