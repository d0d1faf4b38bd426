import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeepRules } from '#platform/variables.ts';
import { keptOf } from './keep.ts';

const at = (day: string, time = '02:30') => `${day}T${time}:00.000Z`;
const kept = (moments: string[], rules: KeepRules) => [...keptOf(moments, rules)].sort();

test.each<[string, string[], KeepRules, string[]]>([
  ['the newest alone, without rules', [at('2026-11-26'), at('2026-11-27')], {}, [at('2026-11-27')]],
  [
    'the newest of a day',
    [at('2026-11-26', '01:00'), at('2026-11-26', '23:00'), at('2026-11-27', '01:00')],
    { daily: 2 },
    [at('2026-11-26', '23:00'), at('2026-11-27', '01:00')],
  ],
  [
    'days that have one: a gap costs none',
    [at('2026-11-01'), at('2026-11-02'), at('2026-11-27')],
    { daily: 2 },
    [at('2026-11-02'), at('2026-11-27')],
  ],
  [
    'weeks that begin on Monday',
    [at('2026-11-15'), at('2026-11-16'), at('2026-11-22'), at('2026-11-23')],
    { weekly: 2 },
    [at('2026-11-22'), at('2026-11-23')],
  ],
  [
    'one backup for several rules',
    [at('2026-10-31'), at('2026-11-29'), at('2026-11-30')],
    { daily: 1, weekly: 1, monthly: 2, yearly: 1 },
    [at('2026-10-31'), at('2026-11-30')],
  ],
  [
    'a week over the turn of the year',
    [at('2025-12-28'), at('2025-12-31'), at('2026-01-02')],
    { weekly: 2, yearly: 2 },
    [at('2025-12-28'), at('2025-12-31'), at('2026-01-02')],
  ],
])('[OPS-01] the rules keep %s', (_, moments, rules, expected) => {
  expect(kept(moments, rules)).toEqual(expected);
});

const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) })
  .map((time) => new Date(time).toISOString());
const count = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
const someRules = fc
  .record({ daily: count, weekly: count, monthly: count, yearly: count })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, n]) => n)) as KeepRules);

test('[OPS-01] whatever there is: the newest stays, each of the latest periods keeps its newest, and no more than the rules say', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 60 }), someRules, (moments, rules) => {
      const left = keptOf(moments, rules);
      const newestFirst = [...new Set(moments)].sort().reverse();
      expect(left.has(newestFirst[0] ?? '')).toBe(true);
      const lengths = { daily: 10, monthly: 7, yearly: 4 } as const;
      for (const [period, length] of Object.entries(lengths)) {
        const names = [...new Set(newestFirst.map((each) => each.slice(0, length)))];
        for (const name of names.slice(0, rules[period as keyof typeof lengths] ?? 0))
          expect(left.has(newestFirst.find((each) => each.startsWith(name)) ?? '')).toBe(true);
      }
      const most = Object.values(rules).reduce((sum, each) => sum + each, 0);
      expect(left.size).toBeLessThanOrEqual(Math.max(1, most));
      // Done again on what is left, nothing more goes.
      expect(kept([...left], rules)).toEqual([...left].sort());
    }),
  );
});
