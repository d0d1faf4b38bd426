import { expect, test } from 'vitest';
import { post, takePost } from './messages.ts';
import { addressOf, hire, takeOwnSeat } from './people.ts';
import { browser, takeStage } from './stage.ts';

takeStage();
takePost();

test('[INV-01] [INV-05] [INV-07] an invoice from draft to paid: sent with its PDF, paid in part, reminded, paid', async () => {
  const ines = await hire(post.url, post.admin, { displayName: 'Ines Berg', role: 'admin' });
  const email = addressOf('Orchard Park');
  const businessName = `Orchard Park ${ines.uid.slice(-6)}`;
  await ines.call('clients.create', { businessName, email });
  const { page } = await takeOwnSeat(browser, ines, { url: post.url });
  await page.goto('/invoices');
  await page.getByRole('button', { name: /^New invoice/ }).click();
  await page.getByRole('searchbox', { name: 'Client', exact: true }).fill(businessName);
  await page.getByRole('radio', { name: businessName }).check();
  await page.getByRole('button', { name: 'Begin the draft' }).click();

  const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true });
  await cell('Description', 1).fill('Machine lease, November');
  await cell('Quantity', 1).fill('24');
  await cell('Price, dollars', 1).fill('26');
  await cell('Price, dollars', 1).press('Enter');
  await page.keyboard.type('Drain pump');
  await cell('Price, dollars', 2).fill('62.50');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('heading', { name: /^INV-\d{4}-\d{4,}$/ }).waitFor();
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  await expect.poll(async () => (await post.letters(email)).length).toBe(1);
  const [letter] = await post.letters(email);
  expect(letter?.subject).toContain(number);
  expect(letter?.text).toContain('$686.50');
  const pdf = await page.request.get(`/api/invoices/${page.url().split('/').pop()}.pdf`);
  expect(pdf.status()).toBe(200);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const pay = async (amount: string) => {
    await page.getByRole('button', { name: 'Record payment', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Payment of ${number}` });
    await form.getByLabel('Amount, dollars').fill(amount);
    await form.getByRole('button', { name: 'Record payment' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await pay('400');
  await page.getByText('Paid $400 of $686.50').first().waitFor();
  await page.getByRole('button', { name: 'Reminder', exact: true }).click();
  await page.getByText(`Reminder: invoice ${number} is open`).waitFor();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await expect.poll(async () => (await post.letters(email)).length).toBe(2);
  expect((await post.letters(email))[1]?.text).toContain('$286.50 is still open');
  await pay('286.50');
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByText('Reminder sent').waitFor();
});
