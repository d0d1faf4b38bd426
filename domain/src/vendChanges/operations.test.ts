import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsLater } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  letterOperations,
  lineInWords,
  priceBy,
  vendChangeOperations,
  vendChangeRefusals,
} from '#vendChanges';

const { plan, preview } = vendChangeOperations;
const [id = ''] = ids(1);
const whole = {
  siteIds: [id],
  effectiveOn: '2026-12-01',
  visitFrom: '2026-11-30',
  prices: [{ kind: 'washer', price: 225 }],
};

describe('[W7] what a change is planned with', () => {
  test.each<[string, unknown, unknown, string]>([
    ['siteIds', ids(500), ids(501), 'At most 500 sites at once'],
    ['siteIds', [id], [], 'Choose at least one site'],
    ['effectiveOn', '2026-12-31', '2026-02-30', 'Invalid date'],
    [
      'prices',
      [{ kind: 'washer', price: 0 }],
      [{ kind: 'washer', price: 0.5 }],
      '0: price: Must be a whole number of cents',
    ],
    ['prices', [{ kind: 'washer', add: -25 }], [{ kind: 'washer', add: -100_000_001 }], '0: add: Too small'],
    [
      'prices',
      ids(50).map((model) => ({ kind: 'dryer', model, add: 1 })),
      ids(51).map((model) => ({ kind: 'dryer', model, add: 1 })),
      'At most 50 prices',
    ],
    ['technician', null, 'lou', 'Invalid id'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(plan.input, { ...whole, [field]: fits })).toBeNull();
    expect(said(plan.input, { ...whole, [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test.each<[string, unknown[], unknown[]]>([
    ['visitsPerDay', [1, 500, null], [0, 501, 1.5]],
    ['nextInMonths', [1, 120, null], [0, 121]],
  ])('%s', (field, fits, wrong) => {
    for (const value of fits) expect(said(plan.input, { ...whole, [field]: value })).toBeNull();
    for (const value of wrong) expect(said(plan.input, { ...whole, [field]: value })).toMatch(`${field}: `);
  });

  test('all on one day, and again in a year, unless somebody says otherwise', () => {
    expect(plan.input.parse(whole)).toMatchObject({ visitsPerDay: null, nextInMonths: 12, technician: null });
    expect(said(preview.input, whole)).toBe('Unrecognized key: "effectiveOn"');
  });

  test.each<[string, unknown, unknown, string]>([
    ['subject', long(200), long(201), 'Must not exceed 200 characters'],
    ['subject', 'x', ' ', 'Subject is required'],
    ['body', long(20_000), long(20_001), 'Must not exceed 20000 characters'],
    ['body', 'x', '', 'Text is required'],
    ['address', long(1000), long(1001), 'Must not exceed 1000 characters'],
    ['recipient', '', long(256), 'Must not exceed 255 characters'],
  ])('the %s of its letter', (field, fits, wrong, words) => {
    const changed = (value: unknown) =>
      said(letterOperations.update.input, { id, version: 1, fields: { [field]: value } });
    expect(changed(fits)).toBeNull();
    expect(changed(wrong)).toBe(`fields: ${field}: ${words}`);
  });

  test('changes and letters are for administrators', () => {
    for (const operations of [vendChangeOperations, letterOperations])
      expect(openTo(operations, 'admin', 'developer')).toHaveLength(Object.keys(operations).length);
  });
});

test('[W7] a price is whole cents from nothing to a million dollars, whatever is added', () => {
  const rule = fc.record({ add: fc.integer({ min: -100_000_000, max: 100_000_000 }) });
  fc.assert(
    fc.property(rule, fc.nat(100_000_000), ({ add }, vendPrice) => {
      const price = priceBy([{ kind: 'washer', model: null, add }], {
        kind: 'washer',
        model: 'W',
        vendPrice,
      });
      expect(price).toBe(Math.min(100_000_000, Math.max(0, vendPrice + add)));
      expect(
        priceBy([{ kind: 'washer', model: null, add }], { kind: 'dryer', model: 'W', vendPrice }),
      ).toBeNull();
    }),
  );
});

test('[W7] a month later is the next month of the calendar, never the one after it', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (at, months) => {
      const day = at.toISOString().slice(0, 10);
      const next = monthsLater(day, months);
      const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(monthOf(next) - monthOf(day)).toBe(months);
      expect(Number(next.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
      if (Number(day.slice(8)) <= 28) expect(next.slice(8)).toBe(day.slice(8));
    }),
  );
});

test.each([
  [['A'], 'Nothing would change at A.'],
  [['A', 'B', 'C'], 'Nothing would change at A, B, C.'],
  [['A', 'B', 'C', 'D', 'E'], 'Nothing would change at A, B, C and 2 more.'],
])('[W7] nothing changes at %j', (sites, words) => {
  expect(vendChangeRefusals.unchanged(sites).message).toBe(words);
});

test.each([
  [{ kind: 'washer', model: 'W-100', from: 200, to: 225 }, 'Washers W-100: $2.25 a load instead of $2.00'],
  [{ kind: 'combo', model: '', from: null, to: 1_234_500 }, 'Combos: $12,345.00 a load'],
] as const)('[W7] %j is written as %s', (line, words) => {
  expect(lineInWords({ ...line, count: 1, machineIds: [] })).toBe(words);
});
