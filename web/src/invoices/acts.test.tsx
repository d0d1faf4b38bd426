import { authOperations } from 'domain/auth';
import { clientOperations } from 'domain/clients';
import { type Invoice, type InvoicePayment, invoiceOperations, type WholeInvoice } from 'domain/invoices';
import { blankSite, siteOperations } from 'domain/sites';
import { templateOperations } from 'domain/templates';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { openDesk } from './desk.fixtures.ts';
import { bill, idOf, issued, now, vine, whole } from './invoices.fixtures.ts';
import { readAgain } from './reading.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
afterEach(() => {
  vi.restoreAllMocks();
  desk.server.restore();
  localStorage.clear();
});

const one = `/invoices/${idOf(1)}`;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });

const open = async (
  first: Invoice,
  more: Partial<WholeInvoice> = {},
  answers: (fake: FakeCalls) => void = () => {},
  path = one,
) => {
  desk = await openDesk(path, first, more, answers);
};

/** Chooses what stands behind the three dots. */
const choose = async (label: string) => {
  await button(/^More for /).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
};

const open1 = bill(issued);

test('[INV-07] a reminder is shown before it is sent, by template, and can be changed', async () => {
  const letters = [{ id: idOf(800), name: 'Second reminder', type: 'email' }];
  await open(open1, {}, (fake) =>
    fake
      .answer(templateOperations.list, () => ({ items: letters as never, cursor: null }))
      .answer(invoiceOperations.reminder, ({ templateId }) => ({
        to: ['o@vine.example'],
        subject: templateId ? 'Once more' : 'Reminder: invoice is open',
        text: templateId ? 'We still wait.' : 'A reminder.',
      }))
      .answer(invoiceOperations.remind, () => whole(open1)),
  );
  await button('Reminder').click();
  const form = dialog('Reminder of INV-2026-0418');
  await expect.element(form.getByText('Reminder: invoice is open')).toBeVisible();
  await form.getByLabelText('Template').selectOptions('Second reminder');
  await expect.element(form.getByText('We still wait.')).toBeVisible();
  await form.getByRole('button', { name: 'Change this text' }).click();
  await expect.element(form.getByLabelText('Your own words')).toHaveValue('We still wait.');
  await form.getByLabelText('Your own words').fill('We wait, kindly.');
  await form.getByRole('button', { name: 'Send reminder' }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.remind))
    .toEqual([{ id: idOf(1), message: 'We wait, kindly.', templateId: idOf(800) }]);
});

test('[INV-04] an issued invoice is cancelled with a reason alone', async () => {
  await open(open1, {}, (fake) => fake.answer(invoiceOperations.cancel, () => open1));
  await choose('Cancel');
  const form = dialog('Cancel INV-2026-0418?');
  // ‘Cancel’ beside ‘Cancel invoice’ would say two things.
  await expect.element(form.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect.element(form.getByText('Reason is required')).toBeVisible();
  expect(desk.sent(invoiceOperations.cancel)).toEqual([]);
  await form.getByLabelText('Reason').fill('Billed twice');
  await form.getByRole('button', { name: 'Cancel invoice' }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.cancel))
    .toEqual([{ id: idOf(1), reason: 'Billed twice' }]);
});

test('[INV-04] a due date is moved to a later day, with a reason', { tags: ['long'] }, async () => {
  await open(open1, {}, (fake) => fake.answer(invoiceOperations.moveDue, () => open1));
  await choose('Move due date');
  const form = dialog('Due date of INV-2026-0418');
  await form.getByLabelText('New due date').fill('2026-11-10');
  await form.getByLabelText('Reason').fill('Asked for a month');
  await form.getByRole('button', { name: 'Move due date' }).click();
  await expect.element(form.getByText('After Nov 17, 2026')).toBeVisible();
  await form.getByLabelText('New due date').fill('2026-12-17');
  await form.getByRole('button', { name: 'Move due date' }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.moveDue))
    .toEqual([{ id: idOf(1), dueDate: '2026-12-17', reason: 'Asked for a month' }]);
});

test('[INV-05] a client’s credit is applied up to what there is, and paid back', async () => {
  const refund = { id: idOf(700), clientId: vine.id, amount: 2_000, reason: 'Moved out', credit: 3_000 };
  await open(open1, { credit: 5_000, refunds: [{ ...refund, createdBy: null, createdAt: now }] }, (fake) =>
    fake
      .answer(invoiceOperations.applyCredit, () => open1)
      .answer(invoiceOperations.refund, () => ({ ...refund, createdBy: null, createdAt: now })),
  );
  await expect
    .element(page.getByRole('list', { name: 'Paid back of the client’s credit' }).getByText('Moved out'))
    .toBeVisible();
  await choose('Apply credit');
  const use = dialog('Apply credit to INV-2026-0418');
  await expect.element(use.getByLabelText('Amount, dollars')).toHaveValue('50.00');
  await use.getByLabelText('Amount, dollars').fill('50.01');
  await use.getByRole('button', { name: 'Apply credit' }).click();
  await expect.element(use.getByText('Up to $50.00')).toBeVisible();
  await use.getByLabelText('Amount, dollars').fill('30');
  await use.getByRole('button', { name: 'Apply credit' }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.applyCredit))
    .toMatchObject([{ id: idOf(1), amount: 3_000 }]);
  await choose('Pay credit back');
  const back = dialog('Pay credit back');
  await back.getByLabelText('Reason').fill('Moved out');
  await back.getByRole('button', { name: 'Note refund' }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.refund))
    .toMatchObject([{ clientId: vine.id, amount: 5_000, reason: 'Moved out' }]);
});

test('[INV-01] the client’s link is copied, and ended', { tags: ['long'] }, async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(open1, {}, (fake) =>
    fake
      .answer(invoiceOperations.share, ({ id }) => {
        desk.kept.invoice = { ...desk.kept.invoice, shared: true };
        return { id, path: '/i/secret' };
      })
      .answer(invoiceOperations.unshare, () => open1),
  );
  await choose('Link for the client');
  const shown = dialog('Link of INV-2026-0418');
  await expect
    .element(shown.getByLabelText('Link for the client'))
    .toHaveValue(`${location.origin}/i/secret`);
  await shown.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => written.mock.calls).toEqual([[`${location.origin}/i/secret`]]);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await choose('End the link');
  await expect.poll(() => desk.sent(invoiceOperations.unshare)).toEqual([{ id: idOf(1) }]);
});

test('[INV-01] lease and rent are filled in from the contract, and what is billed already is said', async () => {
  const lease = {
    kind: 'lease' as const,
    description: 'Machine lease, November',
    taxable: false,
    siteId: null,
  };
  await open(bill(), {}, (fake) =>
    fake.answer(invoiceOperations.proposeLines, () => ({
      lines: [{ ...lease, quantity: 8, unitPrice: 2_600 }],
      billed: [{ id: idOf(9), number: 'INV-2026-0400' }],
    })),
  );
  await button('Fill in lease and rent of November 2026').click();
  await expect
    .element(page.getByLabelText('Description, line 5', { exact: true }))
    .toHaveValue('Machine lease, November');
  await expect.element(page.getByText('Billed already by INV-2026-0400')).toBeVisible();
  expect(desk.sent(invoiceOperations.proposeLines)).toEqual([{ clientId: vine.id, month: '2026-11' }]);
});

test('[INV-01] a duplicate opens as the draft that it is', { tags: ['long'] }, async () => {
  await open(open1, {}, (fake) =>
    fake.answer(invoiceOperations.duplicate, () => {
      desk.kept.invoice = whole(bill({ id: idOf(2) }));
      return desk.kept.invoice;
    }),
  );
  await choose('Duplicate');
  await expect.element(page.getByRole('region', { name: 'Draft' })).toBeVisible();
  expect(desk.server.router.state.location.pathname).toBe(`/invoices/${idOf(2)}`);
});

test('[INV-04] a draft is marked as sent without an e-mail, once it is saved', async () => {
  await open(bill(), {}, (fake) =>
    fake.answer(invoiceOperations.issue, () => {
      desk.kept.invoice = whole({ ...open1, version: 2 });
      return desk.kept.invoice;
    }),
  );
  await page.getByLabelText('Note to the client').fill('Thank you');
  await button(/^More for /).click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Mark as sent/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('textbox', { name: 'Note to the client' }).fill('');
  await choose('Mark as sent');
  await dialog('Mark as sent without an e-mail?').getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(page.getByRole('heading', { name: 'INV-2026-0418' })).toBeVisible();
  expect(desk.sent(invoiceOperations.issue)).toEqual([{ id: idOf(1), version: 1 }]);
});

test('[INV-01] what was being typed when a draft was issued elsewhere is shown beside the invoice', async () => {
  await open(bill());
  await page.getByLabelText('Note to the client').fill('Thank you');
  desk.kept.invoice = whole({ ...open1, version: 2 });
  await readAgain();
  await expect
    .element(page.getByText(/This does not stand on it: the note to the client ‘Thank you’\.$/))
    .toBeVisible();
  await button('Throw away').click();
  await expect.element(page.getByText(/This does not stand on it/)).not.toBeInTheDocument();
});

test('[INV-01] a draft is given to another client, with its terms and its tax', async () => {
  const oak = { ...vine, id: idOf(201), businessName: 'Oak Ltd', terms: 'net_45' as const, taxExempt: true };
  await open(bill(), {}, (fake) =>
    fake
      .answer(clientOperations.get, ({ id }) => (id === oak.id ? oak : vine))
      .answer(clientOperations.list, () => ({ items: [oak], cursor: null, total: 1 })),
  );
  await button('Change client').click();
  await page.getByRole('searchbox', { name: 'Client', exact: true }).fill('Oak');
  await page.getByRole('radio', { name: /^Oak Ltd/ }).click();
  await expect.element(page.getByLabelText('Terms')).toHaveValue('net_45');
  await button('Save draft').click();
  await expect
    .poll(() => desk.sent(invoiceOperations.update))
    .toMatchObject([{ fields: { clientId: oak.id, taxRate: 0, terms: 'net_45', dueDate: '2026-12-17' } }]);
});

test('[INV-07] visit, series, kept PDF and why a repeat waits stand on the page', async () => {
  await open(bill({ repeatProblem: 'The client has no e-mail address for invoices.' }), {
    event: { id: idOf(300), title: 'Drain pump', start: now },
    series: { id: idOf(5), number: 'INV-2026-0300' },
    document: { id: idOf(400), name: 'INV-2026-0418.pdf', sizeBytes: 1, createdAt: now },
  });
  await expect
    .element(page.getByText('This repeat waits as a draft. The client has no e-mail address for invoices.'))
    .toBeVisible();
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await expect.element(link(/^Drain pump/)).toHaveAttribute('href', `/calendar?event=${idOf(300)}`);
  await expect.element(link('INV-2026-0300')).toHaveAttribute('href', `/invoices/${idOf(5)}`);
  await expect.element(link('INV-2026-0418.pdf')).toHaveAttribute('href', `/documents?document=${idOf(400)}`);
  await expectNoAxeViolations();
});

test('[INV-08] what is owed by age shows its invoices, and who owes it', async () => {
  await open(open1, {}, () => {}, '/invoices');
  const aging = page.getByRole('region', { name: 'Aging' });
  await aging.getByRole('link', { name: /^Over 90 days/ }).click();
  await expect
    .poll(() => desk.sent(invoiceOperations.list).at(-1))
    .toMatchObject({ status: 'open', dueTo: expect.any(String) });
  expect(desk.sent(invoiceOperations.list).at(-1)).not.toHaveProperty('dueFrom');
  await expect
    .element(aging.getByRole('link', { name: /^Over 90 days/ }))
    .toHaveAttribute('aria-current', 'true');
  await aging.getByRole('button', { name: 'By client' }).click();
  await expect
    .element(dialog('What is owed, by client').getByRole('row', { name: /^Vine LLC/ }))
    .toMatchTextContent(/\$972\.50$/);
  await expectNoAxeViolations();
});

test('[INV-08] the list is narrowed to any site, and by the heads put in order', async () => {
  const site = { ...blankSite(idOf(900), vine.id, idOf(9), now), siteName: 'Pool house' };
  await open(
    open1,
    {},
    (fake) =>
      fake
        .answer(siteOperations.get, () => site)
        .answer(siteOperations.list, () => ({ items: [site], cursor: null, hasMore: false })),
    '/invoices',
  );
  await button('Site').click();
  await page.getByRole('searchbox', { name: 'Site', exact: true }).fill('Pool');
  await page.getByRole('radio', { name: /^Pool house/ }).click();
  await expect.poll(() => desk.sent(invoiceOperations.list).at(-1)).toMatchObject({ siteId: site.id });
  await expect.element(button('Site: Pool house')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Balance').click();
  await expect.poll(() => desk.sent(invoiceOperations.list).at(-1)).toMatchObject({ sort: 'balance' });
});

test('[INV-08] a file of invoices asks who one is; without a network file, PDF and filling in wait', async () => {
  const proved = refusal({ status: 403, code: 'REFUSED', message: 'Show who you are.' });
  await open(open1, {}, (fake) => fake.answer(authOperations.proved, () => proved), '/invoices');
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'The same for QuickBooks Online' }).click();
  await expect.element(page.getByText('Show who you are.')).toBeVisible();
  desk.kept.invoice = whole(bill());
  await desk.server.router.navigate({ to: '/invoices/$invoiceId', params: { invoiceId: idOf(1) } });
  await expect.element(page.getByRole('link', { name: 'PDF' })).toBeVisible();
  goOffline();
  await expect.element(button('PDF')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('Lines can be filled in when you are back online.').last())
    .toBeVisible();
  await desk.server.router.navigate({ to: '/invoices' });
  await button('Export').click();
  await expect
    .element(page.getByRole('menuitem', { name: /^These invoices as CSV/ }))
    .toHaveAttribute('aria-disabled', 'true');
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

const paid: InvoicePayment = {
  id: idOf(600),
  date: '2026-11-10',
  amount: 40_000,
  method: 'check',
  reference: '2041',
  recordedBy: null,
};

test('[INV-01] on a phone the acts of an invoice stand in one row, the PDF behind the dots', async () => {
  await open(bill({ ...issued, payments: [paid], amountPaid: 40_000, balance: 57_250 }));
  await page.viewport(390, 844);
  const tops = ['Reminder', 'Record payment', /^More for /].map(
    (name) => button(name).element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size).toBe(1);
  await button(/^More for /).click();
  await expect.element(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
});

test('[INV-04] one with payments says before anything is typed why it is not cancelled', async () => {
  const check = {
    id: idOf(600),
    date: '2026-11-10',
    method: 'check',
    reference: '',
    recordedBy: null,
  } as const;
  await open(
    bill({ ...issued, payments: [{ ...check, amount: 40_000 }], amountPaid: 40_000, balance: 57_250 }),
  );
  await button(/^More for /).click();
  const cancel = page.getByRole('menuitem', { name: /^Cancel/ });
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Remove payments first')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
