import { expect, test } from 'vitest';
import { long, said } from '#kernel/said.fixtures.ts';
import { leadWith } from './cast.fixtures.ts';
import { leadFields } from './fields.ts';
import { handOffOperations } from './hand-off.ts';

const { id } = leadWith();
const fields = leadFields.partial();

test.each<[string, unknown, unknown]>([
  ['leadDescription', long(5_000), long(5_001)],
  ['leaseNoticeDays', 3_650, 3_651],
  ['value', 999_999_999, 1_000_000_000],
  ['customFields', { [long(100)]: long(2_000) }, { [long(101)]: '' }],
  ['customFields', {}, { a: long(2_001) }],
  ['customFields', { a: null, b: 1, c: true }, { a: { b: 1 } }],
  ['tags', Array.from({ length: 20 }, String), Array.from({ length: 21 }, String)],
  ['tags', [long(50)], [long(51)]],
  ['nextStep', null, { what: ' ', dueAt: '2026-11-21T10:00:00.000Z' }],
])('%s of a lead is taken up to its edge %# and no further', (field, taken, refused) => {
  expect(said(fields, { [field]: taken })).toBeNull();
  expect(said(fields, { [field]: refused })).toContain(field);
});

test('[PASS-03] a reason has at most 255 characters', () => {
  const { cantClose } = handOffOperations;
  expect(said(cantClose.input, { id, reason: long(255) })).toBeNull();
  expect(said(cantClose.input, { id, reason: long(256) })).toContain('reason');
});
