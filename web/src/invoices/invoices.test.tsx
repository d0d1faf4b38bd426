import { type Invoice, invoiceOperations, type WholeInvoice } from 'domain/invoices';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { openDesk } from './desk.fixtures.ts';
import { bill, idOf, issued, vine } from './invoices.fixtures.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
afterEach(() => {
  desk.server.restore();
  localStorage.clear();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sent = (name: string) => desk.sent({ name });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

const open = async (path: string, first: Invoice, more: Partial<WholeInvoice> = {}) => {
  desk = await openDesk(path, first, more);
  return desk.kept;
};

const list = () => page.getByRole('table', { name: 'Invoices' });
const line = (label: string, at = 1) => page.getByLabelText(`${label}, line ${at}`, { exact: true });

test('[INV-08] the list: figures, tabs with counts, what is late', async () => {
  await open('/invoices', bill({ ...issued, status: 'overdue', amountPaid: 40_000, balance: 57_250 }));
  await expect.element(list().getByRole('link', { name: 'INV-2026-0418' })).toBeVisible();
  await expect.element(page.getByText('$1,450.00')).toBeVisible();
  await expect.element(page.getByText('18', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Status' }).getByText('Overdue1')).toBeVisible();
  await expect.element(list().getByText(/^Overdue, \d+ d$/)).toBeVisible();
  await expect.element(list().getByText('Paid $400 of $972.50')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await page.viewport(390, 844);
  await expect.element(page.getByText('Paid $400 of $972.50')).toBeVisible();
  await expectNoAxeViolations(document.body, 'phone');
});

test('[INV-08] the list is narrowed by status and text, and says when nothing matches', async () => {
  await open('/invoices?text=nothing', bill());
  await expect.element(page.getByText('No invoices match')).toBeVisible();
  await button('Clear filters').first().click();
  await expect.element(list().getByRole('link', { name: /Draft/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Status' }).getByText(/^Paid/).click();
  await expect.poll(() => sent('invoices.list').at(-1)).toMatchObject({ status: 'paid' });
  const current = page
    .getByRole('navigation', { name: 'Status' })
    .element()
    .querySelectorAll('[aria-current]');
  expect([...current].map(({ textContent }) => textContent)).toEqual(['Paid3']);
  await expect.element(page.getByText('No invoices match')).toBeVisible();
});

test('[INV-01] lines are typed by keyboard: Enter adds, arrows move, a spreadsheet is pasted, and the sums follow', async () => {
  await open(
    `/invoices/${idOf(1)}`,
    bill({ lines: [], subtotal: 0, total: 0, discountAmount: 0, tax: 0, balance: 0 }),
  );
  await line('Description').fill('Machine lease');
  await line('Quantity').fill('24');
  await line('Price, dollars').fill('26');
  await userEvent.keyboard('{Enter}');
  await expect.element(line('Description', 2)).toHaveFocus();
  await line('Description', 2).fill('Pump');
  await line('Price, dollars', 2).fill('62.50');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(line('Price, dollars', 1)).toHaveFocus();
  const sums = page.getByLabelText('What it comes to');
  await expect.element(sums.getByText('$686.50').first()).toBeVisible();
  await button('Add line').click();
  const data = new DataTransfer();
  data.setData('text/plain', 'Belt\t2\t$3.25\nHose\t1\t10');
  line('Description', 3)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(line('Description', 4)).toHaveValue('Hose');
  await button('Save draft').click();
  await expect.poll(() => sent('invoices.update')).toHaveLength(1);
  expect(sent('invoices.update')[0]).toMatchObject({
    fields: {
      lines: [
        { description: 'Machine lease', quantity: 24, unitPrice: 2_600 },
        { description: 'Pump', quantity: 1, unitPrice: 6_250 },
        { description: 'Belt', quantity: 2, unitPrice: 325 },
        { description: 'Hose', quantity: 1, unitPrice: 1_000 },
      ],
    },
  });
});

test('[INV-01] what is typed into a draft is there again, and a change of somebody else is asked about', async () => {
  const kept = await open(`/invoices/${idOf(1)}`, bill());
  await page.getByLabelText('Note to the client').fill('Thank you');
  kept.invoice = { ...kept.invoice, version: 2, customerNote: 'Pay soon' };
  await button('Save draft').click();
  await expect.element(page.getByText('Pay soon')).toBeVisible();
  await button('Keep mine').click();
  await button('Save draft').click();
  await expect.poll(() => kept.invoice.customerNote).toBe('Thank you');
});

test('[INV-07] what cannot be sent says why, and stays a draft', async () => {
  await open(`/invoices/${idOf(1)}`, bill());
  await button('Send').click();
  await expect
    .element(dialog('Send the invoice to Vine LLC').getByLabelText('To', { exact: true }))
    .toHaveValue('o@vine.example');
  await button('Send invoice').click();
  await expect
    .element(dialog('Send the invoice to Vine LLC').getByText('No mail server is set up.'))
    .toBeVisible();
  await dialog('Send the invoice to Vine LLC').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Save draft')).toBeVisible();
});

test('[INV-05] a payment is recorded; what is too much is said before', async () => {
  const kept = await open(`/invoices/${idOf(1)}`, bill({ ...issued }));
  await expect
    .element(page.getByRole('article', { name: 'The invoice as the client sees it' }))
    .toBeVisible();
  await expect.element(page.getByText('Checks to Valley Laundry Equipment')).toBeVisible();
  await expectNoAxeViolations();
  await button('Record payment').first().click();
  const form = dialog('Payment of INV-2026-0418');
  await expect.element(form.getByLabelText('Amount, dollars')).toHaveValue('972.50');
  await form.getByLabelText('Amount, dollars').fill('1,000');
  await expect.element(form.getByText(/^\$27\.50 more than is open/)).toBeVisible();
  await form.getByLabelText('Amount, dollars').fill('400');
  await form.getByRole('button', { name: 'Record payment' }).click();
  await expect.poll(() => kept.invoice.amountPaid).toBe(40_000);
  await expect.element(page.getByText('Paid $400 of $972.50').first()).toBeVisible();
});

test('[INV-07] of many it is said first what will be left out, and why', async () => {
  await open('/invoices', bill());
  await list()
    .getByRole('checkbox', { name: /the draft for Vine LLC$/ })
    .click();
  await page
    .getByRole('group', { name: 'Chosen invoices' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expect.element(page.getByText('Add at least one line first.')).toBeVisible();
  await expect.element(button('Send 0 invoices')).toHaveAttribute('aria-disabled', 'true');
});

test('[INV-07] a second press after a lost answer sends nobody a second reminder', async () => {
  const answered = { id: idOf(1), number: 'INV-2026-0418', client: 'Vine LLC', code: null, message: null };
  let presses = 0;
  desk = await openDesk('/invoices', bill(issued), {}, (fake) =>
    fake.answer(invoiceOperations.many, ({ ids, preview = false }) => {
      if (!preview) presses += 1;
      if (presses === 1) return refusal({ status: 500, code: 'INTERNAL' });
      const rows = ids.map((id) => ({
        ...answered,
        id,
        version: 3,
        outcome: 'done' as const,
        balance: 97_250,
      }));
      return { preview, rows, done: rows.length, refused: 0 };
    }),
  );
  await list()
    .getByRole('checkbox', { name: /INV-2026-0418/ })
    .click();
  await page.getByRole('group', { name: 'Chosen invoices' }).getByRole('button', { name: 'Remind' }).click();
  await button('Remind of 1 invoice').click();
  await expect.poll(() => presses).toBe(1);
  await button('Remind of 1 invoice').click();
  await expect.element(page.getByText('Reminders of 1 invoice queued')).toBeVisible();
  const sent = desk.server.calls.filter(
    ({ name, input }) => name === 'invoices.many' && !(input as { preview: boolean }).preview,
  );
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  // What was shown is what is meant.
  for (const { input } of sent) expect(input).toMatchObject({ versions: { [idOf(1)]: 3 } });
});

test('[INV-01] a new invoice is begun for a client', async () => {
  await open('/invoices', bill());
  await button(/^New invoice/).click();
  const form = dialog('New invoice');
  await form.getByLabelText('Client', { exact: true }).fill('Vine');
  await form.getByRole('radio', { name: /^Vine LLC/ }).click();
  await form.getByRole('button', { name: 'Begin the draft' }).click();
  await expect.poll(() => sent('invoices.create')).toMatchObject([{ clientId: vine.id, siteId: null }]);
  await expect.element(page.getByRole('region', { name: 'Draft' })).toBeVisible();
});
