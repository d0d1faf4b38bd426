import { describe, expect, test } from 'vitest';
import { blankLead, columnOf, leadStatuses } from '#leads';
import { formerLead, formerLeadMarks, formerLeadRemarks } from './lead.ts';

const now = '2026-11-21T18:00:00.000Z';
const open = { markSold: false, soldDate: null, markDead: false, leadAsDead: false };
const sold = { ...open, markSold: true, leadContacted: true };
const dead = { ...open, markDead: true, leadAsDead: true, leadContacted: true };
const nowhere = { passState: null, passedTo: null, passedAt: null };

test.each([
  [{}, { status: 'new', ...open, leadContacted: false, ...nowhere }],
  [
    { status: 'contacted', leadContacted: true },
    { status: 'contacted', ...open, leadContacted: true },
  ],
  [
    { status: 'contacted', leadContacted: 'yes' },
    { ...open, leadContacted: false },
  ],
  [{ status: 'client' }, { status: 'client', ...sold, ...nowhere }],
  [
    { status: 'won', markSold: true, soldDate: '2025-01-02' },
    { ...sold, soldDate: '2025-01-02' },
  ],
  [{ status: 'won' }, { ...open, leadContacted: true }],
  [{ status: 'client', markDead: true }, sold],
  [
    { status: 'lost', soldDate: '2025-01-02' },
    { ...dead, ...nowhere },
  ],
  [{ status: 'dead', markSold: true }, sold],
  [
    { status: 'contacted', markSold: true, soldDate: '2025-01-02' },
    { ...sold, soldDate: '2025-01-02' },
  ],
  [{ status: 'contacted', markDead: true }, dead],
  [
    { status: 'contacted', leadAsDead: true },
    { ...open, leadContacted: false },
  ],
  [{ status: 'contacted', markSold: true, markDead: true }, sold],
])('the column in which a former lead stood decides (D59): %j', (fields, marks) => {
  expect(formerLeadMarks(fields, 'max', now)).toMatchObject(marks);
});

test.each([
  ['max', { passState: 'pending', passedTo: 'max', passedAt: now }],
  [null, { passState: 'review', passedTo: null, passedAt: now }],
])('a passed lead of %s waits from now on, with no other mark', (rep, waits) => {
  const fields = { status: 'pass-it-on', markSold: true, markDead: true, leadContacted: true };
  expect(formerLeadMarks(fields, rep, now)).toMatchObject({ ...open, leadContacted: false, ...waits });
});

describe('a lead of the former system', () => {
  const id = '0199c000-0000-7000-8000-000000000001';
  const settings = {
    leaseNoticeDays: 120,
    contactWindowHours: 24,
    staleDays: { unassigned: 2, selling: 7, passed: 2 },
  };
  const [born, changed, given] = [
    '2025-01-02T00:00:00.000Z',
    '2025-02-03T00:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
  ];
  const arrived = (fields: Record<string, unknown>, assignedRep: string | null = null) =>
    formerLead(fields, { id, assignedRep, now, settings });

  test('of which nothing is known is a new one of now, with the notice of the settings', () => {
    expect(arrived({})).toEqual({ ...blankLead(id, now, 120), dueAt: '2026-11-23T18:00:00.000Z' });
  });

  test('keeps what it says of itself, but for what is nothing and what is kept elsewhere', () => {
    const fields = { city: 'Napa', company: null, leaseNoticeDays: 30, notesOnLead: 'x' };
    expect(arrived(fields)).toEqual({
      ...blankLead(id, now, 30),
      city: 'Napa',
      dueAt: '2026-11-23T18:00:00.000Z',
    });
  });

  test.each([
    [{ createdAt: born }, born, born],
    [{ createdAt: born, updatedAt: changed }, born, changed],
    [{ createdAt: born, lastUpdateDate: changed }, born, changed],
    [{ createdAt: born, updatedAt: changed, lastUpdateDate: now }, born, changed],
    [{ updatedAt: changed }, now, changed],
  ])('keeps its times: %j', (fields, createdAt, updatedAt) => {
    expect(arrived(fields)).toMatchObject({ createdAt, updatedAt, lastUpdateDate: updatedAt });
  });

  test.each([
    [{ assignedAt: given }, 'max', given],
    [{ updatedAt: changed }, 'max', changed],
    [{ assignedAt: given }, null, null],
  ])('with %j of %s was assigned at %s', (fields, rep, assignedAt) => {
    expect(arrived(fields, rep)).toMatchObject({ assignedRep: rep, assignedAt });
  });

  test.each([
    ['unassigned', {}, null],
    ['new', {}, 'max'],
    ['selling', { leadContacted: true }, 'max'],
    ['sold', { status: 'client' }, 'max'],
    ['dead', { status: 'lost' }, 'max'],
    ['passed', { status: 'pass-it-on' }, null],
    ['new', { status: 'contacted' }, 'max'],
    ['unassigned', { status: 'contacted' }, null],
    ['selling', { status: 'won', leadContacted: true }, 'max'],
    ['sold', { status: 'lost', markSold: true, leadContacted: true }, 'max'],
    ['selling', { status: 'contacted', leadContacted: true, leadAsDead: true }, 'max'],
  ])('stands in %s by the derivation of old (D59)', (column, fields, rep) => {
    expect(arrived(fields, rep).column).toBe(column);
  });

  // The window is of 24 hours: over now for what was given a day ago.
  test.each([
    [{ assignedAt: given }, true],
    [{ assignedAt: '2026-11-20T18:00:00.001Z' }, false],
    [{ assignedAt: '2026-11-20T18:00:00.001Z', timeoutExpired: true }, true],
    [{ assignedAt: given, leadContacted: true }, false],
  ])('whose time ran out there is told to nobody again: %j, %s', (fields, timeoutExpired) => {
    expect(arrived(fields, 'max').timeoutExpired).toBe(timeoutExpired);
  });
});

const flags = [true, false];
const documents = leadStatuses.flatMap((status) =>
  flags.flatMap((leadContacted) =>
    flags.flatMap((markSold) => flags.map((markDead) => ({ status, leadContacted, markSold, markDead }))),
  ),
);

test.each(['max', null])(
  'every lead of %s stands where it stood, but for what was closed without contact; what changed is listed',
  (assignedRep) => {
    for (const fields of documents) {
      const marks = formerLeadMarks(fields, assignedRep, now);
      const closed = fields.markSold || fields.markDead || /client|won|lost|dead/.test(fields.status);
      const contacted = { ...fields, leadContacted: fields.leadContacted || closed };
      const there = columnOf({ ...contacted, assignedRep });
      expect(columnOf({ ...fields, ...marks, assignedRep } as Parameters<typeof columnOf>[0])).toBe(there);
      const said = formerLeadRemarks(fields, marks).map(({ field }) => field);
      expect(said.includes('leadContacted')).toBe(fields.leadContacted !== marks.leadContacted);
      for (const mark of ['markSold', 'markDead'] as const)
        expect(said.includes(mark)).toBe(fields[mark] && !marks[mark]);
    }
  },
);

test('what is said of marks that changed', () => {
  const said = (fields: Record<string, unknown>) =>
    formerLeadRemarks(fields, formerLeadMarks(fields, 'max', now));
  expect(said({ status: 'client' })).toEqual([
    { field: 'leadContacted', text: 'Closed without contact: it counts as contacted here' },
  ]);
  expect(said({ status: 'contacted', leadContacted: true, leadAsDead: true })).toEqual([
    { field: 'leadAsDead', text: 'Taken off: the column it stood in says otherwise' },
  ]);
  expect(said({ status: 'new' })).toEqual([]);
  const soldDate = '2026-11-01T18:00:00.000Z';
  expect(said({ status: 'dead', leadContacted: true, soldDate })).toEqual([
    { field: 'soldDate', text: 'Left out: it is not sold' },
  ]);
  expect(said({ status: 'client', leadContacted: true, soldDate })).toEqual([]);
  const assigned = { status: 'new', assignedAt: now };
  expect(formerLeadRemarks(assigned, { ...blankLead('l', now), assignedAt: null })).toEqual([
    { field: 'assignedAt', text: 'Left out: nobody has it' },
  ]);
  expect(formerLeadRemarks(assigned, { ...blankLead('l', now), assignedAt: now })).toEqual([]);
});
