import { describe, expect, test } from 'vitest';
import { day, later } from '#kernel';
import { isArchived } from '#leads/clocks/archive.ts';
import { monthsBefore } from '#leads/clocks/lease.ts';
import type { Lead } from '#leads/lead.ts';
import { summaryFields, summaryOf } from '#leads/lead.ts';
import { leadFilter } from '#leads/reading/filter.ts';
import { isTimed, matchesLeadFilter } from '#leads/reading/match.ts';
import { defaultSettings } from '#settings';
import { blankLead } from './create.ts';
import { endOfToday, isQuick, leaseHorizon, type QuickFilter, quickFilters } from './quick.ts';

const now = '2026-11-21T18:00:00.000Z';
const facts = { now, settings: defaultSettings };
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const lead = (fields: Partial<Lead>): Lead => ({ ...blankLead('x', now), dueAt: now, ...fields });

test.each<[QuickFilter, Partial<Lead>, boolean]>([
  ['needs-contact', { column: 'unassigned' }, true],
  ['needs-contact', { column: 'new' }, true],
  ['needs-contact', { column: 'selling' }, false],
  ['needs-contact', { column: 'passed' }, false],
  ['going-quiet', { column: 'selling', updatedAt: daysAgo(7) }, true],
  ['going-quiet', { column: 'selling', updatedAt: daysAgo(6.9) }, false],
  ['going-quiet', { column: 'unassigned', updatedAt: daysAgo(2) }, true],
  ['going-quiet', { column: 'passed', updatedAt: daysAgo(3) }, true],
  ['going-quiet', { column: 'new', updatedAt: daysAgo(300) }, false],
  ['going-quiet', { column: 'dead', updatedAt: daysAgo(300) }, false],
  // The office in Los Angeles is at 10:00 of the 21st; its day ends at 08:00Z.
  ['next-step-due', { nextStep: { what: 'Call', dueAt: '2026-11-22T07:59:59.999Z' } }, true],
  ['next-step-due', { nextStep: { what: 'Call', dueAt: '2026-11-22T08:00:00.000Z' } }, false],
  ['next-step-due', { nextStep: { what: 'Call', dueAt: '2026-01-01T08:00:00.000Z' } }, true],
  ['next-step-due', { nextStep: { what: 'Call', dueAt: '2026-01-01T08:00:00.000Z' }, dueAt: null }, false],
  ['next-step-due', { nextStep: null }, false],
  ['lease-windows', { column: 'dead', leaseExpirationDate: '2028-01-21' }, true],
  ['lease-windows', { column: 'dead', leaseExpirationDate: '2026-11-21' }, true],
  ['lease-windows', { column: 'dead', leaseExpirationDate: '2026-11-20' }, false],
  ['lease-windows', { column: 'sold', leaseExpirationDate: '2028-01-21' }, false],
  ['lease-windows', { column: 'dead', leaseExpirationDate: '2028-11-17', leaseNoticeDays: 180 }, true],
  ['lease-windows', { column: 'dead', leaseExpirationDate: '2028-11-18', leaseNoticeDays: 180 }, false],
  ['lease-windows', { column: 'dead', leaseExpirationDate: null }, false],
])('[BOARD-04] %s of %j is %s', (quick, fields, expected) => {
  const row = lead(fields);
  expect(isQuick(row, quick, facts)).toBe(expected);
  expect(isQuick(summaryOf(row), quick, facts)).toBe(expected);
});

describe('the office’s today', () => {
  test.each([
    ['America/Los_Angeles', '2026-03-08T18:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T06:59:00.000Z', '2026-11-01T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T18:14:59.999Z', '2026-06-01T18:15:00.000Z'],
    ['UTC', '2026-06-01T00:00:00.000Z', '2026-06-02T00:00:00.000Z'],
    // Midnight does not exist here on that day.
    ['America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ])('in %s at %s ends at %s', (officeTimeZone, at, end) => {
    expect(endOfToday({ now: at, settings: { ...defaultSettings, officeTimeZone } })).toBe(end);
  });

  test('a window comes up on the day of its first reminder', () => {
    const settings = { ...defaultSettings, officeTimeZone: 'UTC' };
    for (let ahead = 0; ahead < 800; ahead += 1) {
      const at = later('2026-11-01T12:00:00.000Z', ahead * day);
      const horizon = leaseHorizon({ now: at, settings });
      const next = later(`${horizon}T00:00:00.000Z`, day).slice(0, 10);
      expect([at, monthsBefore(horizon, 18) <= at.slice(0, 10)]).toEqual([at, true]);
      expect([at, monthsBefore(next, 18) <= at.slice(0, 10)]).toEqual([at, false]);
    }
  });

  test('a month that is too short ends on its last day', () => {
    const settings = { ...defaultSettings, leaseOffsets: [15], officeTimeZone: 'UTC' };
    expect(leaseHorizon({ now: '2026-11-30T12:00:00.000Z', settings })).toBe('2028-02-29');
    expect(leaseHorizon({ now, settings: { ...settings, leaseOffsets: [] } })).toBe('2026-11-21');
  });
});

test('old sold and dead leads are archived by their own ages, others never', () => {
  const settings = { archiveDays: { sold: 30, dead: 90 } };
  const is = (fields: Partial<Lead>) => isArchived(lead(fields), settings, now);
  expect(is({ column: 'sold', updatedAt: daysAgo(31) })).toBe(true);
  expect(is({ column: 'sold', updatedAt: daysAgo(30) })).toBe(false);
  expect(is({ column: 'dead', updatedAt: daysAgo(31) })).toBe(false);
  expect(is({ column: 'dead', updatedAt: daysAgo(91) })).toBe(true);
  expect(is({ column: 'selling', updatedAt: daysAgo(900) })).toBe(false);
});

test('[BOARD-04] a filter by time cannot be judged without its facts', () => {
  const row = lead({ column: 'new' });
  expect(matchesLeadFilter(row, { quick: 'needs-contact' })).toBeUndefined();
  expect(matchesLeadFilter(row, { quick: 'needs-contact' }, facts)).toBe(true);
  expect(matchesLeadFilter(row, { quick: ['needs-contact', 'going-quiet'] }, facts)).toBe(false);
  expect(matchesLeadFilter(row, { archived: false }, facts)).toBe(true);
  expect(matchesLeadFilter(row, { archived: true }, facts)).toBe(false);
  expect([isTimed({}), isTimed({ archived: false }), isTimed({ quick: 'going-quiet' })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(leadFilter.safeParse({ quick: 'all' }).success).toBe(false);
  expect(leadFilter.safeParse({ quick: [...quickFilters], archived: true }).success).toBe(true);
});

test('a summary carries what the quick filters need, and stays small', () => {
  expect(summaryFields.length).toBeLessThanOrEqual(28);
});
