import * as z from 'zod';
import { cents, countWords, dollars } from '#kernel';
import type { Commission } from './site.ts';

const hundredthsOf = (percent: number): number => Math.round(percent * 100);

/** A percent with at most two digits behind the point. */
export const percent = z
  .number('Must be a number')
  .min(0, 'Must be between 0 and 100')
  .max(100, 'Must be between 0 and 100')
  .refine(
    (value) => Math.abs(value * 100 - hundredthsOf(value)) < 1e-6,
    'At most two digits behind the point',
  );

const tier = z.strictObject({ from: cents, percent });

const ascending = (tiers: readonly { from: number }[]): boolean =>
  tiers.every(({ from }, at) => at === 0 || from > (tiers[at - 1]?.from ?? 0));

/** How a property shares in the money of its machines, as somebody may set it. */
export const commissionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent }),
  z.strictObject({ kind: z.literal('flat'), amount: cents }),
  z.strictObject({ kind: z.literal('per_unit'), amount: cents }),
  z.strictObject({ kind: z.literal('minimum'), percent, amount: cents }),
  z.strictObject({
    kind: z.literal('tiers'),
    tiers: z
      .array(tier)
      .min(1, 'At least one tier')
      .max(20, 'At most 20 tiers')
      .refine((list) => list[0]?.from === 0, 'The first tier begins at 0')
      .refine(ascending, 'Each tier begins above the one before'),
  }),
]);

// Money times hundredths of a percent, as a whole number that may be larger than a number is exact.
const shares = (net: number, percents: number): bigint => BigInt(net) * BigInt(hundredthsOf(percents));

// Half a cent counts as one.
const rounded = (share: bigint): number => Number((share * 2n + 10_000n) / 20_000n);

const tierShares = (net: number, tiers: readonly { from: number; percent: number }[]): bigint => {
  let sum = 0n;
  for (const [at, { from, percent: its }] of tiers.entries()) {
    const end = Math.min(net, tiers[at + 1]?.from ?? net);
    if (end > from) sum += shares(end - from, its);
  }
  return sum;
};

/**
 * What the property is owed for a month, in cents. It follows from the month's net alone, so it is the same however the
 * money was counted; rounded once, half a cent up; never less than nothing. A flat sum, a sum per unit and a minimum are
 * owed in full also where less was collected.
 */
export const commissionOn = (commission: Commission, monthNet: number, units: number): number => {
  const net = Math.max(0, monthNet);
  switch (commission.kind) {
    case 'percent':
      return rounded(shares(net, commission.percent));
    case 'flat':
      return commission.amount;
    case 'per_unit':
      return Number(BigInt(commission.amount) * BigInt(Math.max(0, units)));
    case 'minimum':
      return Math.max(rounded(shares(net, commission.percent)), commission.amount);
    case 'tiers':
      return rounded(tierShares(net, commission.tiers));
  }
};

const tierWords = (tiers: readonly { from: number; percent: number }[]): string =>
  tiers
    .map(({ from, percent: its }, at) => {
      const next = tiers[at + 1]?.from;
      const range =
        next === undefined ? `above ${dollars(from)}` : `from ${dollars(from)} to ${dollars(next)}`;
      return `${its}% of the net ${at === 0 && next === undefined && from === 0 ? 'collected' : range}`;
    })
    .join(', ');

/** How the commission is computed, in words; `units` null where they are not known. */
export const commissionWords = (commission: Commission, units: number | null): string => {
  switch (commission.kind) {
    case 'percent':
      return `${commission.percent}% of the net collected`;
    case 'flat':
      return `${dollars(commission.amount)} a month`;
    case 'per_unit':
      return `${dollars(commission.amount)} a month for each ${units === null ? 'unit' : `of ${countWords(units, 'unit')}`}`;
    case 'minimum':
      return `${commission.percent}% of the net collected, at least ${dollars(commission.amount)} a month`;
    case 'tiers':
      return tierWords(commission.tiers);
  }
};

/** The kinds of commission as people choose them. */
export const commissionLabels = {
  percent: 'Percent of net',
  flat: 'Flat sum a month',
  per_unit: 'Sum per unit a month',
  minimum: 'Percent with a minimum',
  tiers: 'Tiers',
} as const satisfies Record<Commission['kind'], string>;
