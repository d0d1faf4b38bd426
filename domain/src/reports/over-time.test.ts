import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLater } from '#kernel';
import { groupsInTime, timeGroupWords } from './over-time.ts';

test.each([
  ['month', ['2026-03', '2025-12'], {}, ['2025-12', '2026-01', '2026-02', '2026-03']],
  [
    'month',
    ['2026-02'],
    { from: '2026-01-15', to: '2026-04-01' },
    ['2026-01', '2026-02', '2026-03', '2026-04'],
  ],
  ['month', ['2026-02'], { from: '2026-01-31' }, ['2026-01', '2026-02']],
  ['quarter', ['2027 Q1', '2026 Q2'], {}, ['2026 Q2', '2026 Q3', '2026 Q4', '2027 Q1']],
  // Far wider than what there is.
  [
    'month',
    ['2026-02', '2026-04'],
    { from: '1900-01-01', to: '2026-11-01' },
    ['2026-02', '2026-03', '2026-04'],
  ],
  ['month', [], { from: '2026-01-01', to: '2026-11-01' }, []],
  ['rep', ['b', 'a'], {}, ['a', 'b']],
] as const)('[REP-04] by %s, of %j in %j: %j', (way, groups, range, all) => {
  expect(groupsInTime(way, [...groups], range)).toEqual(all);
});

test('[REP-04] every group there is stands among those of its range, once and in order', () => {
  const days = fc.array(
    fc.integer({ min: 0, max: 3_000 }).map((count) => daysLater('2020-01-31', count)),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(days, (all) => {
      const groups = [...new Set(all.map((date) => date.slice(0, 7)))];
      const [from = '', to = ''] = [all.toSorted()[0], all.toSorted().at(-1)];
      const shown = groupsInTime('month', groups, { from, to });
      expect(shown).toEqual([...new Set(shown)].toSorted());
      expect(groups.every((group) => shown.includes(group))).toBe(true);
      expect([shown[0], shown.at(-1)]).toEqual([from.slice(0, 7), to.slice(0, 7)]);
    }),
  );
});

test('a month is said in words, and what is no month as it is', () => {
  expect([timeGroupWords('month', '2026-11'), timeGroupWords('quarter', '2026 Q4')]).toEqual([
    'Nov 2026',
    '2026 Q4',
  ]);
});
