import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { long, said } from '#kernel/said.fixtures.ts';
import { cast, leadIn, leadWith, passedToMax } from '#leads/cast.fixtures.ts';
import { type Lead, summaryOf } from '#leads/lead.ts';
import { defaultSettings } from '#settings';
import { type LeadFilter, leadFilter } from './filter.ts';
import { leadFromSummary } from './from-summary.ts';
import { matchesLeadFilter } from './match.ts';

const lead = leadWith({
  assignedRep: cast.max.uid,
  city: 'Santa Rosa',
  state: 'CA',
  leadCameFrom: 'Expo',
  priority: 'high',
  hasCurrentProvider: true,
  tags: ['hot', 'VIP'],
});

describe('[BOARD-04] a filter', () => {
  test.each<[LeadFilter, boolean]>([
    [{}, true],
    [{ city: undefined }, true],
    [{ status: 'new' }, true],
    [{ status: ['won', 'new'] }, true],
    [{ status: ['won', 'lost'] }, false],
    [{ assignedRep: [null, cast.max.uid] }, true],
    [{ assignedRep: null }, false],
    [{ city: 'SANTA rosa', state: 'ca', leadCameFrom: 'eXPO' }, true],
    [{ city: ['Napa', 'SANTA ROSA'] }, true],
    [{ city: ['Napa', 'Reno'] }, false],
    [{ city: 'Santa Rosa ' }, false],
    [{ city: 'Santa Rosa', state: 'NV' }, false],
    [{ priority: ['low', 'high'], hasCurrentProvider: true, leadAsDead: false, markSold: false }, true],
    [{ hasCurrentProvider: false }, false],
    [{ tags: ['hot', 'VIP'] }, true],
    [{ tags: 'vip' }, false],
    [{ tags: ['hot', 'cold'] }, false],
    [{ deleted: false }, true],
    [{ deleted: true }, false],
  ])('%j holds: %s', (filter, holds) => {
    expect(matchesLeadFilter(lead, filter)).toBe(holds);
    expect(matchesLeadFilter({ ...lead, deleted: true }, { ...filter, deleted: true })).toBe(
      matchesLeadFilter(lead, { ...filter, deleted: false }),
    );
  });

  test.each<[Partial<Lead>, LeadFilter, boolean | undefined]>([
    [summaryOf(lead), { status: 'new' }, undefined],
    [summaryOf(lead), { status: 'new', tags: 'hot' }, undefined],
    [summaryOf(lead), { status: 'new', tags: 'cold' }, false],
    // What a board holds is not deleted.
    [summaryOf(lead), { deleted: false }, true],
    [summaryOf(lead), { deleted: true }, false],
    [{}, { quick: 'needs-contact' }, undefined],
    [{ column: 'new' }, { archived: false }, undefined],
    [{ updatedAt: lead.updatedAt }, { archived: false }, undefined],
    [{ column: 'new', updatedAt: lead.updatedAt }, { archived: false }, true],
    [{ column: 'new', updatedAt: lead.updatedAt }, { quick: 'needs-contact' }, undefined],
    [leadIn.new, { quick: ['needs-contact', 'next-step-due'] }, false],
    [leadIn.new, { quick: ['needs-contact'] }, true],
  ])('of %j asked %j cannot say what it does not know: %s', (row, filter, answer) => {
    const facts = { now: '2026-11-21T10:00:00.000Z', settings: defaultSettings };
    expect(matchesLeadFilter(row, filter, facts)).toBe(answer);
  });

  test('names one value or up to a hundred', () => {
    for (const city of ['Napa', ['Napa'], Array.from({ length: 100 }, String)])
      expect(said(leadFilter, { city })).toBeNull();
    for (const city of [[], Array.from({ length: 101 }, String), 7])
      expect(said(leadFilter, { city })).toContain('city');
    expect([said(leadFilter, { tags: long(50) }), said(leadFilter, { tags: long(51) })]).toEqual([
      null,
      expect.stringContaining('tags'),
    ]);
  });

  test('holds of several parts only where each of them holds', () => {
    const part = fc.constantFrom<LeadFilter>(
      { city: 'Santa Rosa' },
      { state: 'NV' },
      { priority: 'high' },
      { tags: ['cold'] },
      { markSold: false },
    );
    fc.assert(
      fc.property(part, part, (one, other) => {
        const both = matchesLeadFilter(lead, one) && matchesLeadFilter(lead, other);
        expect(matchesLeadFilter(lead, { ...one, ...other })).toBe(both);
      }),
    );
  });
});

test('a card knows of a pass to whom and since when, as far as its summary tells', () => {
  const { uid } = cast.max;
  expect(leadFromSummary(summaryOf(passedToMax))).toMatchObject({
    passedTo: uid,
    passedAt: passedToMax.assignedAt,
  });
  const since = { ...passedToMax, assignedAt: leadIn.new.assignedAt, updatedAt: '2026-11-21T08:00:00.000Z' };
  expect(leadFromSummary(summaryOf(since)).passedAt).toBe(leadIn.new.assignedAt);
  const review = summaryOf(leadIn.passed);
  expect(leadFromSummary(review)).toMatchObject({ passedTo: null, passedAt: review.updatedAt });
  expect(leadFromSummary(summaryOf(leadIn.selling))).toMatchObject({ passedTo: null, passedAt: null });
});
