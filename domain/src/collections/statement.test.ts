import { expect, test } from 'vitest';
import { collectionSum, netOf, sharedOf } from './entry.ts';
import {
  monthBefore,
  monthBounds,
  monthInWords,
  type StatementFacts,
  type StatementParts,
  sameFacts,
  statementFacts,
  statementTitle,
} from './statement.ts';

const day = (date: string, gross: number, refunds = 0, testMoney = 0) => ({
  date,
  gross,
  refunds,
  testMoney,
});
const parts: StatementParts = {
  month: '2026-10',
  team: 'Cardinal',
  client: 'Redwood LLC',
  person: 'Luis Ferreira',
  site: 'Redwood Terrace',
  locationCode: 'REDWCA1',
  address: ['2210 Mendocino Ave', '', 'Santa Rosa, CA'],
  days: [day('2026-10-19', 5_000, 100, 50), day('2026-10-05', 3_000, 20)],
  terms: { kind: 'percent', percent: 50 },
  units: 72,
  paid: 1_000,
};

test('[STMT-01] sums, days in their order, and what the property is owed', () => {
  expect(statementFacts(parts)).toEqual({
    ...parts,
    address: ['2210 Mendocino Ave', 'Santa Rosa, CA'],
    days: [
      { ...day('2026-10-05', 3_000, 20), net: 2_980 },
      { ...day('2026-10-19', 5_000, 100, 50), net: 4_850 },
    ],
    gross: 8_000,
    refunds: 120,
    testMoney: 50,
    net: 7_830,
    commission: 3_915,
  });
});

test('[STMT-01] a month in which more went back than came in shows it, and nothing of it is shared (D62)', () => {
  const days = [day('2026-10-05', 1_000), day('2026-10-19', 0, 1_300)];
  expect(statementFacts({ ...parts, days })).toMatchObject({
    days: [{ net: 1_000 }, { net: -1_300 }],
    net: -300,
    commission: 0,
  });
});

test('[STMT-01] three days given in any order stand in theirs', () => {
  const [a, b, c] = [day('2026-10-01', 1), day('2026-10-02', 2), day('2026-10-03', 3)];
  for (const days of [
    [a, b, c],
    [c, b, a],
    [b, c, a],
    [a, c, b],
  ])
    expect(statementFacts({ ...parts, days }).days.map(({ gross }) => gross)).toEqual([1, 2, 3]);
});

test.each([
  [day('2026-10-05', 0), false],
  [day('2026-10-05', 1), true],
  [day('2026-10-05', 0, 1), true],
  [day('2026-10-05', 0, 0, 1), true],
  [day('2026-10-05', 0, 1, 1), true],
])('[STMT-01] a day of which everything was taken back is left out: %j', (only, stands) => {
  expect(statementFacts({ ...parts, days: [only] }).days).toHaveLength(stands ? 1 : 0);
});

test('[COLL-01] sums of many entries, a net that may be negative (D62), and what is shared, never less than nothing', () => {
  expect(collectionSum([])).toEqual({ gross: 0, refunds: 0, testMoney: 0 });
  expect(collectionSum([day('', 10, 2, 3), day('', -4, -1, -1)])).toEqual({
    gross: 6,
    refunds: 1,
    testMoney: 2,
  });
  expect(netOf({ gross: 100, refunds: 30, testMoney: 20 })).toBe(50);
  expect(netOf({ gross: 10, refunds: 30, testMoney: 0 })).toBe(-20);
  expect(sharedOf({ gross: 100, refunds: 30, testMoney: 20 })).toBe(50);
  expect(sharedOf({ gross: 10, refunds: 30, testMoney: 0 })).toBe(0);
});

test('[STMT-01] the same facts are the same statement, in whatever order their parts are kept', () => {
  const facts = statementFacts(parts);
  const turned = Object.fromEntries(Object.entries(facts).toReversed()) as StatementFacts;
  expect(sameFacts(facts, { ...turned, terms: { percent: 50, kind: 'percent' } })).toBe(true);
  expect(sameFacts(facts, { ...facts, terms: { kind: 'percent', percent: 49 } })).toBe(false);
  expect(sameFacts(facts, { ...facts, days: facts.days.toReversed() })).toBe(false);
  expect(sameFacts(facts, { ...facts, days: facts.days.slice(1) })).toBe(false);
});

test('[STMT-01] a statement made before it named a person is not another one for that', () => {
  const facts = statementFacts(parts);
  const { person: _, ...unnamed } = facts;
  expect(sameFacts(facts, unnamed)).toBe(true);
  expect(sameFacts(unnamed, facts)).toBe(true);
  expect(sameFacts(facts, { ...facts, person: 'Mia Chen' })).toBe(false);
});

test.each([
  ['2026-10', '2026-10-01', '2026-11-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2026-01', '2026-01-01', '2026-02-01'],
  ['0999-12', '0999-12-01', '1000-01-01'],
])('[STMT-01] the month %s runs from %s until %s', (month, from, until) => {
  expect(monthBounds(month)).toEqual({ from, until });
});

test.each([
  ['2026-11-21', '2026-10'],
  ['2026-02-01', '2026-01'],
  ['2026-01-31', '2025-12'],
])('[STMT-01] on %s the statements of %s are made', (today, month) => {
  expect(monthBefore(today)).toBe(month);
});

test('[STMT-01] months and titles in words', () => {
  expect(monthInWords('2026-01')).toBe('January 2026');
  expect(monthInWords('2026-12')).toBe('December 2026');
  const title = (locationCode: string) => statementTitle({ locationCode, month: '2026-10' }, 2);
  expect(title('NAPACA1')).toBe('Statement NAPACA1 October 2026, revision 2');
  expect(title('')).toBe('Statement October 2026, revision 2');
});
