import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Outcome } from '#kernel';
import { blankInvoice, changeInvoice, copyInvoice, newInvoice, removeProblem } from './change.ts';
import { dueBy, nextRepeat } from './due.ts';
import { type Invoice, type InvoicePayment, numberOf } from './invoice.ts';
import { applyCredit, creditChange, markInvoicePaid, payInvoice, removePayment } from './payments.ts';
import { excessOf } from './standing.ts';
import { invoiceRefusals, repeatReasons } from './texts.ts';
import {
  cancelInvoice,
  holdRepeat,
  issueInvoice,
  lapseInvoice,
  moveDue,
  remindProblem,
} from './transitions.ts';

const today = '2026-11-21';
const now = '2026-11-21T18:00:00.000Z';
const by = 'ada';
const ids = () => {
  let count = 0;
  return () => `new-${++count}`;
};
const making = (on = '2026-11-02') => ({ today: on, newId: ids() });
const beginning = {
  id: 'one',
  clientId: 'client',
  today: '2026-11-02',
  terms: 'net_15',
  taxRate: 0,
} as const;
const line = {
  id: 'l1',
  kind: 'lease',
  description: 'Lease',
  quantity: 24,
  unitPrice: 2600,
  taxable: false,
  siteId: null,
} as const;

const must = <T>(outcome: Outcome<T>): T => {
  if (isRefusal(outcome)) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome;
};

const draft = must(newInvoice(beginning, { lines: [line] }, ids(), by, now));
const billTo = { name: 'Orchard Park', lines: [], emails: [] };
const issued = (more: Partial<Invoice> = {}, on = today): Invoice =>
  must(issueInvoice({ ...draft, ...more }, { number: numberOf(2026, 418), billTo, today: on }, by, now));
const payment = (amount: number, id = 'p1', date = '2026-11-10'): InvoicePayment => ({
  id,
  date,
  amount,
  method: 'check',
  reference: '2041',
  recordedBy: by,
});
const paid = must(payInvoice(issued(), payment(62_400), today, by, now));
const inPart = must(payInvoice(issued(), payment(40_000), today, by, now));
const cancelled = must(cancelInvoice(issued(), { reason: 'Wrong client' }, by, now));
const states = {
  draft,
  sent: issued({ dueDate: '2026-12-17' }),
  overdue: issued(),
  'paid in part': inPart,
  paid,
  cancelled,
} as const;
type State = keyof typeof states;

const acts = {
  change: (invoice: Invoice) => changeInvoice(invoice, { lines: [] }, making(), by, now),
  client: (invoice: Invoice) => changeInvoice(invoice, { clientId: 'other' }, making(), by, now),
  note: (invoice: Invoice) => changeInvoice(invoice, { internalNote: 'Called' }, making(), by, now),
  issue: (invoice: Invoice) => issueInvoice(invoice, { number: numberOf(2026, 1), billTo, today }, by, now),
  pay: (invoice: Invoice) => payInvoice(invoice, payment(100, 'p2'), today, by, now),
  markPaid: (invoice: Invoice) => markInvoicePaid(invoice, payment(0, 'p2'), today, by, now),
  removePayment: (invoice: Invoice) => removePayment(invoice, 'p1', today, by, now),
  moveDue: (invoice: Invoice) => moveDue(invoice, { dueDate: '2026-12-24', today }, by, now),
  cancel: (invoice: Invoice) => cancelInvoice(invoice, { reason: 'Wrong client' }, by, now),
  cancelWithoutReason: (invoice: Invoice) => cancelInvoice(invoice, { reason: '' }, by, now),
  lapse: (invoice: Invoice) => lapseInvoice(invoice, '2027-01-01', now),
  credit: (invoice: Invoice) =>
    applyCredit(invoice, { id: 'p2', date: today, amount: 100, recordedBy: by }, 500, by, now),
  remind: (invoice: Invoice) => remindProblem(invoice) ?? invoice,
  remove: (invoice: Invoice) => removeProblem(invoice) ?? invoice,
} as const;
type Act = keyof typeof acts;

const { locked, cancelled: over, notDraft, notIssued, hasPayments, reasonMissing } = invoiceRefusals;
const gone = invoiceRefusals.noPayment;

// What becomes of an invoice in each state: the status it is in then, or the refusal.
const table: Record<Act, Record<State, string | { code: string }>> = {
  change: {
    draft: 'draft',
    sent: locked,
    overdue: locked,
    'paid in part': locked,
    paid: locked,
    cancelled: over,
  },
  client: {
    draft: 'draft',
    sent: locked,
    overdue: locked,
    'paid in part': locked,
    paid: locked,
    cancelled: over,
  },
  note: {
    draft: 'draft',
    sent: 'sent',
    overdue: 'overdue',
    'paid in part': 'overdue',
    paid: 'paid',
    cancelled: over,
  },
  issue: {
    draft: 'overdue',
    sent: notDraft,
    overdue: notDraft,
    'paid in part': notDraft,
    paid: notDraft,
    cancelled: over,
  },
  pay: {
    draft: notIssued,
    sent: 'sent',
    overdue: 'overdue',
    'paid in part': 'overdue',
    paid: 'paid',
    cancelled: over,
  },
  markPaid: {
    draft: notIssued,
    sent: 'paid',
    overdue: 'paid',
    'paid in part': 'paid',
    paid: 'paid',
    cancelled: over,
  },
  removePayment: {
    draft: gone,
    sent: gone,
    overdue: gone,
    'paid in part': 'overdue',
    paid: 'overdue',
    cancelled: gone,
  },
  moveDue: {
    draft: notIssued,
    sent: 'sent',
    overdue: 'sent',
    'paid in part': 'sent',
    paid: invoiceRefusals.paid,
    cancelled: over,
  },
  cancel: {
    draft: 'cancelled',
    sent: 'cancelled',
    overdue: 'cancelled',
    'paid in part': hasPayments,
    paid: hasPayments,
    cancelled: invoiceRefusals.alreadyCancelled,
  },
  cancelWithoutReason: {
    draft: 'cancelled',
    sent: reasonMissing,
    overdue: reasonMissing,
    'paid in part': hasPayments,
    paid: hasPayments,
    cancelled: invoiceRefusals.alreadyCancelled,
  },
  lapse: {
    draft: 'draft',
    sent: 'overdue',
    overdue: 'overdue',
    'paid in part': 'overdue',
    paid: 'paid',
    cancelled: 'cancelled',
  },
  credit: {
    draft: notIssued,
    sent: 'sent',
    overdue: 'overdue',
    'paid in part': 'overdue',
    paid: invoiceRefusals.paid,
    cancelled: over,
  },
  remind: {
    draft: notIssued,
    sent: 'sent',
    overdue: 'overdue',
    'paid in part': 'overdue',
    paid: invoiceRefusals.nothingOwed,
    cancelled: invoiceRefusals.nothingOwed,
  },
  remove: {
    draft: 'draft',
    sent: invoiceRefusals.issued,
    overdue: invoiceRefusals.issued,
    'paid in part': invoiceRefusals.issued,
    paid: invoiceRefusals.issued,
    cancelled: invoiceRefusals.issued,
  },
};

const cells = (Object.keys(table) as Act[]).flatMap((act) =>
  (Object.keys(states) as State[]).map((state) => [act, state] as const),
);

test.each(cells)('[INV-04] [perm IVC-03] [perm IVC-06] %s of one that is %s', (act, state) => {
  const before = states[state];
  const outcome = acts[act](before);
  const expected = table[act][state];
  expect(isRefusal(outcome) ? outcome : outcome.status).toEqual(expected);
  // What is not refused is the very same one, or a version further.
  if (!isRefusal(outcome)) expect(outcome.version - before.version).toBe(outcome === before ? 0 : 1);
});

describe('[INV-04] issuing', () => {
  test.each<[string, Partial<Invoice>, unknown]>([
    ['without a line', { lines: [], total: 0 }, invoiceRefusals.noLines],
    ['of nothing', { total: 0 }, invoiceRefusals.nothing],
    ['due before its own day', { dueDate: '2026-11-01' }, invoiceRefusals.dueBeforeIssue],
    ['due on its own day', { dueDate: '2026-11-02' }, 'overdue'],
    ['due on the office’s day', { dueDate: today }, 'sent'],
    ['due the day before', { dueDate: '2026-11-20' }, 'overdue'],
  ])('%s', (_, more, expected) => {
    const outcome = issueInvoice({ ...draft, ...more }, { number: 'INV-2026-0001', billTo, today }, by, now);
    expect(isRefusal(outcome) ? outcome : outcome.status).toEqual(expected);
  });

  test('gives number and receiver, and keeps what it comes to', () => {
    expect(issued()).toMatchObject({
      number: 'INV-2026-0418',
      billTo,
      sentAt: now,
      total: 62_400,
      balance: 62_400,
    });
    expect(draft).toMatchObject({ number: null, sentAt: null, billTo: null });
  });
});

test.each([
  [2026, 1, 'INV-2026-0001'],
  [2026, 9999, 'INV-2026-9999'],
  [2026, 10_000, 'INV-2026-10000'],
])('[INV-02] number %s of %s', (year, count, number) => {
  expect(numberOf(year, count)).toBe(number);
});

describe('[INV-05] payments', () => {
  test('less than the total leaves a balance; the rest pays it, on the day of the last payment', () => {
    expect(inPart).toMatchObject({ amountPaid: 40_000, balance: 22_400, paidAt: null });
    const whole = must(payInvoice(inPart, payment(22_400, 'p2', '2026-11-09'), today, by, now));
    expect(whole).toMatchObject({ status: 'paid', balance: 0, paidAt: '2026-11-10' });
  });
  test('to the day, and not later', () => {
    expect(payInvoice(issued(), payment(1, 'p1', '2026-11-22'), today, by, now)).toBe(
      invoiceRefusals.dateInFuture,
    );
    expect(must(payInvoice(issued(), payment(1, 'p1', today), today, by, now)).payments).toHaveLength(1);
  });
  test('a removed one leaves the invoice as it was without it, sent again while it is not late', () => {
    const sent = issued({ dueDate: '2026-12-17' });
    const then = must(
      removePayment(must(payInvoice(sent, payment(62_400), today, by, now)), 'p1', today, by, now),
    );
    expect(then).toMatchObject({
      status: 'sent',
      amountPaid: 0,
      balance: 62_400,
      payments: [],
      paidAt: null,
    });
  });
  test('[perm IVC-04] marking as paid makes one payment of what is left, and a second time none', () => {
    const once = must(markInvoicePaid(inPart, payment(0, 'p2'), today, by, now));
    expect(once.payments.map(({ amount }) => amount)).toEqual([40_000, 22_400]);
    expect(markInvoicePaid(once, payment(0, 'p3'), today, by, now)).toBe(once);
  });
  test('too much is credit, never a negative balance', () => {
    const more = must(payInvoice(inPart, payment(30_000, 'p2'), today, by, now));
    expect(more).toMatchObject({ status: 'paid', amountPaid: 70_000, balance: 0 });
    expect(excessOf(more)).toBe(7_600);
    expect(creditChange(inPart, more)).toBe(7_600);
    expect(creditChange(more, must(removePayment(more, 'p2', today, by, now)))).toBe(-7_600);
    // Removing another one uses up what was too much first.
    expect(creditChange(more, must(removePayment(more, 'p1', today, by, now)))).toBe(-7_600);
  });
  test.each([
    [22_401, 30_000, invoiceRefusals.moreThanBalance],
    [22_400, 22_399, invoiceRefusals.noCredit],
    [22_400, 22_400, 'paid'],
  ])('credit of %s, having %s', (amount, credit, expected) => {
    const outcome = applyCredit(inPart, { id: 'c', date: today, amount, recordedBy: by }, credit, by, now);
    expect(isRefusal(outcome) ? outcome : outcome.status).toEqual(expected);
    if (!isRefusal(outcome)) expect(creditChange(inPart, outcome)).toBe(-amount);
  });

  const step = fc.oneof(
    fc.record({ act: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ act: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ act: fc.constant('remove' as const), amount: fc.integer({ min: 0, max: 5 }) }),
  );
  test('whatever is paid, credited and removed, no cent is lost and none is made', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let invoice = issued();
        let credit = 50_000;
        for (const [at, { act, amount }] of steps.entries()) {
          const id = `s${at}`;
          const outcome =
            act === 'pay'
              ? payInvoice(invoice, payment(amount, id), today, by, now)
              : act === 'credit'
                ? applyCredit(invoice, { id, date: today, amount, recordedBy: by }, credit, by, now)
                : removePayment(invoice, invoice.payments[amount]?.id ?? '', today, by, now);
          if (isRefusal(outcome)) continue;
          const change = creditChange(invoice, outcome);
          if (credit + change < 0) continue;
          [invoice, credit] = [outcome, credit + change];
          const came = invoice.payments.reduce(
            (all, { method, amount: its }) => all + (method === 'credit' ? 0 : its),
            0,
          );
          expect(credit + invoice.total - invoice.balance).toBe(50_000 + came);
          expect(invoice.balance).toBeGreaterThanOrEqual(0);
          expect(invoice.status === 'paid').toBe(invoice.balance === 0);
        }
      }),
    );
  });
});

describe('[INV-04] the due date', () => {
  test.each([
    ['due_on_receipt', '2026-11-02'],
    ['net_15', '2026-11-17'],
    ['net_30', '2026-12-02'],
    ['net_45', '2026-12-17'],
    ['custom', null],
  ] as const)('by %s', (terms, day) => {
    expect(dueBy('2026-11-02', terms)).toBe(day);
  });
  test.each<[string, Parameters<typeof changeInvoice>[1], Partial<Invoice>]>([
    ['follows other terms', { terms: 'net_30' }, { terms: 'net_30', dueDate: '2026-12-02' }],
    ['follows another day of issue', { issueDate: '2026-11-05' }, { terms: 'net_15', dueDate: '2026-11-20' }],
    ['is what somebody chose', { dueDate: '2026-11-25' }, { terms: 'custom', dueDate: '2026-11-25' }],
    [
      'is what somebody chose beside terms',
      { dueDate: '2026-11-25', terms: 'net_30' },
      { terms: 'custom', dueDate: '2026-11-25' },
    ],
    [
      'stays with terms that agree',
      { dueDate: '2026-12-02', terms: 'net_30' },
      { terms: 'net_30', dueDate: '2026-12-02' },
    ],
    ['stays where terms become custom', { terms: 'custom' }, { terms: 'custom', dueDate: '2026-11-17' }],
  ])('%s', (_, fields, expected) => {
    expect(must(changeInvoice(draft, fields, making(), by, now))).toMatchObject(expected);
  });
  test('moves forward alone', () => {
    const { overdue } = states;
    expect(moveDue(overdue, { dueDate: overdue.dueDate, today }, by, now)).toBe(invoiceRefusals.dueNotLater);
    expect(must(moveDue(overdue, { dueDate: '2026-11-20', today }, by, now)).status).toBe('overdue');
    expect(must(moveDue(overdue, { dueDate: today, today }, by, now))).toMatchObject({
      status: 'sent',
      terms: 'custom',
    });
  });
  test('passes with the office’s day, once', () => {
    const sent = states.sent;
    expect(lapseInvoice(sent, sent.dueDate, now)).toBe(sent);
    const late = lapseInvoice(sent, '2026-12-18', now);
    expect(late).toMatchObject({ status: 'overdue', updatedBy: null });
    expect(lapseInvoice(late, '2026-12-19', now)).toBe(late);
  });
});

describe('[INV-07] repeats', () => {
  test.each([
    ['2026-01-15', '2026-02-15', 'monthly', '2026-03-15'],
    ['2026-01-31', '2026-01-31', 'monthly', '2026-02-28'],
    ['2026-01-31', '2026-02-28', 'monthly', '2026-03-31'],
    ['2026-01-31', '2026-02-20', 'monthly', '2026-03-20'],
    ['2026-11-30', '2027-02-28', 'quarterly', '2027-05-30'],
    ['2026-11-30', '2026-11-30', 'quarterly', '2027-02-28'],
  ] as const)('of %s, after %s, %s', (issueDate, after, freq, next) => {
    expect(nextRepeat(issueDate, after, freq)).toBe(next);
  });
  test.each([
    ['2024-01-31', null, '2026-11-30'],
    ['2024-01-31', '2026-11-20', 'nextPast'],
    ['2024-01-31', '2026-11-21', '2026-11-21'],
    ['2026-11-21', null, '2026-12-21'],
    ['2026-12-24', null, '2027-01-24'],
    ['2026-12-24', '2026-12-24', 'nextTooEarly'],
  ])('said of one of %s, the next of it %s, begin on %s', (issueDate, next, begins) => {
    const fields = { repeat: { freq: 'monthly', next } } as const;
    const old = { ...draft, issueDate };
    for (const outcome of [
      changeInvoice(old, fields, making(today), by, now),
      newInvoice({ ...beginning, today }, { ...fields, issueDate }, ids(), by, now),
    ]) {
      if (begins === 'nextPast' || begins === 'nextTooEarly') expect(outcome).toBe(invoiceRefusals[begins]);
      else expect(must(outcome).repeat.next).toBe(begins);
    }
  });
  test('that run already catch up, whatever else is written', () => {
    const repeat = { freq: 'monthly', next: '2026-03-02' } as const;
    const running = { ...draft, issueDate: '2026-01-02', repeat };
    const fields = { repeat, customerNote: 'Thanks' };
    expect(must(changeInvoice(running, fields, making(today), by, now)).repeat).toEqual(repeat);
  });
  test('begin a period after the first one, unless somebody names a later day', () => {
    const repeat = (next: string | null) =>
      changeInvoice(draft, { repeat: { freq: 'monthly', next } }, making(), by, now);
    expect(must(repeat(null)).repeat.next).toBe('2026-12-02');
    expect(must(repeat('2027-01-01')).repeat.next).toBe('2027-01-01');
    expect(repeat('2026-11-02')).toBe(invoiceRefusals.nextTooEarly);
    expect(
      must(changeInvoice(draft, { repeat: { freq: 'none', next: '2027-01-01' } }, making(), by, now)).repeat,
    ).toEqual({
      freq: 'none',
      next: null,
    });
  });
});

test('[INV-04] a copy is a draft of another day with the same lines, and nothing of what became of the first', () => {
  const copy = must(
    copyInvoice(paid, { id: 'two', issueDate: '2026-12-02', newId: ids(), repeatOf: null }, by, now),
  );
  const { client: _, ...same } = { client: 0, subtotal: 62_400, total: 62_400, balance: 62_400 };
  expect(copy).toMatchObject({
    ...blankInvoice({ ...beginning, id: 'two', today: '2026-12-02' }, by, now),
    ...same,
    lines: [{ ...line, id: 'new-1', amount: 62_400 }],
  });
});

test('[INV-03] an invoice of more than there may be is refused', () => {
  const lines = [line, { ...line, id: 'l2', unitPrice: 9_999_999_999, quantity: 1 }];
  expect(changeInvoice(draft, { lines }, making(), by, now)).toBe(invoiceRefusals.tooMuch);
});

test('[INV-07] a repeat that waits says why, names no address, and changes once', () => {
  const waits = holdRepeat(draft, invoiceRefusals.optedOut('beth@orchard.example.com'), now);
  expect(waits).toMatchObject({ version: draft.version + 1, repeatProblem: repeatReasons.optedOut });
  expect(JSON.stringify(waits)).not.toContain('beth@');
  expect(holdRepeat(draft, invoiceRefusals.noAddress, now).repeatProblem).toBe(
    invoiceRefusals.noAddress.message,
  );
  const failed = holdRepeat(draft, null, now);
  expect(failed.repeatProblem).toBe(repeatReasons.failed);
  expect(holdRepeat(failed, null, now)).toBe(failed);
});
