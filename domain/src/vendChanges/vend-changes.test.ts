import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsLater } from '#kernel';
import type { MachineKind } from '#sites';
import { letterText, lineInWords } from './letter.ts';
import { visitDays } from './plan.ts';
import { priceBy, pricesNow, unpricedKinds, type VendRule, vendLines, vendRules } from './prices.ts';
import { vendChangeRefusals } from './texts.ts';

const machine = (id: string, kind: MachineKind, vendPrice: number | null, model = '') => ({
  id,
  kind,
  model,
  vendPrice,
  status: 'running' as const,
});
const noCounts = { washers: 0, dryers: 0, stacks: 0, combos: 0 };
const rule = (kind: MachineKind, given: { price?: number; add?: number; model?: string }): VendRule => ({
  model: null,
  ...given,
  kind,
});

test("[W7] a model's own price goes before its kind's, and nothing is said of what stays", () => {
  const machines = [
    machine('a', 'washer', 200, 'W-100'),
    machine('b', 'washer', 200, 'W-100'),
    machine('c', 'washer', 200, 'Big'),
    machine('d', 'dryer', 175),
    machine('e', 'stack', null),
    { ...machine('f', 'washer', 200), status: 'retired' as const },
  ];
  const rules = [
    rule('washer', { price: 225 }),
    rule('washer', { price: 350, model: 'big' }),
    rule('dryer', { add: 25 }),
    rule('stack', { add: 25 }),
  ];
  expect(vendLines({ machines, counts: noCounts }, rules)).toEqual([
    { kind: 'washer', model: 'Big', count: 1, from: 200, to: 350, machineIds: ['c'] },
    { kind: 'washer', model: 'W-100', count: 2, from: 200, to: 225, machineIds: ['a', 'b'] },
    { kind: 'dryer', model: '', count: 1, from: 175, to: 200, machineIds: ['d'] },
  ]);
});

test('[W7] a site with counts alone is told the new price of each kind', () => {
  const counts = { ...noCounts, washers: 3, dryers: 4 };
  const lines = vendLines({ machines: [], counts }, [
    rule('washer', { price: 225 }),
    rule('dryer', { add: 25 }),
  ]);
  expect(lines).toEqual([{ kind: 'washer', model: '', count: 3, from: null, to: 225, machineIds: [] }]);
});

test('[W7] what nobody knows the price of today is told by kind', () => {
  const machines = [
    machine('a', 'washer', 200),
    machine('b', 'washer', null, 'Big'),
    machine('c', 'dryer', null),
    machine('d', 'stack', null),
    { ...machine('e', 'combo', null), status: 'retired' as const },
  ];
  const all = [rule('washer', { add: 25 }), rule('dryer', { price: 225 }), rule('combo', { price: 225 })];
  const of = (rules: VendRule[], counts = noCounts, its = machines) =>
    unpricedKinds({ machines: its, counts }, rules);
  expect(of(all)).toEqual(['washer', 'dryer']);
  expect(of([rule('washer', { price: 225, model: 'Small' })])).toEqual([]);
  expect(of(all, { ...noCounts, washers: 3, stacks: 1 }, [])).toEqual(['washer']);
});

test('[W7] machines get the planned price once, also where somebody changed them since', () => {
  const rules = [rule('washer', { add: 25 }), rule('dryer', { price: 200 })];
  const before = [machine('a', 'washer', 200), machine('b', 'dryer', 150)];
  const lines = vendLines({ machines: before, counts: noCounts }, rules);
  const since = [machine('a', 'washer', 210), machine('b', 'dryer', 200), machine('new', 'dryer', 100)];
  expect(pricesNow(lines, rules, since)).toEqual([
    { id: 'a', from: 210, to: 225 },
    { id: 'new', from: 100, to: 200 },
  ]);
});

test('[W7] prices that cannot be are refused', () => {
  const problem = (rules: unknown) => vendRules.safeParse(rules).error?.issues[0]?.message;
  expect(problem([])).toBe('Give at least one price');
  expect(problem([{ kind: 'washer' }])).toBe('Give a new price, or how much is added');
  expect(problem([{ kind: 'washer', price: 1, add: 1 }])).toBe('Give a new price, or how much is added');
  expect(problem([{ kind: 'washer', price: -1 }])).toBe('Must not be negative');
  expect(problem([{ kind: 'washer', add: 2 ** 53 }])).toBeDefined();
  const big = { kind: 'washer', model: 'Big', price: 1 };
  expect(problem([big, { ...big, model: 'BIG' }])).toBe('Two prices for the same machines');
});

test('[W7] visits are spread over workdays in order', () => {
  // A Friday.
  expect(visitDays(5, '2026-11-20', 2)).toEqual([
    '2026-11-20',
    '2026-11-20',
    '2026-11-23',
    '2026-11-23',
    '2026-11-24',
  ]);
  // Of several days none is a Saturday or Sunday, the first among them.
  for (const from of ['2026-11-21', '2026-11-22'])
    expect(visitDays(2, from, 1)).toEqual(['2026-11-23', '2026-11-24']);
  // All on one day is on that day, a Saturday or not.
  for (const perDay of [null, 2, 3])
    expect(visitDays(2, '2026-11-21', perDay)).toEqual(['2026-11-21', '2026-11-21']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (count, perDay) => {
      const days = visitDays(count, '2026-11-21', perDay);
      expect(days).toHaveLength(count);
      expect(days).toEqual([...days].sort());
      const most = Math.max(...days.map((day) => days.filter((other) => other === day).length));
      expect(most).toBeLessThanOrEqual(perDay);
    }),
  );
});

test('[W7] the next change falls on the same day, or the last of a shorter month', () => {
  expect(monthsLater('2026-12-01', 12)).toBe('2027-12-01');
  expect(monthsLater('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsLater('2026-11-30', 1)).toBe('2026-12-30');
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2026-10-31', 13)).toBe('2027-11-30');
});

test("[W7] the letter names today's prices and the new ones", () => {
  const lines = vendLines({ machines: [machine('a', 'washer', 200)], counts: noCounts }, [
    rule('washer', { price: 225 }),
  ]);
  const { subject, body } = letterText({
    firstName: '',
    site: 'Redwood Terrace',
    address: '2210 Mendocino Ave, Santa Rosa',
    effectiveOn: '2026-12-01',
    visitOn: '2026-11-30',
    lines,
    sender: 'Ada',
    team: 'F&B Laundry',
  });
  expect(subject).toBe('New laundry prices at Redwood Terrace');
  expect(body).toContain('Hello there,');
  expect(body).toContain('on December 1, 2026 the prices');
  expect(body).toContain('- Washers: $2.25 a load instead of $2.00');
  expect(body).toContain('comes on November 30, 2026');
});

test.each([
  [null, '', 'Washers: $2.25 a load'],
  [null, 'W-100', 'Washers W-100: $2.25 a load'],
  [200, 'W-100', 'Washers W-100: $2.25 a load instead of $2.00'],
  [0, '', 'Washers: $2.25 a load instead of $0.00'],
])('[W7] what cost %s before, of model ‘%s’: %s', (from, model, inWords) => {
  expect(lineInWords({ kind: 'washer', model, count: 1, from, to: 225, machineIds: [] })).toBe(inWords);
});

test.each([
  [200, { add: 25 }, 225],
  [200, { add: -200 }, 0],
  [200, { add: -201 }, 0],
  [99_999_990, { add: 25 }, 100_000_000],
  [null, { add: 25 }, null],
  [0, { add: 25 }, 25],
  [null, { price: 225 }, 225],
  [200, { price: 0 }, 0],
])('[W7] a machine at %s with %j is to cost %s', (vendPrice, given, to) => {
  expect(priceBy([rule('washer', given)], { kind: 'washer', model: '', vendPrice })).toBe(to);
  expect(priceBy([rule('dryer', given)], { kind: 'washer', model: '', vendPrice })).toBeNull();
});

test('[W7] one machine alone is told and asked about, and what is not there is neither', () => {
  const washers = (count: number) => ({ machines: [], counts: { ...noCounts, washers: count } });
  const rules = [rule('washer', { price: 225 })];
  expect(vendLines(washers(1), rules)).toMatchObject([{ count: 1, to: 225 }]);
  expect(vendLines(washers(0), rules)).toEqual([]);
  expect(unpricedKinds(washers(1), rules)).toEqual(['washer']);
  expect(unpricedKinds(washers(0), rules)).toEqual([]);
  const one = { machines: [machine('a', 'washer', null)], counts: { ...noCounts, dryers: 4 } };
  expect(vendLines(one, [...rules, rule('dryer', { price: 200 })])).toMatchObject([{ machineIds: ['a'] }]);
  expect(unpricedKinds(one, [...rules, rule('dryer', { price: 200 })])).toEqual(['washer']);
});

test('[W7] a price for one model and one for the others of its kind stand beside each other', () => {
  const both = [
    { kind: 'washer', price: 225 },
    { kind: 'washer', model: 'Big', price: 350 },
  ];
  expect(vendRules.safeParse(both).success).toBe(true);
  expect(vendRules.safeParse([both[0], both[0]]).success).toBe(false);
  expect(vendRules.safeParse([both[1], { ...both[1], model: 'Small' }]).success).toBe(true);
});

test('[W7] what was retired since keeps its price, planned or not', () => {
  const retired = { ...machine('a', 'washer', 200), status: 'retired' as const };
  const rules = [rule('washer', { price: 225 })];
  const lines = vendLines({ machines: [machine('a', 'washer', 200)], counts: noCounts }, rules);
  expect(pricesNow(lines, rules, [retired])).toEqual([]);
  expect(pricesNow(lines, [], [machine('b', 'washer', 200)])).toEqual([]);
  expect(pricesNow([], rules, [machine('b', 'washer', null)])).toEqual([{ id: 'b', from: null, to: 225 }]);
});

test.each([
  [['A'], 'A'],
  [['A', 'B', 'C'], 'A, B, C'],
  [['A', 'B', 'C', 'D'], 'A, B, C and 1 more'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C and 3 more'],
])('[W7] of the sites %j a refusal names %s', (sites, named) => {
  expect(vendChangeRefusals.unchanged(sites).message).toBe(`Nothing would change at ${named}.`);
  expect(vendChangeRefusals.planned(sites).message).toBe(`A change is planned already at ${named}.`);
});
