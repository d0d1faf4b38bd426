import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CollectionEntry, collectionSum } from './entry.ts';
import { type FollowedStop, followStop } from './follow.ts';

const now = '2026-11-21T18:00:00.000Z';
const makeIds = () => {
  let made = 0;
  return () => `id-${++made}`;
};

const effective = (all: readonly CollectionEntry[]): CollectionEntry[] => {
  const gone = new Set(all.flatMap(({ kind, corrects }) => (kind === 'reversal' ? [corrects] : [])));
  return all.filter(({ id, kind }) => kind === 'entry' && !gone.has(id));
};

const stop = (amounts: FollowedStop['amounts']): FollowedStop => ({
  routeDayId: 'day',
  siteId: 'site',
  clientId: 'client',
  date: '2026-11-20',
  by: 'ada',
  revision: 1,
  amounts,
});

const amounts = fc.uniqueArray(
  fc.record({
    machineId: fc.constantFrom(null, 'a', 'b', 'c'),
    source: fc.constant('bag' as const),
    gross: fc.nat(100_000),
    refunds: fc.nat(100),
    testMoney: fc.nat(100),
  }),
  { selector: ({ machineId }) => machineId },
);

test('[W5] entries say what the stop last said, whatever it said before, and following it again adds nothing', () => {
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 6 }), (said) => {
      const newId = makeIds();
      const all: CollectionEntry[] = [];
      for (const each of said) {
        all.push(...followStop(stop(each), effective(all), { newId, now }));
        expect(followStop(stop(each), effective(all), { newId, now })).toEqual([]);
      }
      expect(collectionSum(all)).toEqual(collectionSum(said.at(-1) ?? []));
      expect(effective(all)).toHaveLength(said.at(-1)?.length ?? 0);
    }),
  );
});

test('[W5] a changed stop takes the entry back and enters it anew, both tied to the first', () => {
  const newId = makeIds();
  const total = { machineId: null, source: 'bag' as const, gross: 5_000, refunds: 0, testMoney: 200 };
  const first = followStop(stop([total]), [], { newId, now });
  const second = followStop(stop([{ ...total, gross: 6_000 }]), first, { newId, now });
  expect(second).toMatchObject([
    { kind: 'reversal', corrects: 'id-1', gross: -5_000, testMoney: -200, source: 'route' },
    { kind: 'entry', corrects: 'id-1', gross: 6_000, reason: 'The stop of the route day was changed' },
  ]);
});
