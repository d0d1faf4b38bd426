import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankClient } from './change.ts';
import { type Client, clientStatuses, contractTypes } from './client.ts';
import { clientSaysText, matchesClientFilter } from './match.ts';
import { clientOrder } from './order.ts';
import { type ClientFilter, clientSorts } from './reading.ts';

const now = '2026-11-21T18:00:00.000Z';
const id = (n: number) => `0199c111-0000-7000-8000-${String(n).padStart(12, '0')}`;
const facts = { noticeDays: 180, today: '2026-11-21' };
const client = (fields: Partial<Client> = {}): Client => ({ ...blankClient(id(1), null, now), ...fields });

describe('which clients a filter lets through', () => {
  const managed = client({ accountManager: id(7), status: 'suspended', contractType: 'rent' });
  test.each<[string, Client, ClientFilter, boolean]>([
    ['nothing asked', client(), {}, true],
    ['its status', managed, { status: 'suspended' }, true],
    ['another status', managed, { status: 'active' }, false],
    ['one of several', managed, { status: ['active', 'suspended'] }, true],
    ['none of several', managed, { status: ['active', 'inactive'] }, false],
    ['its manager', managed, { accountManager: id(7) }, true],
    ['nobody, where somebody is', managed, { accountManager: null }, false],
    ['nobody', client(), { accountManager: null }, true],
    ['nobody or somebody', managed, { accountManager: [null, id(7)] }, true],
    ['a client of its own', client(), { parentClientId: id(3) }, false],
    ['its owner', client({ parentClientId: id(3) }), { parentClientId: id(3) }, true],
    ['all of two', managed, { status: 'suspended', contractType: 'rent' }, true],
    ['one of two', managed, { status: 'suspended', contractType: 'lease' }, false],
    ['a deleted one', client({ deletedAt: now }), {}, false],
    ['the deleted ones', client({ deletedAt: now }), { deleted: true }, true],
    ['the deleted ones, a live one', client(), { deleted: true }, false],
  ])('%s', (_what, one, filter, passes) => {
    expect(matchesClientFilter(one, filter, facts)).toBe(passes);
  });

  test.each<[string | null, 'due' | 'ended' | 'neither']>([
    [null, 'neither'],
    ['2026-11-20', 'ended'],
    ['2026-11-21', 'due'],
    ['2027-05-20', 'due'],
    ['2027-05-21', 'neither'],
  ])('a contract until %s is %s on 21 November with 180 days of notice', (contractEndDate, state) => {
    const one = client({ contractEndDate });
    expect(matchesClientFilter(one, { renewal: 'due' }, facts)).toBe(state === 'due');
    expect(matchesClientFilter(one, { renewal: 'ended' }, facts)).toBe(state === 'ended');
    expect(matchesClientFilter(one, { renewal: 'ended' }, null)).toBe(false);
    expect(matchesClientFilter(one, {}, null)).toBe(true);
  });
});

const clients = fc
  .record({
    n: fc.integer({ min: 1, max: 999 }),
    status: fc.constantFrom(...clientStatuses),
    contractType: fc.constantFrom(...contractTypes),
    businessName: fc.constantFrom('', 'Oak', 'oak', 'Zoo', 'Élan'),
    lastName: fc.constantFrom('', 'Oak', 'Ruiz'),
    contractEndDate: fc.constantFrom(null, '2026-11-20', '2027-01-01', '2031-01-01'),
    updatedAt: fc.constantFrom(now, '2026-11-20T18:00:00.000Z', '2025-01-01T00:00:00.000Z'),
  })
  .map(({ n, ...fields }) => client({ ...fields, id: id(n) }));

test('asking for more lets through fewer, and several values let through what each lets through', () => {
  const two = fc.tuple(fc.constantFrom(...clientStatuses), fc.constantFrom(...clientStatuses));
  fc.assert(
    fc.property(clients, two, fc.constantFrom(...contractTypes), (one, [a, b], contractType) => {
      const passes = (filter: ClientFilter) => matchesClientFilter(one, filter, facts);
      expect(passes({ status: [a, b] })).toBe(passes({ status: a }) || passes({ status: b }));
      expect(passes({ status: a, contractType })).toBe(passes({ status: a }) && passes({ contractType }));
    }),
  );
});

describe('what was typed', () => {
  const nora = client({
    firstName: 'Nora',
    lastName: 'Ruiz',
    businessName: 'Vine Street',
    email: 'nora@example.com',
    phone: '+1 (707) 555-0101',
    cellPhone: '415 555 0199',
  });
  test.each([
    [' nora r', true],
    ['VINE', true],
    ['@example', true],
    ['street nora', false],
    ['7075550101', true],
    ['(415) 555', true],
    ['70', false],
    ['000', false],
  ])('‘%s’: %s', (typed, found) => {
    expect(clientSaysText(nora, typed)).toBe(found);
  });
});

describe('the orders of the list', () => {
  const sorted = (sort: (typeof clientSorts)[number], ...rows: Client[]) =>
    rows.sort(clientOrder[sort]).map((row) => row.id);
  const one = client({ id: id(1), businessName: 'beta', contractEndDate: null });
  const two = client({ id: id(2), lastName: 'Alpha', contractEndDate: '2031-01-01' });
  const three = client({ id: id(3), businessName: 'Beta', contractEndDate: '2027-01-01', updatedAt: '2027' });

  test('newest first, of the same moment the later id', () => {
    expect(sorted('newest', one, two, three)).toEqual([id(3), id(2), id(1)]);
  });
  test('by name, case aside', () => {
    expect(sorted('name', one, three, two)).toEqual([id(2), id(3), id(1)]);
  });
  test('by the contract’s end, those without one last', () => {
    expect(sorted('contractEnd', one, two, three)).toEqual([id(3), id(2), id(1)]);
  });
  test.each(clientSorts)('%s is one order of all', (sort) => {
    const compare = clientOrder[sort];
    fc.assert(
      fc.property(clients, clients, clients, (a, b, c) => {
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        if (a.id !== b.id) expect(compare(a, b)).not.toBe(0);
      }),
    );
  });
});
