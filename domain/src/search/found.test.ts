import { describe, expect, test } from 'vitest';
import { blankClient } from '#clients';
import { roles } from '#kernel';
import { long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  byRelevance,
  clientResult,
  clientSearchFields,
  clientTexts,
  machineResult,
  machineSearchFields,
  machineTexts,
  relevance,
  searchOperations,
  searchQuery,
  siteResult,
  siteSearchFields,
  siteTexts,
  tooManySearches,
  userResult,
  userSearchFields,
} from '#search';
import { blankMachine, blankSite } from '#sites';

const now = '2026-11-21T10:00:00.000Z';
const asked = (typed: string) => {
  const query = searchQuery(typed);
  if (!query) throw new Error(`${typed} is no query`);
  return query;
};

describe('[SRCH-02] a client', () => {
  const vine = {
    ...blankClient('c', null, now),
    firstName: 'Olga',
    lastName: 'Ng',
    businessName: 'Vine Street',
    email: 'olga@vine.example',
    phone: '(707) 555-0100',
    cellPhone: '+1 415 555 0177',
    status: 'suspended' as const,
  };
  test.each<[string, number, string]>([
    ['vine street', 100 + 5 + 10, 'Olga Ng · olga@vine.example'],
    ['olga ng', 100 + 5 + 10, 'Olga Ng · olga@vine.example'],
    ['olga', 115 + (50 + 5 + 10), 'Olga Ng · olga@vine.example'],
    ['7075550100', 115, 'Olga Ng · (707) 555-0100'],
    ['415-555-0177', 115, 'Olga Ng · +1 415 555 0177'],
    ['oak', 0, 'Olga Ng · olga@vine.example'],
  ])('by ‘%s’ scores %i and tells %s', (typed, score, subtitle) => {
    expect(relevance(asked(typed), clientSearchFields(clientTexts(vine)))).toBe(score);
    expect(clientResult(vine, asked(typed), 1)).toMatchObject({
      title: 'Vine Street',
      subtitle,
      description: 'Suspended',
    });
  });

  test('without a business is told by its person, once', () => {
    expect(clientResult({ ...vine, businessName: '' }, asked('olga'), 1)).toMatchObject({
      title: 'Olga Ng',
      subtitle: 'olga@vine.example',
    });
  });
});

describe('[SRCH-02] a site', () => {
  const court = {
    ...blankSite('s', 'c', null, now),
    siteName: 'Vine Court',
    locationCode: 'SANCA0123',
    siteNumber: 'N-17',
    streetAddress: '4 Elm St',
    city: 'Napa',
    state: 'CA',
    client: 'Vine LLC',
  };
  test.each<[string, number, string]>([
    ['vine', (50 + 5 + 10) * 2, 'Vine LLC · 4 Elm St, Napa, CA'],
    ['napa', 115, 'Vine LLC · 4 Elm St, Napa, CA'],
    ['sanca0123', 115, 'Vine LLC · SANCA0123'],
    ['n-17', 115, 'Vine LLC · N-17'],
    ['94558', 0, 'Vine LLC · 4 Elm St, Napa, CA'],
  ])('by ‘%s’ scores %i and tells %s', (typed, score, subtitle) => {
    expect(relevance(asked(typed), siteSearchFields(siteTexts(court)))).toBe(score);
    expect(siteResult(court, asked(typed), 1)).toMatchObject({
      title: 'Vine Court',
      subtitle,
      description: 'Pending install',
      parent: 'c',
    });
  });

  const machine = {
    ...blankMachine('m', 's', null, now),
    ...court,
    id: 'm',
    siteId: 's',
    status: 'retired' as const,
  };
  test('[SRCH-04] its machine is told by serial and opens the site where it stands', () => {
    const made = { ...machine, make: 'Huebsch', model: 'HX', serial: 'A1|2' };
    expect(machineTexts(made)).toEqual(['a1 2', 'huebsch', 'hx', 'huebsch hx']);
    expect(relevance(asked('huebsch'), machineSearchFields(machineTexts(made)))).toBe(115);
    expect(machineResult(made, 9)).toEqual({
      type: 'machine',
      id: 'm',
      title: 'Huebsch HX · A1|2',
      subtitle: 'Washer · Vine Court',
      description: 'Retired',
      score: 9,
      parent: 'c',
      site: 's',
    });
    expect(machineResult(machine, 9).title).toBe('Washer');
  });
});

describe('[SRCH-02] a person', () => {
  const mia = { uid: 'u', displayName: 'Mia', email: 'mia@elm.example', role: 'manager', status: 'active' };
  test.each([
    [{}, 'Mia', 'Manager'],
    [{ displayName: '' }, 'mia@elm.example', 'Manager'],
    [{ status: 'suspended' }, 'Mia', 'Manager, suspended'],
  ])('with %j is told as %s, %s', (fields, title, description) => {
    expect(userResult({ ...mia, ...fields }, 1)).toMatchObject({ title, description, subtitle: mia.email });
  });
  test('is met by name and address', () => {
    expect(relevance(asked('mia'), userSearchFields(mia))).toBe(115 + 65);
  });
});

test('[SRCH-06] better stands first, then newer, and the same rows always in one order', () => {
  const row = (id: string, at: string, score: number) => ({ id, at, score });
  const rows = [row('a', '2', 5), row('b', '1', 9), row('c', '3', 5), row('d', '2', 5)];
  const names = (list: typeof rows) => list.toSorted(byRelevance).map(({ id }) => id);
  expect(names(rows)).toEqual(['b', 'c', 'd', 'a']);
  expect(names(rows.toReversed())).toEqual(['b', 'c', 'd', 'a']);
  expect(byRelevance(row('a', '1', 1), row('a', '1', 1))).toBe(0);
});

test.each<[object, string | null]>([
  [{ query: '' }, null],
  [{ query: long(255) }, null],
  [{ query: long(256) }, 'query: Must not exceed 255 characters'],
  [{ query: 'x', limit: 50 }, null],
  [{ query: 'x', limit: 51 }, 'limit: Too big: expected number to be <=50'],
  [{ query: 'x', limit: 0 }, 'limit: Too small: expected number to be >=1'],
])('[SRCH-02] is asked with %j', (input, words) => {
  expect(said(searchOperations.all.input, input)).toBe(words);
  expect(searchOperations.all.input.parse({ query: '' }).limit).toBe(20);
});

test('[SRCH-07] everybody searches; [RATE-01] too often is told with its time', () => {
  expect(openTo(searchOperations, ...roles)).toEqual(['search.all']);
  expect(tooManySearches(30_001)).toMatchObject({
    message: 'Too many searches. Please try again in 1 minute.',
    retryAfter: 31,
  });
});
