import { expect, test } from 'vitest';
import type * as z from 'zod';
import { collectionOperations } from './operations.ts';
import { statementOperations } from './statement-operations.ts';

const id = '0199c000-0000-7000-8000-000000000001';
const wrongOf = (schema: z.ZodType, input: object): string | null => {
  const [issue] = schema.safeParse(input).error?.issues ?? [];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
};

const { create, createMany, correct, reverse } = collectionOperations;
const entry = { siteId: id, date: '2026-11-20', gross: 500 };

test('[COLL-01] refunds and test money are nothing, and the sum is the site’s, unless said otherwise', () => {
  expect(create.input.parse(entry)).toEqual({
    ...entry,
    metered: null,
    refunds: 0,
    testMoney: 0,
    machineId: null,
  });
});

test.each([
  [{ gross: 0 }, null],
  [{ gross: -1 }, 'gross: Must not be negative'],
  [{ gross: 100_000_000 }, null],
  [{ gross: 100_000_001 }, 'gross: Must not exceed $1,000,000.00'],
  [{ gross: 0.5 }, 'gross: Must be a whole number of cents'],
  [{ refunds: -1 }, 'refunds: Must not be negative'],
  [{ testMoney: -1 }, 'testMoney: Must not be negative'],
  [{ date: '2026-02-30' }, 'date: Invalid date'],
  [{ machineId: 'x' }, 'machineId: Invalid id'],
])('[COLL-01] an entry with %j: %s', (change, wrong) => {
  expect(wrongOf(create.input, { ...entry, ...change })).toBe(wrong);
});

test.each([
  ['', 'reason: Reason is required'],
  ['  ', 'reason: Reason is required'],
  ['?', null],
  ['Miscounted', null],
  ['x'.repeat(500), null],
  ['x'.repeat(501), 'reason: Must not exceed 500 characters'],
])('[COLL-01] a correction for the reason ‘%.20s’: %s', (reason, wrong) => {
  expect(wrongOf(correct.input, { id, gross: 1, reason })).toBe(wrong);
  expect(wrongOf(reverse.input, { id, reason })).toBe(wrong);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [200, true],
  [201, false],
])('[COLL-01] %i machines of a day are entered at once: %s', (count, taken) => {
  const items = Array.from({ length: count }, () => ({ gross: 100 }));
  const { success } = createMany.input.safeParse({ siteId: id, date: '2026-11-20', items });
  expect(success).toBe(taken);
});

const { pay, makeMany, list } = statementOperations;
const payment = { siteId: id, month: '2026-10', amount: 500, paidOn: '2026-11-20' };

test.each([
  [{}, null],
  [{ amount: -1 }, null],
  [{ amount: 1 }, null],
  [{ amount: 0 }, 'amount: Must not be nothing'],
  [{ amount: 100_000_000_000 }, null],
  [{ amount: 100_000_000_001 }, 'amount: Too large'],
  [{ amount: -100_000_000_000 }, null],
  [{ amount: -100_000_000_001 }, 'amount: Too small'],
  [{ amount: 1.5 }, 'amount: Must be a whole number of cents'],
  [{ month: '2026-13' }, 'month: Must be a month such as 2026-11'],
  [{ note: 'x'.repeat(500) }, null],
  [{ note: 'x'.repeat(501) }, 'note: Must not exceed 500 characters'],
])('[STMT-01] a payment with %j: %s', (change, wrong) => {
  expect(wrongOf(pay.input, { ...payment, ...change })).toBe(wrong);
});

test('[STMT-01] statements of all clients or of at most 5,000; as first agreed, and those that hold, unless asked', () => {
  const of = (count: number) => ({ month: '2026-10', clientIds: Array.from({ length: count }, () => id) });
  expect(makeMany.input.parse({ month: '2026-10', clientIds: null })).toMatchObject({ terms: 'kept' });
  expect([0, 1, 5_000, 5_001].map((count) => makeMany.input.safeParse(of(count)).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(list.input.parse({})).toEqual({ replaced: false, limit: 50 });
});
