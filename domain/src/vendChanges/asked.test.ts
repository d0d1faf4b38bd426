import { expect, test } from 'vitest';
import { letterOperations, vendChangeOperations } from './operations.ts';

const id = '0199c000-0000-7000-8000-000000000001';
const ids = (count: number) => Array.from({ length: count }, () => id);
const { due, plan, preview } = vendChangeOperations;
const asked = {
  siteIds: [id],
  effectiveOn: '2026-12-01',
  visitFrom: '2026-11-30',
  prices: [{ kind: 'washer', price: 225 }],
};

test('[W7] visits on one day, by nobody yet, and the next change in a year, unless said otherwise', () => {
  expect(plan.input.parse(asked)).toMatchObject({ visitsPerDay: null, technician: null, nextInMonths: 12 });
});

test.each([
  [{ siteIds: [] }, 'Choose at least one site'],
  [{ siteIds: ids(2) }, null],
  [{ siteIds: ids(500) }, null],
  [{ siteIds: ids(501) }, 'At most 500 sites at once'],
  [{ visitsPerDay: 0 }, 'Too small: expected number to be >=1'],
  [{ visitsPerDay: 1 }, null],
  [{ visitsPerDay: 500 }, null],
  [{ visitsPerDay: 501 }, 'Too big: expected number to be <=500'],
  [{ nextInMonths: null }, null],
  [{ nextInMonths: 0 }, 'Too small: expected number to be >=1'],
  [{ nextInMonths: 1 }, null],
  [{ nextInMonths: 120 }, null],
  [{ nextInMonths: 121 }, 'Too big: expected number to be <=120'],
  [{ prices: [] }, 'Give at least one price'],
  [{ prices: Array.from({ length: 50 }, (_, at) => ({ kind: 'dryer', model: `D${at}`, add: 25 })) }, null],
  [
    { prices: Array.from({ length: 51 }, (_, at) => ({ kind: 'dryer', model: `D${at}`, add: 25 })) },
    'At most 50 prices',
  ],
  [{ prices: [{ kind: 'dryer', add: -100_000_001 }] }, 'Too small'],
  [{ prices: [{ kind: 'dryer', add: -100_000_000 }] }, null],
  [{ prices: [{ kind: 'dryer', add: 100_000_001 }] }, 'Must not exceed $1,000,000.00'],
  [{ prices: [{ kind: 'dryer', add: 0.5 }] }, 'Must be a whole number of cents'],
  [{ prices: [{ kind: 'dryer', add: 1, model: 'D' }] }, null],
  [{ prices: [{ kind: 'dryer', add: 1, model: 'x'.repeat(100) }] }, null],
  [{ prices: [{ kind: 'dryer', add: 1, model: 'x'.repeat(101) }] }, 'Must not exceed 100 characters'],
])('[W7] a plan with %j: %s', (change, wrong) => {
  expect(plan.input.safeParse({ ...asked, ...change }).error?.issues[0]?.message ?? null).toBe(wrong);
});

test.each([
  [200, true],
  [201, false],
])('[W7] sites are sought by a text of %i characters: %s', (length, taken) => {
  expect(due.input.safeParse({ text: 'x'.repeat(length) }).success).toBe(taken);
  expect(
    preview.input.safeParse({ siteIds: [id], visitFrom: '2026-11-30', prices: asked.prices }).success,
  ).toBe(true);
});

test.each([
  [{}, 'At least one field must be provided for update'],
  [{ subject: ' ' }, 'Subject is required'],
  [{ subject: 'S' }, null],
  [{ subject: 's'.repeat(200) }, null],
  [{ subject: 's'.repeat(201) }, 'Must not exceed 200 characters'],
  [{ body: '\n' }, 'Text is required'],
  [{ body: 'B' }, null],
  [{ body: 'b'.repeat(20_000) }, null],
  [{ body: 'b'.repeat(20_001) }, 'Must not exceed 20000 characters'],
  [{ address: 'a'.repeat(1_000) }, null],
  [{ address: 'a'.repeat(1_001) }, 'Must not exceed 1000 characters'],
  [{ email: '' }, null],
  [{ recipient: '' }, null],
])('[W7] a letter changed to %j: %s', (fields, wrong) => {
  const parsed = letterOperations.update.input.safeParse({ id, version: 1, fields });
  expect(parsed.error?.issues[0]?.message ?? null).toBe(wrong);
});
