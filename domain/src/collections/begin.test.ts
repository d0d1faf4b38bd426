import { expect, test } from 'vitest';
import { type Beginning, beforeBeginning, begunOn } from './begin.ts';
import { sameFacts, statementFacts, statementTitle } from './statement.ts';

const none: Beginning = { installedOn: null, contractStartDate: null };
const installed = (installedOn: string): Beginning => ({ ...none, installedOn });
const signed = (contractStartDate: string): Beginning => ({ ...none, contractStartDate });

test.each<[Beginning, string | null]>([
  [none, null],
  [installed('2026-11-07'), '2026-11-07'],
  [signed('2026-11-07'), '2026-11-07'],
  [{ installedOn: '2026-11-07', contractStartDate: '2026-10-31' }, '2026-10-31'],
  [{ installedOn: '2025-12-31', contractStartDate: '2026-01-01' }, '2025-12-31'],
])('[W6] of %j a site began on %s', (beginning, day) => {
  expect(begunOn(beginning)).toBe(day);
});

const taken = { days: [{ date: '2026-10-05', gross: 100, refunds: 0, testMoney: 0, net: 100 }] };
const nothing = { days: [] };

test.each([
  ['2026-10', none, nothing, null, true],
  ['2026-10', installed('2026-11-07'), nothing, null, false],
  ['2026-10', installed('2026-11-01'), nothing, null, false],
  ['2026-10', signed('2026-11-07'), nothing, null, false],
  ['2025-12', installed('2026-01-01'), nothing, null, false],
  ['2026-10', installed('2026-10-31'), nothing, null, true],
  ['2026-11', installed('2026-11-07'), nothing, null, true],
  ['2026-12', installed('2026-11-07'), nothing, null, true],
  ['2026-10', { installedOn: '2026-11-07', contractStartDate: '2026-10-15' }, nothing, null, true],
  ['2026-10', installed('2026-11-07'), taken, null, true],
  // Made for money that was taken back since, it may say so; made for nothing, it is not made anew.
  ['2026-10', installed('2026-11-07'), nothing, taken, true],
  ['2026-10', installed('2026-11-07'), nothing, nothing, false],
])('[W6] a statement of %s, begun %j, with %j, after %j: made is %s', (month, begun, of, stands, made) => {
  expect(beforeBeginning({ month, ...of }, stands, begun) === null).toBe(made);
});

test.each([
  ['2026-11-07', 'November 7, 2026'],
  ['2026-12-24', 'December 24, 2026'],
  ['2027-01-30', 'January 30, 2027'],
])('[W6] why there is none before %s is said in words', (began, inWords) => {
  expect(beforeBeginning({ month: '2026-10', days: [] }, null, installed(began))).toMatchObject({
    code: 'SITE_NOT_BEGUN',
    message: `Nothing is owed for October 2026: this site began on ${inWords}. Its first month counts in full.`,
  });
});

test('[W6] a statement names its site and month, and the revision where it is not the first', () => {
  const of = { locationCode: 'NAPACA1', month: '2026-10' };
  expect(statementTitle(of, 2)).toBe('Statement NAPACA1 October 2026, revision 2');
  expect(statementTitle({ ...of, locationCode: '' }, 1)).toBe('Statement October 2026');
});

test('[W6] one made before statements named a person says the same as one that does', () => {
  const facts = statementFacts({
    month: '2026-10',
    team: 'Bubble Laundry',
    client: 'Vine LLC',
    person: 'Olga Vine',
    site: 'House 1',
    locationCode: 'NAPACA1',
    address: [],
    days: [],
    terms: { kind: 'flat', amount: 15_000 },
    units: 0,
    paid: 0,
  });
  const { person: _, ...earlier } = facts;
  expect(sameFacts(facts, earlier)).toBe(true);
  expect(sameFacts(facts, { ...facts, person: 'Petra Vine' })).toBe(false);
  expect(sameFacts(facts, { ...earlier, paid: 1 })).toBe(false);
});
