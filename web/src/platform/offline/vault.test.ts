import { afterEach, expect, test } from 'vitest';
import { rawBytes, someKey, someVault, spoil, throwAway } from './testing/place.ts';
import { isDamaged, openVault, readDeviceKey, retireVault, writeDeviceKey } from './vault.ts';
import { vaultNames } from './vaults.ts';
import { wipeDevice } from './wipe.ts';

const names: string[] = [];
const own = async () => {
  const made = await someVault();
  names.push(made.name);
  return made;
};
afterEach(async () => {
  for (const name of names.splice(0)) await throwAway(name);
});

const row = { id: 'a', version: 1, businessName: 'Sunset Court Laundry' };

test('[OFF-01] what is sealed opens again, with the same key only, and no letter of it is on the disk', async () => {
  const { vault, name, uid } = await own();
  await vault.put([{ shelf: 'rows', id: 'leads/0a', value: { a: row } }]);
  expect(await vault.get('rows', 'leads/0a')).toEqual({ a: row });
  vault.close();
  const bytes = await rawBytes(name);
  expect(bytes).toContain('leads/0a');
  expect(bytes).not.toContain('Sunset');
  expect(name + bytes).not.toContain(uid);
  const stranger = await openVault(name, await someKey());
  await expect(stranger.get('rows', 'leads/0a')).rejects.toSatisfy(isDamaged);
  expect(await stranger.all('rows')).toEqual({ found: [], damaged: ['leads/0a'] });
  stranger.close();
});

test('[OFF-01] what is damaged, or was moved elsewhere, does not open', async () => {
  const { vault, name } = await own();
  await vault.put([
    { shelf: 'rows', id: 'leads/0a', value: { a: row } },
    { shelf: 'rows', id: 'leads/0b', value: {} },
  ]);
  await spoil(name, 'rows', 'leads/0a');
  await expect(vault.get('rows', 'leads/0a')).rejects.toSatisfy(isDamaged);
  expect((await vault.all('rows')).found).toEqual([['leads/0b', {}]]);
  vault.close();
});

test('[OFF-01] [AUTH-21] the key of a kept device opens the vault, cannot be taken out, and goes', async () => {
  const { vault, key, name } = await own();
  await vault.put([{ shelf: 'meta', id: 'person', value: { uid: 'u' } }]);
  vault.close();
  expect(await readDeviceKey(name)).toBeNull();
  await writeDeviceKey(name, key);
  const found = await readDeviceKey(name);
  if (!found) throw new Error('no key');
  expect(found.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', found)).rejects.toThrow();
  const again = await openVault(name, found);
  expect(await again.get('meta', 'person')).toEqual({ uid: 'u' });
  again.close();
  await writeDeviceKey(name, null);
  expect(await readDeviceKey(name)).toBeNull();
});

test('[OFF-01] of somebody else nothing stays but sealed writes that wait for them', async () => {
  const [idle, busy] = [await own(), await own()];
  for (const { vault, key, name } of [idle, busy]) {
    await vault.put([{ shelf: 'rows', id: 'leads/0a', value: { a: row } }]);
    vault.close();
    await writeDeviceKey(name, key);
  }
  const open = await openVault(busy.name, busy.key);
  await open.put([{ shelf: 'writes', id: 'k', value: { key: 'k' } }]);
  open.close();
  await retireVault(idle.name);
  await retireVault(busy.name);
  expect(await vaultNames()).not.toContain(idle.name);
  expect(await readDeviceKey(busy.name)).toBeNull();
  const left = await openVault(busy.name, busy.key);
  expect((await left.all('rows')).found).toEqual([]);
  expect(await left.get('writes', 'k')).toEqual({ key: 'k' });
  left.close();
});

test('[OFF-01] signing out leaves nothing of anybody', async () => {
  const { vault, name, key } = await own();
  await vault.put([{ shelf: 'writes', id: 'k', value: { key: 'k' } }]);
  await writeDeviceKey(name, key);
  const chosen = [
    'board.column.u1',
    'leads.sections.u1',
    'washboard.keep',
    'washboard.offer',
    'washboard.recent',
  ];
  const ofBrowser = ['density', 'motion', 'singleKeys', 'theme', 'viewMode', 'washboard.leaving'];
  for (const place of [...chosen, ...ofBrowser]) localStorage.setItem(place, 'yes');
  // Still open here, as in a tab that is at work.
  await wipeDevice('somebody');
  expect(await vaultNames()).toEqual([]);
  expect(Object.keys(localStorage).toSorted()).toEqual(ofBrowser);
  localStorage.clear();
});
