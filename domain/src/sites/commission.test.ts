import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOn, commissionSchema, commissionWords } from './commission.ts';
import type { Commission } from './site.ts';

const money = fc.integer({ min: 0, max: 100_000_000 });
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const units = fc.integer({ min: 0, max: 2_147_483_647 });
const tiers = fc
  .uniqueArray(fc.record({ from: money, percent: percents }), {
    minLength: 1,
    maxLength: 20,
    selector: ({ from }) => from,
  })
  .map((steps) => steps.sort((a, b) => a.from - b.from));
const commissions: fc.Arbitrary<Commission> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: percents }),
  fc.record({ kind: fc.constant('flat' as const), amount: money }),
  fc.record({ kind: fc.constant('per_unit' as const), amount: money }),
  fc.record({ kind: fc.constant('minimum' as const), percent: percents, amount: money }),
  fc.record({ kind: fc.constant('tiers' as const), tiers }),
);
const net = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test('[W6] percent, flat, per unit, minimum guarantee and steps, to the cent', () => {
  const on = (commission: Commission, sum: number) => commissionOn(commission, sum, 72);
  expect(on({ kind: 'percent', percent: 12.5 }, 100_004)).toBe(12_501);
  // Half a cent counts as one.
  expect([1, 2, 3].map((sum) => on({ kind: 'percent', percent: 50 }, sum))).toEqual([1, 1, 2]);
  expect(on({ kind: 'percent', percent: 0.29 }, 5_000)).toBe(15);
  expect(on({ kind: 'flat', amount: 15_000 }, 0)).toBe(15_000);
  expect(on({ kind: 'per_unit', amount: 250 }, 10)).toBe(18_000);
  expect(on({ kind: 'minimum', percent: 40, amount: 10_000 }, 20_000)).toBe(10_000);
  expect(on({ kind: 'minimum', percent: 40, amount: 10_000 }, 30_000)).toBe(12_000);
  const steps = [
    { from: 0, percent: 10 },
    { from: 50_000, percent: 20 },
    { from: 100_000, percent: 50 },
  ];
  expect(on({ kind: 'tiers', tiers: steps }, 110_000)).toBe(5_000 + 10_000 + 5_000);
  expect(on({ kind: 'tiers', tiers: steps }, 50_000)).toBe(5_000);
});

test('[W6] a commission is a whole number of cents, never less than nothing', () => {
  fc.assert(
    fc.property(commissions, net, units, (commission, sum, count) => {
      const owed = commissionOn(commission, sum, count);
      expect(Number.isInteger(owed)).toBe(true);
      expect(owed).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('[W6] more collected is never less commission', () => {
  fc.assert(
    fc.property(commissions, net, net, units, (commission, a, b, count) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(commissionOn(commission, less, count)).toBeLessThanOrEqual(
        commissionOn(commission, more, count),
      );
    }),
  );
});

test('[W6] a share of the net is exact to half a cent and never more than the net', () => {
  fc.assert(
    fc.property(percents, money, (its, sum) => {
      const owed = commissionOn({ kind: 'percent', percent: its }, sum, 0);
      const exact = BigInt(sum) * BigInt(Math.round(its * 100));
      const off = BigInt(owed) * 10_000n - exact;
      expect(off <= 5_000n && off > -5_000n).toBe(true);
      expect(owed).toBeLessThanOrEqual(sum);
    }),
  );
});

test('[W6] steps of one percent are that percent of what is above the first', () => {
  fc.assert(
    fc.property(tiers, percents, money, (steps, its, sum) => {
      const flat = steps.map(({ from }) => ({ from, percent: its }));
      const above = Math.max(0, sum - (flat[0]?.from ?? 0));
      expect(commissionOn({ kind: 'tiers', tiers: flat }, sum, 0)).toBe(
        commissionOn({ kind: 'percent', percent: its }, above, 0),
      );
    }),
  );
});

test('[W6] a commission is said in words', () => {
  expect(commissionWords({ kind: 'percent', percent: 12.5 }, 0)).toBe('12.5% of the net collected');
  expect(commissionWords({ kind: 'per_unit', amount: 250 }, 1)).toBe('$2.50 a month for each of 1 unit');
  expect(commissionWords({ kind: 'per_unit', amount: 250 }, null)).toBe('$2.50 a month for each unit');
  expect(commissionWords({ kind: 'minimum', percent: 40, amount: 10_000 }, 0)).toBe(
    '40% of the net collected, at least $100.00 a month',
  );
  const steps = [
    { from: 0, percent: 10 },
    { from: 50_000, percent: 20 },
  ];
  expect(commissionWords({ kind: 'tiers', tiers: steps }, 0)).toBe(
    '10% of the net from $0.00 to $500.00, 20% of the net above $500.00',
  );
});

test('[W6] a commission that cannot be is refused', () => {
  const problem = (commission: unknown) => commissionSchema.safeParse(commission).error?.issues[0]?.message;
  expect(problem({ kind: 'percent', percent: 12.345 })).toBe('At most two digits behind the point');
  expect(problem({ kind: 'percent', percent: 100.01 })).toBe('Must be between 0 and 100');
  expect(problem({ kind: 'percent', percent: -1 })).toBe('Must be between 0 and 100');
  expect(problem({ kind: 'flat', amount: 2 ** 53 })).toBeDefined();
  expect(problem({ kind: 'flat', amount: 10, percent: 5 })).toBeDefined();
  const step = { from: 0, percent: 5 };
  expect(problem({ kind: 'tiers', tiers: [step, step] })).toBe('Each tier begins above the one before');
  expect(problem({ kind: 'tiers', tiers: [{ from: 1, percent: 5 }] })).toBe('The first tier begins at 0');
  expect(problem({ kind: 'tiers', tiers: [] })).toBe('At least one tier');
  for (const its of [0.29, 1.1, 33.33, 99.99])
    expect(problem({ kind: 'percent', percent: its })).toBeUndefined();
});
