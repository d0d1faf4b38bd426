import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { meteredOf } from '#routes';
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
  fc.record(
    {
      machineId: fc.constantFrom(null, 'a', 'b', 'c'),
      source: fc.constant('bag' as const),
      gross: fc.nat(100_000),
      refunds: fc.nat(100),
      testMoney: fc.nat(100),
      metered: fc.nat(100_000),
    },
    { requiredKeys: ['machineId', 'source', 'gross', 'refunds', 'testMoney'] },
  ),
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
      expect(meteredOf(all.map(({ metered }) => (metered === null ? {} : { metered })))).toBe(
        all.some(({ metered }) => metered !== null) ? (meteredOf(said.at(-1) ?? []) ?? 0) : null,
      );
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

test('[W5] money that was counted at another machine is entered there anew, as if for the first time', () => {
  const newId = makeIds();
  const at = (machineId: string) => ({
    machineId,
    source: 'bag' as const,
    gross: 700,
    refunds: 0,
    testMoney: 0,
  });
  const first = followStop(stop([at('a')]), [], { newId, now });
  expect(first).toMatchObject([{ kind: 'entry', machineId: 'a', corrects: null, reason: '' }]);
  expect(followStop(stop([at('b')]), first, { newId, now })).toMatchObject([
    { kind: 'reversal', machineId: 'a', corrects: 'id-1' },
    { kind: 'entry', machineId: 'b', corrects: null, reason: '' },
  ]);
});

test.each(['gross', 'refunds', 'testMoney'] as const)('[W5] another %s alone is entered anew', (field) => {
  const newId = makeIds();
  const total = { machineId: null, source: 'bag' as const, gross: 900, refunds: 10, testMoney: 20 };
  const first = followStop(stop([total]), [], { newId, now });
  expect(followStop(stop([{ ...total, [field]: 5 }]), first, { newId, now })).toHaveLength(2);
  const nextDay = { ...stop([total]), date: '2026-11-21' };
  expect(followStop(nextDay, first, { newId, now })).toMatchObject([
    { kind: 'reversal', date: '2026-11-20' },
    { kind: 'entry', date: '2026-11-21' },
  ]);
});
