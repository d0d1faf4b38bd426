import { clientOperations } from 'domain/clients';
import { type Invoice, type InvoicePayment, invoiceOperations } from 'domain/invoices';
import { settingsOperations } from 'domain/settings';
import { siteOperations } from 'domain/sites';
import { templateOperations } from 'domain/templates';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { type FakeCalls, fakeCalls } from '#platform/testing/fake-calls.ts';
import { keepsDraft, keepsKey } from '#ui/draft/testing/keepsDraft.tsx';
import { BesideForm } from './BesideForm.tsx';
import { Editor } from './Editor.tsx';
import { bill, house, idOf, issued, now, vine, whole } from './invoices.fixtures.ts';
import { NewInvoice } from './NewInvoice.tsx';
import { PayForm } from './PayForm.tsx';
import { CancelForm, CreditForm, MoveDue, RefundForm, RemovePayment } from './ReasonForms.tsx';
import { SendForm } from './SendForm.tsx';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

const draft = bill();
const sent = bill(issued);

const office = (fake: FakeCalls) =>
  fake
    .answer(settingsOperations.get, () => house)
    .answer(clientOperations.get, () => vine)
    .answer(clientOperations.list, () => ({ items: [vine], cursor: null, total: 1 }))
    .answer(siteOperations.list, () => ({ items: [], cursor: null, hasMore: false }))
    .answer(templateOperations.list, () => ({ items: [], cursor: null }))
    .answer(invoiceOperations.reminder, () => ({ to: [], subject: 'Reminder', text: 'Hello' }));

keepsDraft('what stands beside an issued invoice', {
  form: (done) => <BesideForm invoice={sent} onClose={done} />,
  operation: invoiceOperations.update,
  answer: { ...sent, version: 3, internalNote: 'Rang twice' },
  label: 'Internal note',
  name: 'internalNote',
  typed: 'Rang twice',
  button: 'Save',
  theirs: { row: { ...sent, version: 2, internalNote: 'Rang once' }, words: 'Rang once' },
});

/** The editor on its own; through with it once it was saved. */
const Editing = ({ onSaved }: { onSaved: () => void }) => {
  const editing = useInvoiceDraft(draft);
  const { state } = editing;
  useEffect(() => {
    if (state === 'saved') onSaved();
  }, [state, onSaved]);
  return <Editor draft={editing} invoice={whole(draft)} off={null} />;
};

keepsDraft('[INV-01] a draft of an invoice', {
  form: (done) => <Editing onSaved={done} />,
  server: office,
  operation: invoiceOperations.update,
  answer: { ...draft, version: 3, customerNote: 'Thank you' },
  label: 'Note to the client',
  name: 'customerNote',
  typed: 'Thank you',
  button: 'Save draft',
  theirs: { row: { ...draft, version: 2, customerNote: 'Pay soon' }, words: 'Pay soon' },
});

test('[INV-01] lines, terms and repeats that were typed are there when the draft opens again', async () => {
  await page.viewport(1280, 900);
  dropReads();
  const fake = office(fakeCalls());
  const show = () => render(<Editing onSaved={() => {}} />);
  const first = await show();
  const price = page.getByLabelText('Price, dollars, line 2', { exact: true });
  await price.fill('twelve');
  await page.getByLabelText('Terms').selectOptions('net_45');
  await page.getByLabelText('Repeats').selectOptions('monthly');
  await first.unmount();
  await show();
  await expect.element(price).toHaveValue('twelve');
  await expect.element(page.getByLabelText('Terms')).toHaveValue('net_45');
  await expect.element(page.getByLabelText('Due', { exact: true })).toHaveValue('2026-12-17');
  await expect.element(page.getByLabelText('Repeats')).toHaveValue('monthly');
  fake.restore();
});

/** The editor of a draft that has no line yet. */
const Begun = () => {
  const empty = bill({ lines: [] });
  return <Editor draft={useInvoiceDraft(empty)} invoice={whole(empty)} off={null} />;
};

test('[INV-01] a draft that has just begun waits for its first line under the keys', async () => {
  await page.viewport(1280, 900);
  dropReads();
  const fake = office(fakeCalls());
  (document.activeElement as HTMLElement | null)?.blur();
  await render(<Begun />);
  await expect.element(page.getByLabelText('Description, line 1', { exact: true })).toHaveFocus();
  fake.restore();
});

test('[INV-01] a save that is refused here goes to what is wrong', async () => {
  await page.viewport(1280, 900);
  dropReads();
  const fake = office(fakeCalls());
  await render(<Editing onSaved={() => {}} />);
  const price = page.getByLabelText('Price, dollars, line 3', { exact: true });
  await price.fill('7.005');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(page.getByText('Some lines are not complete.')).toBeVisible();
  await expect.element(price).toHaveFocus();
  fake.restore();
});

keepsKey('[INV-01] a new invoice', {
  form: (done) => <NewInvoice onClose={done} />,
  server: office,
  operation: invoiceOperations.create,
  answer: draft,
  write: async () => {
    await page.getByLabelText('Client', { exact: true }).fill('Vine');
    await page.getByRole('radio', { name: /^Vine LLC/ }).click();
  },
  shows: () => expect.element(page.getByRole('radio', { name: /^Vine LLC/ })).toBeChecked(),
  button: 'Begin the draft',
});

keepsDraft('[INV-05] a payment of an invoice', {
  form: (done) => <PayForm invoice={sent} onClose={done} />,
  server: office,
  operation: invoiceOperations.pay,
  answer: sent,
  label: 'Amount, dollars',
  name: 'amount',
  typed: '400.00',
  button: 'Record payment',
});

const payment: InvoicePayment = {
  id: idOf(600),
  date: '2026-11-10',
  amount: 40_000,
  method: 'check',
  reference: '2041',
  recordedBy: null,
};

keepsDraft('[INV-05] taking a payment off', {
  form: (done) => <RemovePayment invoice={sent} onClose={done} payment={payment} />,
  operation: invoiceOperations.removePayment,
  answer: sent,
  label: 'Reason',
  name: 'reason',
  typed: 'The check bounced',
  button: 'Remove payment',
});

keepsDraft('[INV-04] cancelling an invoice', {
  form: (done) => <CancelForm invoice={sent} onClose={done} />,
  operation: invoiceOperations.cancel,
  answer: sent,
  label: 'Reason',
  name: 'reason',
  typed: 'Billed twice',
  button: 'Cancel invoice',
});

keepsDraft('[INV-04] a later due date', {
  form: (done) => <MoveDue invoice={sent} onClose={done} />,
  operation: invoiceOperations.moveDue,
  answer: sent,
  label: 'Reason',
  name: 'reason',
  typed: 'Paid on the first',
  fill: () => page.getByLabelText('New due date').fill('2026-12-01'),
  button: 'Move due date',
});

keepsDraft('[INV-05] credit put to an invoice', {
  form: (done) => <CreditForm credit={5_000} invoice={sent} onClose={done} />,
  operation: invoiceOperations.applyCredit,
  answer: sent,
  label: 'Amount, dollars',
  name: 'amount',
  typed: '30.00',
  button: 'Apply credit',
});

keepsDraft('[INV-05] credit paid back', {
  form: (done) => <RefundForm clientId={vine.id} credit={5_000} onClose={done} />,
  operation: invoiceOperations.refund,
  answer: {
    id: idOf(700),
    clientId: vine.id,
    amount: 5_000,
    reason: 'Moved out',
    credit: 0,
    createdBy: null,
    createdAt: now,
  },
  label: 'Reason',
  name: 'reason',
  typed: 'Moved out',
  button: 'Note refund',
});

const sending: readonly (readonly ['send' | 'sendAgain' | 'remind', string, Invoice])[] = [
  ['send', 'Send invoice', draft],
  ['sendAgain', 'Send again', sent],
  ['remind', 'Send reminder', sent],
];
for (const [way, button, invoice] of sending)
  keepsDraft(`[INV-07] the words of ‘${button}’`, {
    form: (done) => <SendForm invoice={whole(invoice)} onClose={done} way={way} />,
    server: office,
    operation: invoiceOperations[way],
    answer: invoice,
    label: 'Your own words',
    name: 'message',
    typed: 'Good morning',
    button,
  });
