import { viewOperations } from 'domain/view';
import { expect, test } from 'vitest';
import { enter, sessionKey } from '#auth';
import { openDatabase, readOne } from '#platform/offline/idb.ts';
import { openVault, vaultName } from '#platform/offline/vault.ts';
import { destroyVault } from '#platform/offline/vaults.ts';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { blankDraft } from './draft.ts';
import { keepDraft, readDraft } from './drafts.ts';

const uid = '0192f0c1-0000-7000-8000-000000000003';

test('[MSG-01] a draft outlives page and crash, sealed with its writer’s key, until it is sent', async () => {
  const fake = fakeCalls().answer(viewOperations.get, () => ({
    mode: 'self' as const,
    uid: null,
    effectiveUid: uid,
    endsAt: null,
  }));
  await enter({
    user: {
      uid,
      email: 'max@example.com',
      displayName: 'Max',
      role: 'manager',
      firstLogin: false,
      passwordChangeRequired: false,
      passwordKind: 'current',
      emailConfirmed: true,
    },
    offline: { secret: 'c2VjcmV0LXNlY3JldA', salt: 'c2FsdC1zYWx0' },
  });
  const draft = { ...blankDraft, email: true, subject: 'Half a thought' };
  expect(await keepDraft('lead:1', draft)).toBe(true);
  const name = await vaultName(uid);
  const place = 'draft/message/lead:1';
  const database = await openDatabase(name);
  const sealed = (await readOne(database, 'meta', place)) as { bytes: ArrayBuffer };
  database.close();
  expect(new TextDecoder().decode(sealed.bytes)).not.toContain('thought');
  // Another page has nothing but the vault.
  const key = await sessionKey();
  if (!key) throw new Error('No key');
  const vault = await openVault(name, key);
  expect(await vault.get('meta', place)).toEqual(draft);
  await keepDraft('lead:1', null);
  expect(await vault.get('meta', place)).toBe(undefined);
  expect(await readDraft('lead:1')).toBe(null);
  vault.close();
  await destroyVault(name);
  fake.restore();
});
