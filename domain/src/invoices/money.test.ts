import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateWords, readRate } from '#kernel';
import { said } from '#kernel/said.fixtures.ts';
import {
  type Discount,
  discount,
  invoiceCents,
  invoiceTotals,
  lineAmount,
  mostInvoiceCents,
  quantity,
  spread,
} from './money.ts';

test.each([
  [1, 0, 0],
  [1, 1, 1],
  [0.5, 1, 1],
  [0.499, 1, 0],
  [0.1, 3, 0],
  [0.3, 5, 2],
  [33.333, 300, 10_000],
  [1.005, 100, 101],
  [2.675, 100, 268],
  [1, mostInvoiceCents, mostInvoiceCents],
  [1_000_000, 9_999, 9_999_000_000],
])('[INV-03] %s times %s cents is %s cents, half a cent up', (many, unitPrice, amount) => {
  expect(lineAmount({ quantity: many, unitPrice })).toBe(amount);
});

test.each<[unknown, string | null]>([
  [1, null],
  [0.001, null],
  [33.333, null],
  [0.1 + 0.2, null],
  [1_000_000, null],
  [0, 'Must be more than 0'],
  [-1, 'Must be more than 0'],
  [1.0005, 'At most three digits behind the point'],
  [1_000_000.5, 'Must not exceed 1,000,000'],
  ['2', 'Must be a number'],
])('[INV-03] a quantity of %s', (value, words) => {
  expect(said(quantity, value)).toBe(words);
});

test('[INV-03] a quantity that only floating point made long is the short one', () => {
  expect(quantity.parse(0.1 + 0.2)).toBe(0.3);
});

test.each<[unknown, string | null]>([
  [0, null],
  [9_999_999_999, null],
  [10_000_000_000, 'Must not exceed $99,999,999.99'],
  [-1, 'Must not be negative'],
  [1.5, 'Must be a whole number of cents'],
])('[INV-03] a price of %s cents', (value, words) => {
  expect(said(invoiceCents, value)).toBe(words);
});

test.each<[unknown, string | null]>([
  [{ kind: 'percent', value: 100_000 }, null],
  [{ kind: 'percent', value: 100_001 }, 'value: Must be between 0 and 100'],
  [{ kind: 'amount', value: 100_001 }, null],
  [{ kind: 'amount', value: -1 }, 'value: Must not be negative'],
])('[INV-03] a discount of %j', (value, words) => {
  expect(said(discount, value)).toBe(words);
});

const line = (amount: number, taxable = false) => ({ amount, taxable });
const none: Discount = { kind: 'amount', value: 0 };

describe('[INV-03] the sums of an invoice', () => {
  test.each([
    [
      'as the printed example has it',
      [line(62_400), line(15_600), line(14_500), line(6_250, true)],
      { kind: 'percent', value: 2000 } as const,
      7750,
      { subtotal: 98_750, discountAmount: 1_975, taxed: 6_125, tax: 475, total: 97_250 },
    ],
    ['nothing', [], none, 8625, { subtotal: 0, discountAmount: 0, taxed: 0, tax: 0, total: 0 }],
    [
      'all taken off',
      [line(500, true), line(700)],
      { kind: 'percent', value: 100_000 } as const,
      8625,
      { subtotal: 1200, discountAmount: 1200, taxed: 0, tax: 0, total: 0 },
    ],
    [
      'more taken off than there is',
      [line(500, true)],
      { kind: 'amount', value: 501 } as const,
      8625,
      { subtotal: 500, discountAmount: 500, taxed: 0, tax: 0, total: 0 },
    ],
    [
      'a cent that the earlier of equal lines gives',
      [line(100, true), line(100)],
      { kind: 'amount', value: 1 } as const,
      100_000,
      { subtotal: 200, discountAmount: 1, taxed: 99, tax: 99, total: 298 },
    ],
    [
      'half a cent of tax',
      [line(4, true)],
      none,
      12_500,
      { subtotal: 4, discountAmount: 0, taxed: 4, tax: 1, total: 5 },
    ],
    [
      'the most there may be',
      [line(mostInvoiceCents, true)],
      none,
      100_000,
      {
        subtotal: mostInvoiceCents,
        discountAmount: 0,
        taxed: mostInvoiceCents,
        tax: mostInvoiceCents,
        total: 2 * mostInvoiceCents,
      },
    ],
  ])('%s', (_, lines, its, taxRate, sums) => {
    expect(invoiceTotals({ lines, discount: its, taxRate })).toEqual(sums);
  });

  const amounts = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { maxLength: 60 });
  const charged = fc.record({
    lines: fc.array(fc.record({ amount: fc.integer({ min: 0, max: 20_000_000 }), taxable: fc.boolean() }), {
      maxLength: 60,
    }),
    discount: fc.oneof(
      fc.record({
        kind: fc.constant('amount' as const),
        value: fc.integer({ min: 0, max: mostInvoiceCents }),
      }),
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 100_000 }) }),
    ),
    taxRate: fc.integer({ min: 0, max: 100_000 }),
  });

  test('add up, whatever is charged, and never fall below nothing', () => {
    fc.assert(
      fc.property(charged, (of) => {
        const { subtotal, discountAmount, taxed, tax, total } = invoiceTotals(of);
        expect(total).toBe(subtotal - discountAmount + tax);
        expect(subtotal).toBe(of.lines.reduce((all, { amount }) => all + amount, 0));
        for (const part of [discountAmount, taxed, tax, total]) expect(part).toBeGreaterThanOrEqual(0);
        expect(discountAmount).toBeLessThanOrEqual(subtotal);
        expect(taxed).toBeLessThanOrEqual(subtotal - discountAmount);
        // Half up, once: the tax is the whole number nearest to its exact value.
        expect(Math.abs(tax - (taxed * of.taxRate) / 100_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('do not depend on which of the lines are written first, but for a cent', () => {
    fc.assert(
      fc.property(charged, (of) => {
        const backwards = invoiceTotals({ ...of, lines: of.lines.toReversed() });
        const { subtotal, discountAmount, taxed } = invoiceTotals(of);
        expect(backwards).toMatchObject({ subtotal, discountAmount });
        expect(Math.abs(backwards.taxed - taxed)).toBeLessThanOrEqual(of.lines.length);
      }),
    );
  });

  test('spread a discount without a cent lost, each within a cent of its share and of its line', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (lines, percent) => {
        const whole = lines.reduce((all, amount) => all + amount, 0);
        const off = Math.floor((whole * percent) / 100);
        const parts = spread(off, lines);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(whole === 0 ? 0 : off);
        for (const [at, part] of parts.entries()) {
          const amount = lines[at] ?? 0;
          expect(part).toBeLessThanOrEqual(amount);
          expect(Math.abs(part - (whole === 0 ? 0 : (off * amount) / whole))).toBeLessThan(1);
        }
      }),
    );
  });
});

test.each([
  ['8.625', 8625],
  ['7.75 %', 7750],
  ['0', 0],
  ['.5', 500],
  ['100', 100_000],
  ['100.001', null],
  ['8.6255', null],
  ['', null],
  ['x', null],
])('[INV-03] a rate typed as %j', (typed, value) => {
  expect(readRate(typed)).toBe(value);
  if (value !== null) expect(readRate(rateWords(value))).toBe(value);
});
