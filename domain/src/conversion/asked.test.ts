import { expect, test } from 'vitest';
import type * as z from 'zod';
import { conversionFormProblems, machineTotal } from './forms.ts';
import { conversionOperations } from './operations.ts';

const id = '0199c000-0000-7000-8000-000000000001';
const { convert, convertMany, list } = conversionOperations;
const wrongOf = (schema: z.ZodType, input: object): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const asked = {
  id,
  accountManager: id,
  businessName: 'Silverado Court',
  siteName: 'Napa Location',
  machines: { washers: 6, dryers: 6 },
};
const counted = (kind: string, count: number) => ({ machines: { [kind]: count } });

test('[CONV-02] without a word no service call, no technician, no client to join, and none of other machines', () => {
  expect(convert.input.parse(asked)).toEqual({
    ...asked,
    machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
    serviceCall: false,
    technician: null,
    clientId: null,
  });
});

test.each<[object, string[]]>([
  [{ accountManager: undefined }, ['accountManager: Account manager is required']],
  [{ accountManager: null }, ['accountManager: Account manager is required']],
  [{ accountManager: 'x' }, ['accountManager: Invalid id']],
  [{ businessName: null }, ['businessName: Business name is required']],
  [{ businessName: ' ' }, ['businessName: Business name is required']],
  [{ businessName: 'B' }, []],
  [
    { accountManager: null, businessName: undefined },
    ['accountManager: Account manager is required', 'businessName: Business name is required'],
  ],
  [{ siteName: '' }, ['siteName: Site name is required']],
  [{ siteName: 'S' }, []],
  [{ siteName: 'x'.repeat(255) }, []],
  [{ siteName: 'x'.repeat(256) }, ['siteName: Must not exceed 255 characters']],
  [counted('washers', 0), ['machines: At least one machine is required']],
  [counted('washers', 1), []],
  [counted('dryers', 1), []],
  [counted('stacks', 1), []],
  [counted('combos', 1), []],
  [counted('washers', 10_000), []],
  [counted('washers', 10_001), ['machines.washers: Too large']],
  [{ machines: { washers: 2, dryers: -1 } }, ['machines.dryers: Must not be negative']],
  [counted('stacks', 1.5), ['machines.stacks: Must be a whole number']],
])('[CONV-03] a conversion with %j: %j', (change, wrong) => {
  expect(wrongOf(convert.input, { ...asked, ...change })).toEqual(wrong);
});

test('[W9] a site that joins a client needs neither manager nor business of its own', () => {
  expect(
    wrongOf(convert.input, { ...asked, clientId: id, accountManager: null, businessName: null }),
  ).toEqual([]);
});

test.each([
  [{ washers: 1, dryers: 0, stacks: 0, combos: 0 }, 1],
  [{ washers: 1, dryers: 20, stacks: 300, combos: 4_000 }, 4_321],
])('[CONV-04] all machines of %j are %i', (counts, total) => {
  expect(machineTotal(counts)).toBe(total);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [1_000, true],
  [1_001, false],
])('[CONV-06] %i leads are converted at once: %s', (count, taken) => {
  const items = Array.from({ length: count }, () => ({ id, accountManager: id }));
  expect(convertMany.input.safeParse({ items }).success).toBe(taken);
});

test('[CONV-06] what is not said of one lead of many is left to its defaults', () => {
  const [item] = convertMany.input.parse({ items: [{ id, accountManager: id }] }).items;
  expect(item).toEqual({ id, accountManager: id, serviceCall: false, technician: null, clientId: null });
  expect(convertMany.slow).toBe(true);
});

test.each([
  [undefined, 50],
  [1, 1],
  [49, 49],
  [50, 50],
  [51, 50],
  [1_000, 50],
])('[CONV-06] asked for %s conversions, %i are shown', (limit, shown) => {
  expect(list.input.parse({ limit })).toEqual({ limit: shown });
});

test('[CONV-06] less than one conversion is not asked for', () => {
  expect(list.input.safeParse({ limit: 0 }).success).toBe(false);
});

test('[W9] of a site that is added neither manager, business nor title is checked', () => {
  const form = {
    accountManager: '',
    businessName: '',
    contactTitle: 'x'.repeat(256),
    siteName: '',
    installationDate: '2026-11-28',
    machines: { washers: 1, dryers: 0, stacks: 0, combos: 0 },
  };
  expect(conversionFormProblems(form, true)).toEqual({ siteName: 'Site name is required' });
  expect(conversionFormProblems(form)).toHaveProperty('contactTitle', 'Must not exceed 255 characters');
  expect(conversionFormProblems({ ...form, installationDate: '1899-12-31' }, true)).toHaveProperty(
    'installationDate',
  );
});
