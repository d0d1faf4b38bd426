import { describe, expect, test } from 'vitest';
import { blankClient, type Client, clientRefusals } from '#clients';
import {
  duplicateOperations,
  duplicateRefusals,
  type Hangs,
  hangsWords,
  likelyMaster,
  mergeClients,
  pairOf,
  pairsAmong,
  type Twin,
  twinNouns,
  twinsAtOnce,
} from '#duplicates';
import { administrators, everyone, isRefusal, reps } from '#kernel';
import { ids, openTo, said } from '#kernel/said.fixtures.ts';

const now = '2026-11-27T12:00:00.000Z';
const before = '2026-11-01T12:00:00.000Z';
const of = (id: string, fields: Partial<Client> = {}): Client => ({
  ...blankClient(id, 'mia', before),
  businessName: id,
  ...fields,
});

test('[ADMIN-04] who may see and say what is there twice', () => {
  expect(openTo(duplicateOperations, ...administrators)).toEqual([
    'duplicates.groups',
    'duplicates.count',
    'duplicates.apart',
    'duplicates.ofClient',
    'clients.merge',
  ]);
  expect(openTo(duplicateOperations, ...reps)).toEqual(['duplicates.keepApart', 'duplicates.compareAgain']);
  expect(openTo(duplicateOperations, ...everyone)).toEqual(['duplicates.mergedInto']);
  const asks = Object.values(duplicateOperations).flatMap(({ name, fresh }) => (fresh ? [name] : []));
  expect(asks).toEqual(['clients.merge']);
});

test.each<[number, boolean]>([
  [1, false],
  [2, true],
  [twinsAtOnce, true],
  [twinsAtOnce + 1, false],
])('[ADMIN-04] %i are kept apart, or compared again, at once: %s', (count, fits) => {
  for (const noun of twinNouns)
    for (const { input } of [duplicateOperations.keepApart, duplicateOperations.compareAgain])
      expect(said(input, { noun, ids: ids(count) }) === null).toBe(fits);
});

describe('[ADMIN-04] one client of two', () => {
  const merged = (master: Client, duplicate: Client, fields = {}, isAbove = false) => {
    const outcome = mergeClients(master, duplicate, { fields, isAbove }, 'ada', now);
    if (isRefusal(outcome)) throw new Error(outcome.message);
    return outcome;
  };
  const lead = { originLeadId: 'l', convertedAt: before, convertedBy: 'mia' };
  const earlier = { originLeadId: 'k', convertedAt: before, convertedBy: 'tom' };
  const nothing = { originLeadId: null, convertedAt: null, convertedBy: null };

  test('the one that remains takes the chosen values, and keeps every other of its own', () => {
    const { master } = merged(
      of('vine', { phone: '1', email: 'vine@example.com' }),
      of('wine', { phone: '2' }),
      {
        phone: '2',
      },
    );
    expect(master).toMatchObject({ businessName: 'vine', phone: '2', email: 'vine@example.com' });
    expect(master).toMatchObject({ version: 2, updatedBy: 'ada', updatedAt: now, deletedAt: null });
  });

  test('it has a new version even where no value changes; the other is deleted', () => {
    const { master, duplicate } = merged(of('vine'), of('wine', { version: 4 }));
    expect([master.version, duplicate.version]).toEqual([2, 5]);
    expect(duplicate).toMatchObject({ businessName: 'wine', deletedAt: now, updatedBy: 'ada' });
  });

  test.each([
    ['neither was a lead', nothing, nothing, nothing, null],
    ['it was one', lead, nothing, lead, null],
    ['the other was one', nothing, lead, lead, null],
    ['both were', lead, earlier, lead, 'k'],
  ])('of which lead it was made, where %s', (_, its, others, becomes, left) => {
    const { master, duplicate } = merged(of('vine', its), of('wine', others));
    expect(master).toMatchObject(becomes);
    expect(duplicate.originLeadId).toBe(left);
  });

  test('credit is added up, and nothing of it is left with the other', () => {
    const { master, duplicate } = merged(of('vine', { credit: 1200 }), of('wine', { credit: 50 }));
    expect([master.credit, duplicate.credit]).toEqual([1250, 0]);
  });

  test.each<[string, string | null, string | null, object, boolean, string | null]>([
    ['belongs to nobody', null, null, {}, false, null],
    ['keeps to whom it belongs', 'group', 'other', {}, false, 'group'],
    [
      'takes to whom the other belongs where that is chosen',
      null,
      'group',
      { parentClientId: 'group' },
      false,
      'group',
    ],
    ['never belongs to the other', 'group', null, { parentClientId: 'wine' }, false, 'group'],
    ['belongs to whom the other did, where it belonged to the other', 'wine', 'group', {}, true, 'group'],
    ['belongs to nobody, where it belonged to the other alone', 'wine', null, {}, true, null],
  ])('it %s', (_, its, others, fields, isAbove, becomes) => {
    const { master, duplicate } = merged(
      of('vine', { parentClientId: its }),
      of('wine', { parentClientId: others }),
      fields,
      isAbove,
    );
    expect([master.parentClientId, duplicate.parentClientId]).toEqual([becomes, null]);
  });

  test.each<[string, Client, Client, object, object]>([
    ['the other is deleted', of('vine'), of('wine', { deletedAt: before }), {}, clientRefusals.deleted],
    ['it is deleted itself', of('vine', { deletedAt: before }), of('wine'), {}, clientRefusals.deleted],
    ['it would have no name', of('vine'), of('wine'), { businessName: '' }, clientRefusals.nameless],
  ])('none, where %s', (_, master, duplicate, fields, refusal) => {
    expect(mergeClients(master, duplicate, { fields, isAbove: false }, 'ada', now)).toEqual(refusal);
  });

  test('the same one twice, or one alone, is refused at its field', () => {
    expect(duplicateRefusals.sameClient.fields).toEqual({ duplicateId: 'Choose two different clients.' });
    expect(duplicateRefusals.oneRecord.fields).toEqual({ ids: 'Choose two different records.' });
  });
});

test.each<[string, object, object, string]>([
  ['the one with the most to it', { hangs: { notes: 2 } }, { hangs: { files: 1, events: 4 } }, 'b'],
  ['of equals the oldest', { createdAt: now }, { createdAt: before }, 'b'],
  ['one that became a client', { hangs: { notes: 900 } }, { frozen: true }, 'b'],
])('[ADMIN-04] offered as the one that remains: %s', (_, a, b, remains) => {
  const twin: Omit<Twin, 'id'> = {
    version: 1,
    ...{ name: '', email: '', phone: '', address: '', state: 'warm', owner: null, frozen: false },
    ...{ createdAt: before, updatedAt: before, hangs: {} },
  };
  expect(
    likelyMaster([
      { ...twin, id: 'a', ...a },
      { ...twin, id: 'b', ...b },
    ])?.id,
  ).toBe(remains);
});

test('[ADMIN-04] a pair is the same from either end, and each pair stands once', () => {
  expect([pairOf('a', 'b'), pairOf('b', 'a')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(pairsAmong(['c', 'a', 'b', 'a'])).toEqual([
    ['a', 'c'],
    ['b', 'c'],
    ['a', 'b'],
  ]);
  expect(pairsAmong(['a', 'a'])).toEqual([]);
});

test.each<[Hangs, string]>([
  [{}, ''],
  [{ notes: 0 }, ''],
  [{ notes: 1 }, '1 note'],
  [{ notes: 3, files: 1 }, '3 notes and 1 file'],
  [{ activities: 1, 'route days': 1, 'vend changes': 2 }, '1 activity, 1 route day, and 2 vend changes'],
  [{ collections: 1234 }, '1,234 collections'],
])('[ADMIN-04] what hangs on a record, %j, is said: %s', (hangs, words) => {
  expect(hangsWords(hangs)).toBe(words);
});
