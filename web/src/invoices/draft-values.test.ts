import { invoiceUpdate } from 'domain/invoices';
import { expect, test } from 'vitest';
import { blankLine, fieldsOf, lineProblems, typedInvoice, typedOf, typedProblems } from './draft-values.ts';
import { bill } from './invoices.fixtures.ts';

test('[INV-01] a draft as it is typed means the same draft, and nothing is wrong with it', () => {
  const invoice = bill();
  const typed = typedOf(invoice);
  expect(typedProblems(typed)).toEqual({});
  expect(invoiceUpdate.safeParse(fieldsOf(typed)).success).toBe(true);
  expect(typedInvoice(invoice, typed)).toEqual(invoice);
});

test('[INV-03] what it comes to follows what is typed; what makes no sense yet counts for nothing', () => {
  const typed = typedOf(bill());
  const [first, ...rest] = typed.lines;
  const more = { ...first, quantity: '1.5', unitPrice: '$1,000.01' } as (typeof typed.lines)[number];
  const then = { ...typed, lines: [more, ...rest], discount: '10', discountKind: 'percent' as const };
  const { subtotal, discountAmount, tax, total } = typedInvoice(bill(), then);
  expect(subtotal).toBe(150_002 + 15_600 + 14_500 + 6_250);
  expect(discountAmount).toBe(18_635);
  expect(total).toBe(subtotal - discountAmount + tax);
  const wrong = { ...more, quantity: 'a few' };
  expect(typedInvoice(bill(), { ...typed, lines: [wrong] }).total).toBe(0);
});

test.each([
  [{}, {}],
  [{ description: 'Pump', quantity: '', unitPrice: '1' }, { quantity: 'A number such as 1.5' }],
  [{ description: 'Pump', quantity: '0', unitPrice: '1' }, { quantity: 'A number such as 1.5' }],
  [{ description: 'Pump', quantity: '1.2345', unitPrice: '1' }, { quantity: 'A number such as 1.5' }],
  [{ description: 'Pump', unitPrice: '-1' }, { unitPrice: 'A price such as 26.00' }],
  [{ unitPrice: '1' }, { description: 'Description is required' }],
  [{ description: 'Pump', quantity: '1,000', unitPrice: '26' }, {}],
])('[INV-01] what is wrong with a line is said of it: %o', (part, problems) => {
  expect(lineProblems({ ...blankLine(), ...part })).toEqual(problems);
});

test.each([
  ['discount', '101', 'percent', 'A percentage such as 8.625'],
  ['discount', 'much', 'amount', 'An amount such as 1,234.56'],
  ['taxRate', '8.6251', 'amount', 'A percentage such as 8.625'],
  ['issueDate', '', 'amount', 'Choose a day'],
] as const)('[INV-03] %s as ‘%s’ is refused', (field, value, discountKind, words) => {
  expect(typedProblems({ ...typedOf(bill()), discountKind, [field]: value })).toEqual({ [field]: words });
});
