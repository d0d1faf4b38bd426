import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadWith } from '#leads/cast.fixtures.ts';
import { leadColumns } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';
import { leadStatuses } from '#leads/status.ts';
import { matchKeys } from './duplicates.ts';
import { type LeadSort, leadOrder, leadSorts } from './order.ts';
import { noLeadStats } from './stats.ts';
import { timelineVerbs } from './timeline.ts';

const [early, late] = ['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'];

// Of each pair the first stands above the second.
test.each<[LeadSort, string, Partial<Lead>, Partial<Lead>]>([
  ['newest', 'the one touched last', { updatedAt: late }, { updatedAt: early }],
  ['oldest', 'the one touched first', { updatedAt: early }, { updatedAt: late }],
  ['urgent', 'the one due first', { dueAt: early, updatedAt: early }, { dueAt: late, updatedAt: late }],
  ['urgent', 'one that is due', { dueAt: late, updatedAt: early }, { dueAt: null, updatedAt: late }],
  [
    'urgent',
    'of two due at once the newest',
    { dueAt: late, updatedAt: late },
    { dueAt: late, updatedAt: early },
  ],
  [
    'urgent',
    'of two not due the newest',
    { dueAt: null, updatedAt: late },
    { dueAt: null, updatedAt: early },
  ],
  ['name', 'a name by its letters, whatever their case', { company: 'apple' }, { company: 'Berry' }],
  ['name', 'the property’s name', { businessName: 'A', firstName: 'Z' }, { firstName: 'B' }],
  ['name', 'the company’s before the person’s', { company: 'A', firstName: 'Z' }, { lastName: 'B' }],
  ['name', 'the first name', { firstName: 'A', lastName: 'Z' }, { firstName: 'B', lastName: 'A' }],
  ['name', 'the last name where that is all', { lastName: 'A' }, { firstName: 'B' }],
  ['name', 'no name at all', { updatedAt: early }, { company: 'A', updatedAt: late }],
  ['name', 'of one name the newest', { company: 'a', updatedAt: late }, { company: 'A', updatedAt: early }],
  ['machines', 'who needs the most', { numberOfMachinesNeeded: 10 }, { numberOfMachinesNeeded: 9 }],
  ['machines', 'of as many the newest', { updatedAt: late }, { updatedAt: early }],
])('[BOARD-03] %s: %s comes first (D42)', (sort, _, first, second) => {
  const [a, b] = [leadWith(first), leadWith({ ...second, id: '0199c111-0000-7000-8000-000000000002' })];
  expect([b, a].sort(leadOrder(sort))).toEqual([a, b]);
  expect([a, b].sort(leadOrder(sort))).toEqual([a, b]);
});

test('two leads stand in one order only, whichever comes first', () => {
  const few = <T>(...values: T[]) => fc.constantFrom(...values);
  const lead = fc
    .record({
      updatedAt: few(early, late),
      dueAt: few(null, early, late),
      company: few('', 'a', 'A'),
      numberOfMachinesNeeded: few(0, 1),
    })
    .map(leadWith);
  fc.assert(
    fc.property(few(...leadSorts), lead, lead, (sort, a, other) => {
      const b = { ...other, id: '0199c111-0000-7000-8000-000000000002' };
      const [there, back] = [leadOrder(sort)(a, b), leadOrder(sort)(b, a)];
      expect(there).not.toBe(0);
      expect(there).toBe(-back);
      expect(leadOrder(sort)(a, a)).toBe(0);
    }),
  );
});

const nothing = { email: '', phone: '', company: '', streetAddress: '', city: '', zipCode: '' };

test.each([
  ['email', { email: ' A@B.Example ' }, 'a@b.example'],
  ['phone', { phone: '(206) 555-6995' }, '2065556995'],
  ['phone', { phone: '+1 206 555 6995' }, '2065556995'],
  ['phone', { phone: '(206) 555-6995 x12' }, '2065556995'],
  ['phone', { phone: '555-6995' }, '5556995'],
  ['phone', { phone: '55-6995' }, ''],
  ['phone', { phone: '+47 91234567' }, '+4791234567'],
  ['company', { company: '  Vine \t HALL ' }, 'vine hall'],
  ['place', { streetAddress: '1 Main Street', zipCode: '94558-0001' }, '1 main st|94558'],
  ['place', { streetAddress: '1 Main Street' }, ''],
] as const)('a lead is looked for by its %s of %j as %j (W9)', (match, typed, key) => {
  const keys = matchKeys({ ...nothing, ...typed });
  expect(keys).toEqual({ email: '', phone: '', place: '', company: '', [match]: key });
});

test('[BOARD-06] statistics of no lead count nothing in every column and status', () => {
  const stats = noLeadStats('s1');
  expect(stats).toMatchObject({ byRep: {}, snapshot: 's1' });
  expect(stats.byStatus).toEqual(Object.fromEntries(leadStatuses.map((status) => [status, 0])));
  const none = Object.fromEntries(leadColumns.map((column) => [column, 0]));
  for (const part of ['byColumn', 'machinesByColumn', 'lateByColumn', 'archivedByColumn'] as const)
    expect(stats[part]).toEqual(none);
});

test.each([
  ['noted', 'note'],
  ['sold', 'move'],
  ['passTimedOut', 'handoff'],
  ['updated', 'change'],
  ['never heard of', 'change'],
])('in a timeline %s is a %s', (verb, kind) => {
  const kinds = Object.entries(timelineVerbs).flatMap(([each, verbs]) =>
    verbs.includes(verb) ? [each] : [],
  );
  // Whatever is none of these is simply a change.
  expect(kinds).toEqual(kind === 'change' ? [] : [kind]);
});
