import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRow, beyond, type Condition, fieldIs, meets } from './condition.ts';
import { figureAmong, figureAsked, figureFacts, type NounParts } from './figures.ts';
import { isRefusal } from './refusal.ts';

const settings = { officeTimeZone: 'America/Los_Angeles' };
const now = '2026-11-21T21:30:00.000Z';

describe('[REP-02] a range of the office’s days', () => {
  test.each([
    // 23 hours: the clocks go forward on March 8.
    ['2026-03-08', '2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    // 25 hours: they go back on November 1.
    ['2026-11-01', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['2026-11-01', '2026-11-30', '2026-11-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z'],
    ['2028-02-01', '2028-02-29', '2028-02-01T08:00:00.000Z', '2028-03-01T08:00:00.000Z'],
  ])('%s to %s', (from, to, begins, before) => {
    const { moments, days } = figureFacts(settings, { from, to }, now);
    expect(moments).toEqual({ from: begins, before });
    expect(days.from).toBe(from);
  });

  test('is open where it is not said, and holds what has no moment only without any', () => {
    expect(figureFacts(settings, { from: '2026-11-01' }, now).moments).toEqual({
      from: '2026-11-01T07:00:00.000Z',
    });
    const count = (range: { from?: string }) => {
      const parts: NounParts<typeof settings> = {
        funnel: {
          things: {
            by: { rep: 'rep' },
            during: { moment: 'at' },
            narrowed: { rep: 'rep', city: 'city' },
            base: () => anyRow,
            figures: { all: { kind: 'count' }, big: { kind: 'count', where: () => fieldIs('size', 'big') } },
          },
        },
      };
      const asked = { report: 'funnel', key: 'big', by: 'rep', group: null, city: 'RENO', ...range } as const;
      const condition = figureAmong(parts, asked, figureFacts(settings, range, now));
      if (isRefusal(condition)) throw new Error(condition.code);
      const row = { rep: null, city: 'Reno', size: 'big' };
      return [
        { ...row, at: null },
        { ...row, at: '2026-11-02T00:00:00.000Z' },
        { ...row, at: '2026-11-01T06:59:59.999Z' },
        { ...row, at: now, size: 'small' },
        { ...row, at: now, rep: 'max' },
        { ...row, at: now, city: 'Elko' },
      ].filter((each) => meets(condition, each)).length;
    };
    expect(count({})).toBe(3);
    expect(count({ from: '2026-11-01' })).toBe(1);
  });
});

test.each(['0000-01-01', '0002-11-01', '9999-12-31'])(
  'a range does not begin or end on %s, which nobody means',
  (day) => {
    const figure = { report: 'funnel', key: 'created' };
    expect(figureAsked.safeParse({ ...figure, from: day }).success).toBe(false);
    expect(figureAsked.safeParse({ ...figure, to: day }).success).toBe(false);
    expect(figureAsked.safeParse({ ...figure, from: '2026-11-01', to: '2026-11-30' }).success).toBe(true);
  },
);

test('what a condition asks beyond another one is all of it for rows that are as that says', () => {
  const word = fc.constantFrom('new', 'sold', null);
  const one: fc.Arbitrary<Condition> = fc.oneof(
    word.map((is) => fieldIs('column', is)),
    word.map((is) => ({ not: fieldIs('column', is) })),
    fc.constantFrom(1, 2).map((from) => ({ field: 'size', from })),
  );
  const some = fc.array(
    fc.oneof(
      one,
      fc.array(one, { maxLength: 2 }).map((any) => ({ any })),
    ),
    { maxLength: 4 },
  );
  const row = fc.record({ column: word, size: fc.nat(3) });
  fc.assert(
    fc.property(some, some, row, (all, known, each) => {
      fc.pre(meets({ all: known }, each));
      const asked = { all: [{ all }, ...known] };
      expect(meets(beyond(asked, { all: known }), each)).toBe(meets(asked, each));
      expect(beyond({ all: known }, { all: known })).toEqual(anyRow);
    }),
  );
});
