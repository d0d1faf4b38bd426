import { expect, test } from 'vitest';
import { administrators } from '#kernel';
import { ids, said } from '#kernel/said.fixtures.ts';
import {
  purgedAtOnce,
  staysWords,
  type TrashNoun,
  trashNouns,
  trashOperations,
  trashRefusals,
  trashWords,
} from '#trash';

test('[ADMIN-04] administrators alone see what was deleted, and show their password before it goes for good', () => {
  const rights = Object.values(trashOperations).map(({ name, kind, who, fresh = false }) => {
    expect(who).toEqual(administrators);
    return [name, kind, fresh];
  });
  expect(rights).toEqual([
    ['trash.list', 'read', false],
    ['trash.count', 'read', false],
    ['trash.look', 'read', false],
    ['trash.restore', 'write', false],
    ['trash.purge', 'write', true],
  ]);
});

test.each<[TrashNoun, string]>([
  ['leads', 'lead'],
  ['clients', 'client'],
  ['sites', 'site'],
  ['machines', 'machine'],
  ['contacts', 'contact'],
  ['deals', 'deal'],
  ['activities', 'activity'],
  ['documents', 'document'],
  ['appointments', 'event'],
  ['templates', 'template'],
])('[ADMIN-04] of %s one is called %s, can be restored and deleted for good', (noun, word) => {
  const [id = ''] = ids(1);
  expect(trashWords[noun]).toBe(word);
  expect(said(trashOperations.restore.input, { noun, id })).toBeNull();
  expect(said(trashOperations.purge.input, { noun, ids: [id] })).toBeNull();
});

test('[ADMIN-04] there is no other kind of trash, and each is counted', () => {
  expect(trashNouns).toHaveLength(10);
  const counts = Object.fromEntries(trashNouns.map((noun) => [noun, 1]));
  expect(said(trashOperations.count.output, counts)).toBeNull();
  const [id = ''] = ids(1);
  for (const noun of ['users', 'invoices', 'collections'])
    expect(said(trashOperations.restore.input, { noun, id }), noun).toContain('noun: Invalid option');
});

test.each<[number, boolean]>([
  [0, false],
  [1, true],
  [purgedAtOnce, true],
  [purgedAtOnce + 1, false],
])('[ADMIN-04] %i are looked at, or deleted for good, at once: %s', (count, fits) => {
  for (const { input } of [trashOperations.look, trashOperations.purge])
    expect(said(input, { noun: 'leads', ids: ids(count) }) === null).toBe(fits);
});

test('[ADMIN-04] what has to stay says what it has to stay with', () => {
  expect(staysWords({ invoices: 2, 'vend changes': 1 })).toBe(
    'It has to stay, with 2 invoices and 1 vend change.',
  );
  expect(trashRefusals.stays({ collections: 1200 })).toMatchObject({
    refused: 'conflict',
    code: 'TRASH_STAYS',
    message: 'It has to stay, with 1,200 collections.',
  });
  expect(trashRefusals.inUse.code).toBe('TRASH_STAYS');
  expect(trashRefusals.notDeleted).toMatchObject({ refused: 'conflict', code: 'NOT_IN_TRASH' });
});
