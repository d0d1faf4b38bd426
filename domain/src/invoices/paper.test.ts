import { describe, expect, test } from 'vitest';
import { blankClient } from '#clients';
import { isRefusal } from '#kernel';
import { defaultSettings } from '#settings';
import { agingDays } from './aging.ts';
import { agingBuckets } from './answers.ts';
import { newInvoice } from './change.ts';
import { daysLate } from './due.ts';
import type { Invoice } from './invoice.ts';
import { invoicePaper } from './paper.ts';
import { billedParty, taxRateOf, termsOf } from './party.ts';
import {
  briefDollars,
  creditWords,
  invoiceStatusWords,
  linkUntil,
  paidInPart,
  standingWords,
} from './words.ts';

const now = '2026-11-21T18:00:00.000Z';
const dayOf = (at: string) => at.slice(0, 10);
const line = { kind: 'lease', taxable: false, siteId: null } as const;

const made = newInvoice(
  { id: 'one', clientId: 'client', today: '2026-11-02', terms: 'net_15', taxRate: 7750 },
  {
    discount: { kind: 'percent', value: 2000 },
    customerNote: 'Thank you.\n',
    lines: [
      {
        ...line,
        description: 'Machine lease, November\n24 machines, Orchard Park North',
        quantity: 24,
        unitPrice: 2600,
      },
      { ...line, description: 'Service call', quantity: 1.5, unitPrice: 20_000 },
      { ...line, description: 'Drain pump', quantity: 1, unitPrice: 6250, taxable: true },
    ],
  },
  () => 'id',
  'ada',
  now,
);
if (isRefusal(made)) throw new Error(made.code);
const draft = made;
const sent: Invoice = { ...draft, number: 'INV-2026-0418', status: 'overdue' };
const paid: Invoice = {
  ...sent,
  status: 'paid',
  amountPaid: sent.total + 5000,
  balance: 0,
  paidAt: '2027-01-10',
  payments: [
    { id: 'p', date: '2026-11-10', amount: 40_000, method: 'check', reference: '2041', recordedBy: null },
    {
      id: 'q',
      date: '2027-01-10',
      amount: sent.total - 35_000,
      method: 'ach',
      reference: '',
      recordedBy: null,
    },
  ],
};
const billTo = { name: 'Orchard Park', lines: ['22 Trancas St'], emails: [] };

describe('[INV-01] what stands on an invoice', () => {
  const paper = (invoice: Invoice) => invoicePaper(invoice, billTo, defaultSettings);
  const sums = (invoice: Invoice) => paper(invoice).sums.map(({ label, amount }) => `${label} ${amount}`);

  test('its facts and lines, the first line of a description strong', () => {
    expect(paper(sent)).toMatchObject({
      number: 'INV-2026-0418',
      facts: [
        { label: 'Number', value: 'INV-2026-0418' },
        { label: 'Issued', value: 'Nov 2, 2026' },
        { label: 'Terms', value: 'Net 15' },
        { label: 'Due', value: 'Nov 17, 2026' },
      ],
      lines: [
        {
          title: 'Machine lease, November',
          details: '24 machines, Orchard Park North',
          quantity: '24',
          price: '$26.00',
          tax: '–',
          amount: '$624.00',
        },
        { title: 'Service call', details: '', quantity: '1.5', amount: '$300.00' },
        { title: 'Drain pump', tax: '7.75 %', amount: '$62.50' },
      ],
      note: 'Thank you.',
      team: 'Washboard team',
    });
  });
  test('how to pay stands on it as long as something is to pay', () => {
    const letterhead = { ...defaultSettings.letterhead, paymentInstructions: 'By check.' };
    const house = { ...defaultSettings, letterhead, paymentLink: 'https://pay.example' };
    const ways = (invoice: Invoice) => {
      const { paymentInstructions, paymentLink } = invoicePaper(invoice, billTo, house);
      return [paymentInstructions, paymentLink];
    };
    const over: Invoice = { ...sent, status: 'cancelled', balance: 0 };
    expect([draft, sent].map(ways)).toEqual(Array(2).fill(['By check.', 'https://pay.example']));
    expect([paid, over].map(ways)).toEqual(Array(2).fill(['', '']));
  });
  test.each<[string, Invoice, string[]]>([
    ['a draft', draft, ['Total $971.52']],
    ['one that is owed', sent, ['Total, balance due $971.52']],
    [
      'a cancelled one',
      { ...sent, status: 'cancelled', balance: 0 },
      ['Total $971.52', 'Nothing is to pay $0.00'],
    ],
    [
      'one paid in parts, and too much',
      paid,
      [
        'Total $971.52',
        'Paid Nov 10, check 2041 -$400.00',
        'Paid Jan 10, 2027, ACH -$621.52',
        'Balance due $0.00',
        'Paid too much $50.00',
      ],
    ],
  ])('the sums of %s', (_, invoice, expected) => {
    expect(sums(invoice)).toEqual([
      'Subtotal $986.50',
      'Discount, 2 % -$19.73',
      'Tax, 7.75 % on $61.25 $4.75',
      ...expected,
    ]);
  });
  test('never the internal note', () => {
    expect(JSON.stringify(paper({ ...sent, internalNote: 'Slow payer' }))).not.toContain('Slow payer');
  });
});

describe('[INV-05] an invoice in words', () => {
  test.each([
    [40_000, '$400'],
    [97_250, '$972.50'],
    [100, '$1'],
  ])('%s cents', (cents, words) => {
    expect(briefDollars(cents)).toBe(words);
  });
  test.each<[Partial<Invoice>, string | null]>([
    [{ amountPaid: 40_000, total: 97_250 }, 'Paid $400 of $972.50'],
    [{ amountPaid: 0 }, null],
    [{ amountPaid: 97_250, total: 97_250, status: 'paid' }, null],
  ])('paid in part: %j', (more, words) => {
    expect(paidInPart({ ...sent, ...more })).toBe(words);
  });
  test.each<[Invoice, string, number, string]>([
    [sent, 'Overdue, 4 d', 4, 'Was due Nov 17, 2026, 4 days ago'],
    [{ ...sent, status: 'sent', dueDate: '2026-12-01' }, 'Sent', 0, 'Due Dec 1, 2026'],
    [{ ...sent, status: 'sent', dueDate: '2026-11-21' }, 'Sent', 0, 'Due Nov 21, 2026'],
    [paid, 'Paid', 0, 'Paid Jan 10, 2027'],
    [{ ...sent, status: 'cancelled', cancelledAt: now }, 'Cancelled', 0, 'Cancelled Nov 21, 2026'],
    [draft, 'Draft', 0, 'Not issued yet'],
  ])('how it stands', (invoice, chip, late, words) => {
    expect(invoiceStatusWords(invoice, '2026-11-21')).toBe(chip);
    expect(daysLate(invoice, '2026-11-21')).toBe(late);
    expect(standingWords(invoice, '2026-11-21', dayOf)).toBe(words);
  });
  test.each([
    [paid, 5_000, 'Paid too much: $50.00, kept as credit. Credit left: $50.00'],
    [paid, 9_000, 'Paid too much: $50.00, kept as credit. Credit left: $90.00'],
    [paid, 1_964, 'Paid too much: $50.00, kept as credit. Credit left: $19.64'],
    [paid, 0, 'Paid too much: $50.00, kept as credit. Credit left: $0.00'],
    [sent, 5_000, null],
  ])('what was paid too much, and what is left of it', (invoice, credit, words) => {
    expect(creditWords({ ...invoice, credit })).toBe(words);
  });
  test('a link lasts 90 days after it was paid or cancelled', () => {
    expect(linkUntil(sent, dayOf)).toBeNull();
    expect(linkUntil(paid, dayOf)).toBe('2027-04-10');
    expect(linkUntil({ ...sent, status: 'cancelled', cancelledAt: now }, dayOf)).toBe('2027-02-19');
  });
});

test.each([
  ['2026-11-22', 'notDue'],
  ['2026-11-21', 'to30'],
  ['2026-10-22', 'to30'],
  ['2026-10-21', 'to60'],
  ['2026-09-22', 'to60'],
  ['2026-09-21', 'to90'],
  ['2026-08-23', 'to90'],
  ['2026-08-22', 'over90'],
])('[INV-08] due on %s stands in the bucket %s', (due, bucket) => {
  const holds = ({ dueFrom = due, dueTo = due }) => dueFrom <= due && due <= dueTo;
  expect(agingBuckets.filter((one) => holds(agingDays(one, '2026-11-21')))).toEqual([bucket]);
});

describe('[INV-01] whom it is billed to', () => {
  const client = {
    ...blankClient('c', null, now),
    firstName: 'Beth',
    lastName: 'Amari',
    contactTitle: 'Property Manager',
    businessName: 'Orchard Park Condominiums',
    email: 'beth@orchard.example.com',
  };
  const place = {
    streetAddress: '22 Trancas St',
    streetAddressLine2: '',
    city: 'Napa',
    state: 'CA',
    zipCode: '94558',
  };
  test('what the client is known by, while nothing else is set', () => {
    expect(billedParty(client, place)).toEqual({
      name: 'Orchard Park Condominiums',
      lines: ['Beth Amari, Property Manager', '22 Trancas St', 'Napa, CA 94558'],
      emails: ['beth@orchard.example.com'],
    });
    expect(billedParty({ ...client, email: '' }, null)).toEqual({
      name: 'Orchard Park Condominiums',
      lines: ['Beth Amari, Property Manager'],
      emails: [],
    });
    expect(billedParty({ ...client, businessName: '', contactTitle: '' }, null).lines).toEqual([]);
  });
  test('what was set for billing', () => {
    const billing = {
      billingName: 'Redwood HOA',
      billingAddress: 'PO Box 1\n\nNapa, CA',
      billingEmail: ['ap@hoa.example.com'],
    };
    expect(billedParty({ ...client, ...billing }, place)).toEqual({
      name: 'Redwood HOA',
      lines: ['PO Box 1', 'Napa, CA'],
      emails: ['ap@hoa.example.com'],
    });
  });
  test('its own terms, else the house’s; no tax where it is exempt', () => {
    const house = { invoiceTerms: 'net_30', taxRate: 8625 } as const;
    expect([termsOf({ terms: null }, house), termsOf({ terms: 'net_45' }, house)]).toEqual([
      'net_30',
      'net_45',
    ]);
    expect([taxRateOf({ taxExempt: false }, house), taxRateOf({ taxExempt: true }, house)]).toEqual([
      8625, 0,
    ]);
  });
});
