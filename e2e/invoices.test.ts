import { readFile } from 'node:fs/promises';
import { csvReader, quickbooksHeading } from 'domain/imports';
import { expect, test } from 'vitest';
import { post, takePost } from './messages.ts';
import { addressOf, hire, takeOwnSeat } from './people.ts';
import { browser, takeStage } from './stage.ts';

takeStage();
takePost();

test('[INV-01] [INV-05] [INV-06] [INV-07] [INV-08] an invoice from draft to paid: its PDF opened and read, paid in part, reminded, paid, in the file for the books', async () => {
  const ines = await hire(post.url, post.admin, { displayName: 'Ines Berg', role: 'admin' });
  const email = addressOf('Orchard Park');
  const businessName = `Orchard Park ${ines.uid.slice(-6)}`;
  const client = await ines.call<{ id: string }>('clients.create', { businessName, email });
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

  // Printed, the page is the invoice alone.
  const paper = page.getByRole('article', { name: 'The invoice as the client sees it' });
  await page.emulateMedia({ media: 'print' });
  expect(await paper.isVisible()).toBe(true);
  for (const beside of ['History', 'Payments'])
    expect(await page.getByRole('heading', { name: beside }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });

  // Its PDF as it was issued, opened and read.
  const own = page.url();
  await page.getByRole('link', { name: `${number}.pdf` }).click();
  const pages = page.getByRole('region', { name: /^Pages of / });
  await pages.getByText(number).first().waitFor({ state: 'attached' });
  expect(await pages.innerText()).toContain('$686.50');
  await page.goto(own);

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

  // The file for the books, read by its own rules: its lines add up to the total.
  await page.goto(`/invoices?clientId=${client.id}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'The same for QuickBooks Online' }).click();
  const reader = csvReader({ delimiter: ',' });
  const text = await readFile(await (await coming).path(), 'utf8');
  const [heading, ...rows] = [...reader.push(text.replace('\ufeff', '')), ...reader.end()].map((row) =>
    'cells' in row ? row.cells : [row.problem],
  );
  expect(heading).toEqual(quickbooksHeading);
  const at = (name: string) => quickbooksHeading.indexOf(name);
  expect(rows.map((row) => [row[at('InvoiceNo')], row[at('ItemAmount')], row[at('Taxable')]])).toEqual([
    [number, '624.00', 'N'],
    [number, '62.50', 'N'],
  ]);
});

test('[INV-02] two administrators mark the same drafts as sent at once: each gets one number, none is left out of the row, and each is told what was theirs', {
  tags: ['long'],
}, async () => {
  const [ines, otto] = [
    await hire(post.url, post.admin, { displayName: 'Ines Twin', role: 'admin' }),
    await hire(post.url, post.admin, { displayName: 'Otto Twin', role: 'admin' }),
  ];
  const businessName = `Twin Oaks ${ines.uid.slice(-6)}`;
  const { id: clientId } = await ines.call<{ id: string }>('clients.create', { businessName });
  const line = { kind: 'lease', description: 'Machine lease', quantity: 1, unitPrice: 2_600 };
  for (let n = 0; n < 6; n += 1) await ines.call('invoices.create', { clientId, lines: [line] });
  const seats = await Promise.all([ines, otto].map((who) => takeOwnSeat(browser, who, { url: post.url })));
  // Both look at the same before either presses.
  const asked = await Promise.all(
    seats.map(async ({ page }) => {
      await page.goto(`/invoices?clientId=${clientId}`);
      await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check();
      await page
        .getByRole('group', { name: 'Chosen invoices' })
        .getByRole('button', { name: 'Mark as sent' })
        .click();
      const answer = page.getByRole('button', { name: 'Mark 6 invoices as sent' });
      await answer.waitFor();
      return answer;
    }),
  );
  await Promise.all(asked.map((answer) => answer.click()));
  await Promise.all(asked.map((answer) => answer.waitFor({ state: 'detached' })));

  const { items } = await ines.call<{ items: { number: string; status: string }[] }>('invoices.list', {
    clientId,
  });
  expect(items.map(({ status }) => status)).toEqual(Array(6).fill('sent'));
  const numbers = items.map(({ number }) => Number(number.split('-')[2])).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
  for (const { page } of seats) {
    await page
      .getByRole('row')
      .filter({ hasText: businessName })
      .filter({ hasText: 'Sent' })
      .nth(5)
      .waitFor();
  }
  const told = await Promise.all(
    seats.map(async ({ page }) =>
      Number(/(\d+) invoices? marked as sent/.exec(await page.innerText('body'))?.[1] ?? 0),
    ),
  );
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(6);
});
