import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cast } from './cast.fixtures.ts';
import { type ColumnFacts, columnLabels, columnOf, leadColumns } from './column.ts';
import { leadStatuses } from './status.ts';

const facts = fc.record<ColumnFacts>({
  status: fc.constantFrom(...leadStatuses),
  assignedRep: fc.constantFrom(null, cast.max.uid),
  leadContacted: fc.boolean(),
  markSold: fc.boolean(),
  markDead: fc.boolean(),
});
const base: ColumnFacts = {
  status: 'new',
  assignedRep: null,
  leadContacted: false,
  markSold: false,
  markDead: false,
};
const rep = cast.max.uid;

describe('[BOARD-02] the column is derived in the order of the specification', () => {
  test.each<[string, Partial<ColumnFacts>]>([
    ['passed', { status: 'pass-it-on' }],
    ['passed', { status: 'pass-it-on', assignedRep: rep, markSold: true, leadContacted: true }],
    ['unassigned', {}],
    ['unassigned', { markSold: true, status: 'client' }],
    ['unassigned', { markDead: true, status: 'dead' }],
    ['new', { assignedRep: rep }],
    ['new', { assignedRep: rep, markSold: true }],
    ['new', { assignedRep: rep, status: 'dead' }],
    ['sold', { leadContacted: true, status: 'client' }],
    ['sold', { leadContacted: true, markSold: true }],
    ['sold', { leadContacted: true, markSold: true, markDead: true, assignedRep: rep }],
    ['dead', { leadContacted: true, status: 'lost' }],
    ['dead', { leadContacted: true, status: 'dead', assignedRep: rep }],
    ['dead', { leadContacted: true, markDead: true }],
    ['selling', { leadContacted: true, status: 'contacted' }],
    ['selling', { leadContacted: true, status: 'won', assignedRep: rep }],
    ['selling', { leadContacted: true, status: 'new' }],
  ])('%s: %j', (column, fields) => {
    expect(columnOf({ ...base, ...fields })).toBe(column);
  });

  test('it is one of the six for any fields, and depends on nothing else', () => {
    fc.assert(
      fc.property(facts, fc.string(), (some, other) => {
        const column = columnOf(some);
        expect(leadColumns).toContain(column);
        expect(columnOf({ ...some, firstName: other } as ColumnFacts)).toBe(column);
      }),
    );
  });
});

test('[BOARD-01] the columns in order, with their names', () => {
  expect(leadColumns.map((column) => columnLabels[column])).toEqual([
    'Unassigned',
    'New',
    'Selling',
    'Sold',
    'Dead',
    'Passed',
  ]);
});
