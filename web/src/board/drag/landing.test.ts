import type { Actor } from 'domain/kernel';
import { blankLead, type LeadSummary, summaryOf } from 'domain/leads';
import { expect, test } from 'vitest';
import { landingOf } from './landing.ts';

const max: Actor = { uid: '0192f0c1-0000-7000-8000-000000000003', role: 'manager', displayName: 'Max' };
const lead = (fields: Partial<LeadSummary>): LeadSummary => ({
  ...summaryOf(blankLead('0192f0c1-0000-7000-8000-00000000000a', '2026-11-21T10:00:00.000Z')),
  ...fields,
});

test('[MOVE-04] the landing place says what the move does', () => {
  expect(landingOf(lead({ column: 'unassigned' }), 'selling', max, null)).toEqual({
    text: 'Drop: assigns you, marks contacted',
    barred: false,
  });
  const own = lead({ column: 'selling', assignedRep: max.uid });
  expect(landingOf(own, 'unassigned', max, null)?.text).toBe('Drop: clears the rep, not contacted again');
  expect(landingOf(own, 'selling', max, null)).toBeNull();
});

test('[MOVE-02] a column that may not be entered says why', () => {
  const own = lead({ column: 'new', assignedRep: max.uid });
  expect(landingOf(own, 'passed', max, null)).toEqual({
    text: 'Pass it in the lead itself: ‘Pass Lead’ or ‘To a Rep’.',
    barred: true,
  });
  expect(landingOf(own, 'sold', max, 'Viewing only')).toEqual({ text: 'Viewing only', barred: true });
});
