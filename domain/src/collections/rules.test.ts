import { expect, test } from 'vitest';
import { type CollectionEntry, reversalOf } from './entry.ts';
import { correctEntry, correctionProblem, entryProblem } from './rules.ts';
import { collectionRefusals } from './texts.ts';

const today = '2026-11-21';
const now = '2026-11-21T18:00:00.000Z';
const sums = { gross: 10_000, refunds: 300, testMoney: 200, metered: 10_200 };
const entry: CollectionEntry = {
  ...sums,
  id: 'first',
  siteId: 'site',
  clientId: 'client',
  date: '2026-11-10',
  machineId: 'washer',
  kind: 'entry',
  corrects: null,
  reason: '',
  source: 'route',
  routeDayId: 'day',
  stopRevision: 2,
  by: 'mia',
  createdAt: '2026-11-10T18:00:00.000Z',
};

test.each([
  ['2026-11-21', sums, null],
  ['2026-11-22', sums, collectionRefusals.future],
  ['2000-01-01', sums, null],
  ['1999-12-31', sums, collectionRefusals.tooEarly],
  [today, { gross: 500, refunds: 300, testMoney: 200 }, null],
  [today, { gross: 500, refunds: 301, testMoney: 200 }, null],
  [today, { gross: 0, refunds: 301, testMoney: 0 }, null],
  [today, { gross: 500, refunds: 0, testMoney: 500 }, null],
  [today, { gross: 500, refunds: 0, testMoney: 501 }, collectionRefusals.tooMuch],
  [today, { gross: 0, refunds: 0, testMoney: 0 }, null],
])('[COLL-01] what was collected on %s: %j', (date, what, problem) => {
  expect(entryProblem({ ...what, date }, today)).toBe(problem);
});

test.each([
  ['entry', false, null],
  ['entry', true, collectionRefusals.corrected],
  ['reversal', false, collectionRefusals.reversal],
  ['reversal', true, collectionRefusals.reversal],
] as const)(
  '[COLL-01] an entry is corrected once, and no reversal is: %s, taken back: %s',
  (kind, reversed, problem) => {
    expect(correctionProblem({ kind }, reversed)).toBe(problem);
  },
);

const correct = (change: { date?: string; machineId?: string | null; gross?: number }) => {
  const ids = ['second', 'third'];
  const given = { newId: () => ids.shift() as string, now, today };
  return correctEntry(entry, { ...sums, reason: 'Miscounted', by: 'ada', ...change }, given);
};

test('[COLL-01] a correction takes the whole entry back and enters it anew, by hand', () => {
  const [reversal, replacement] = correct({ gross: 9_000 }) as [CollectionEntry, CollectionEntry];
  expect(reversal).toEqual(reversalOf(entry, { id: 'third', by: 'ada', reason: 'Miscounted', now }));
  expect(reversal).toMatchObject({ gross: -10_000, refunds: -300, testMoney: -200, kind: 'reversal' });
  expect(replacement).toEqual({
    ...entry,
    id: 'second',
    gross: 9_000,
    corrects: 'first',
    source: 'hand',
    reason: 'Miscounted',
    by: 'ada',
    createdAt: now,
  });
});

test.each([
  [{}, { date: '2026-11-10', machineId: 'washer' }],
  [{ date: '2026-11-11' }, { date: '2026-11-11', machineId: 'washer' }],
  [{ machineId: 'dryer' }, { date: '2026-11-10', machineId: 'dryer' }],
  [{ machineId: null }, { date: '2026-11-10', machineId: null }],
])('[COLL-01] day and machine stay unless said otherwise: %j', (change, stands) => {
  const [, replacement] = correct(change) as [CollectionEntry, CollectionEntry];
  expect(replacement).toMatchObject(stands);
});

test('[COLL-01] a correction is refused where the entry itself would be', () => {
  expect(correct({ date: '2026-11-22' })).toBe(collectionRefusals.future);
  expect(correct({ gross: 199 })).toBe(collectionRefusals.tooMuch);
});
