import { expect, test } from 'vitest';
import { blankDeal, changeDeal, type Deal, dealCreate, dealOperations, dealUpdate } from '#deals';
import { isRefusal } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const [lead = '', client = ''] = ids(2);
const deal = { clientId: client, title: 'Twelve washers', stage: 'Proposal' };

test.each<[string, unknown, unknown, string]>([
  ['title', long(255), long(256), 'Name must not exceed 255 characters'],
  ['title', 'Select', 'select x from y', 'Name contains invalid characters or SQL/XSS patterns'],
  ['value', 0, -1, 'Deal value must be non-negative'],
  ['value', 999_999_999, 1_000_000_000, 'Must not exceed 999999999'],
  ['stage', long(100), long(101), 'Must not exceed 100 characters'],
  ['probability', 0, -1, 'Probability must be between 0 and 100'],
  ['probability', 100, 100.5, 'Probability must be between 0 and 100'],
  ['expectedCloseDate', null, '2200-01-01T00:00:00.000Z', 'Invalid date and time'],
  ['actualCloseDate', '2026-12-01T10:00:00.000Z', 'soon', 'Invalid date and time'],
  ['assignedTo', null, 'ada', 'Invalid id'],
  ['notes', long(2000), long(2001), 'Must not exceed 2000 characters'],
  ['tags', ids(20), ids(21), 'At most 20 tags'],
])('[REC-03] %s of a deal', (field, fits, wrong, words) => {
  expect(said(dealCreate, { ...deal, [field]: fits })).toBeNull();
  expect(said(dealCreate, { ...deal, [field]: wrong })).toBe(`${field}: ${words}`);
  expect(said(dealUpdate, { [field]: fits })).toBeNull();
  expect(said(dealUpdate, { [field]: wrong })).toBe(`${field}: ${words}`);
});

test('[REC-03] a stage of somebody’s own wording is one, without blanks around it', () => {
  expect(dealUpdate.parse({ stage: ' Waiting for the board ' })).toEqual({ stage: 'Waiting for the board' });
});

test.each(['createdBy', 'createdAt', 'version', 'status'])('[REC-03] nobody writes %s of a deal', (field) => {
  expect(said(dealUpdate, { [field]: 1 })).toBe(`Unrecognized key: "${field}"`);
});

test('[REC-03] fields that are not said stay as they were', () => {
  const before = changeDeal(blankDeal('d', { leadId: lead, clientId: null }, 'ada', 'then'), deal, 'now');
  if (isRefusal(before)) throw new Error(before.code);
  const after = changeDeal(before, { probability: 40 }, 'later');
  const expected: Deal = { ...before, probability: 40, version: 2, updatedAt: 'later' };
  expect(after).toEqual(expected);
  expect(before).toMatchObject({ title: 'Twelve washers', value: 0, createdBy: 'ada', leadId: null });
});

test('[perm DCA-08] everybody writes deals, reps remove them', () => {
  expect(openTo(dealOperations, 'manager', 'admin', 'developer')).toEqual(['deals.remove']);
  expect(openTo(dealOperations, 'user', 'manager', 'admin', 'developer')).toHaveLength(3);
});
