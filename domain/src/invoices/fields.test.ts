import { expect, test } from 'vitest';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import { fillTemplate, invoiceVariableGroup, sampleInvoiceValues, templateVariables } from '#templates';
import { invoiceCreate, invoiceUpdate, mostInvoiceLines } from './fields.ts';
import { invoiceLetter, invoiceReminder, invoiceValues } from './letter.ts';
import { invoiceOperations } from './operations.ts';

const [client = '', site = ''] = ids(2);
const line = { description: 'Lease', quantity: 1, unitPrice: 100 };
const of = (count: number) => Array.from({ length: count }, () => line);

test.each<[string, unknown, unknown, string]>([
  ['clientId', client, 'x', 'clientId: Invalid id'],
  ['siteId', null, 'x', 'siteId: Invalid id'],
  ['issueDate', '2026-11-02', '2026-02-30', 'issueDate: Invalid date'],
  ['dueDate', '2199-12-31', '2200-01-01', 'dueDate: Invalid date'],
  [
    'terms',
    'net_45',
    'net_60',
    'terms: Invalid option: expected one of "due_on_receipt"|"net_15"|"net_30"|"net_45"|"custom"',
  ],
  ['lines', of(mostInvoiceLines), of(mostInvoiceLines + 1), 'lines: At most 500 lines'],
  [
    'lines',
    [{ ...line, id: site }],
    [
      { ...line, id: site },
      { ...line, id: site },
    ],
    'lines: Two lines with the same id',
  ],
  [
    'lines',
    [{ ...line, description: long(500) }],
    [{ ...line, description: ' ' }],
    'lines: 0: description: Description is required',
  ],
  ['lines', [{ ...line, siteId: site }], [{ ...line, amount: 5 }], 'lines: 0: Unrecognized key: "amount"'],
  ['taxRate', 100_000, 8.625, 'taxRate: Must be a whole number of thousandths of a percent'],
  ['customerNote', long(2000), long(2001), 'customerNote: Must not exceed 2000 characters'],
  ['internalNote', '', long(2001), 'internalNote: Must not exceed 2000 characters'],
  [
    'repeat',
    { freq: 'monthly' },
    { freq: 'weekly' },
    'repeat: freq: Invalid option: expected one of "none"|"monthly"|"quarterly"',
  ],
  ['eventId', null, 'x', 'eventId: Invalid id'],
])('[INV-01] %s of an invoice', (field, fits, wrong, words) => {
  const base = { clientId: client };
  expect(said(invoiceCreate, { ...base, [field]: fits })).toBeNull();
  expect(said(invoiceCreate, { ...base, [field]: wrong })).toBe(words);
  expect(said(invoiceUpdate, { [field]: wrong })).toBe(words);
});

test.each([
  'number',
  'status',
  'subtotal',
  'discountAmount',
  'tax',
  'total',
  'payments',
  'balance',
  'documentId',
  'billTo',
])('[INV-03] nobody writes %s', (field) => {
  expect(said(invoiceUpdate, { [field]: 1 })).toBe(`Unrecognized key: "${field}"`);
});

test('[perm IVC-01] [perm IVC-02] only administrators have anything to do with invoices', () => {
  expect(openTo(invoiceOperations, 'admin', 'developer')).toHaveLength(Object.keys(invoiceOperations).length);
});

const facts = {
  client: { firstName: 'Beth', lastName: 'Amari', email: '', phone: '', businessName: '' },
  site: null,
  sender: { name: 'Ada', email: '', phone: '' },
  house: { teamName: 'Valley', paymentLink: 'https://pay.example.com/valley' },
  today: '2026-11-21',
  now: '2026-11-21T18:00:00.000Z',
  timeZone: 'America/Los_Angeles',
};
const invoice = {
  number: 'INV-2026-0418',
  status: 'overdue',
  total: 97_250,
  balance: 57_250,
  issueDate: '2026-11-02',
  dueDate: '2026-11-17',
} as const;

test('[INV-07] a text about an invoice knows every variable that the menu offers for it', () => {
  const known = Object.keys(invoiceValues(invoice, facts));
  expect(known).toEqual(expect.arrayContaining([...templateVariables, ...invoiceVariableGroup.names]));
  expect(Object.keys(sampleInvoiceValues)).toEqual([...invoiceVariableGroup.names]);
});

test('[INV-07] its letters leave nothing in braces', () => {
  const filled = (text: string, its = facts) => fillTemplate(text, invoiceValues(invoice, its));
  for (const text of [...Object.values(invoiceLetter), ...Object.values(invoiceReminder)])
    expect(filled(text)).toMatchObject({ empty: [], unknown: [] });
  const { text } = filled(invoiceReminder.body);
  expect(text).toContain(
    'INV-2026-0418 of November 2, 2026: $572.50 is still open. It was due on November 17, 2026.',
  );
  expect(text).toContain('You can pay online: https://pay.example.com/valley');
  const { text: ahead } = filled(invoiceLetter.body, { ...facts, today: '2026-11-03' });
  expect(ahead).toContain('of $972.50 is attached. It is due on November 17, 2026.');
});
