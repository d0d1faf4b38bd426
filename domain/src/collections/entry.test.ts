import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Commission, commissionOn } from '#sites';
import { collectionSum, sharedOf } from './entry.ts';

const money = fc.integer({ min: 0, max: 100_000_000 });
const commissions = fc.constantFrom<Commission>(
  { kind: 'percent', percent: 33.33 },
  { kind: 'minimum', percent: 12.5, amount: 40_000 },
  {
    kind: 'tiers',
    tiers: [
      { from: 0, percent: 7.25 },
      { from: 100_000, percent: 50 },
    ],
  },
);
const units = fc.nat(500);

const entries = fc.array(
  money.chain((gross) =>
    fc
      .integer({ min: 0, max: gross })
      .chain((off) =>
        fc.integer({ min: 0, max: off }).map((refunds) => ({ gross, refunds, testMoney: off - refunds })),
      ),
  ),
  { maxLength: 30 },
);

test('[W6] however the money is split into entries, the result is the same', () => {
  fc.assert(
    fc.property(
      entries,
      commissions,
      units,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (all, commission, count, cut) => {
        const part = (sum: number) => Math.floor(sum * (cut.next().value ?? 0));
        const split = all.flatMap((entry) => {
          const first = {
            gross: part(entry.gross),
            refunds: part(entry.refunds),
            testMoney: part(entry.testMoney),
          };
          const rest = {
            gross: entry.gross - first.gross,
            refunds: entry.refunds - first.refunds,
            testMoney: entry.testMoney - first.testMoney,
          };
          return [first, rest];
        });
        expect(collectionSum(split)).toEqual(collectionSum(all));
        expect(commissionOn(commission, sharedOf(collectionSum(split)), count)).toBe(
          commissionOn(commission, sharedOf(collectionSum(all)), count),
        );
      },
    ),
  );
});
