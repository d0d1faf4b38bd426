import { afterEach, expect, test, vi } from 'vitest';
import { setLastVault } from '#platform/offline/last-vault.ts';
import { someKey, throwAway } from '#platform/offline/testing/place.ts';
import { readDeviceKey, vaultName } from '#platform/offline/vault.ts';
import { isDeviceKept, keepDevice, lockDevice, restoreDeviceKey } from './device.ts';

const [uma, max] = [crypto.randomUUID(), crypto.randomUUID()];
afterEach(async () => {
  for (const uid of [uma, max]) await throwAway(await vaultName(uid));
  localStorage.removeItem('washboard.keep');
  setLastVault(null);
});

test('[OFF-01] [AUTH-21] a session that ends takes the key from the device; signing in again puts it back', async () => {
  const [key, name] = [await someKey(), await vaultName(uma)];
  setLastVault(name);
  await keepDevice(uma, key);
  expect([isDeviceKept(), await readDeviceKey(name)]).toEqual([true, expect.any(CryptoKey)]);
  await lockDevice(uma);
  expect([isDeviceKept(), await readDeviceKey(name)]).toEqual([true, null]);
  await restoreDeviceKey(uma, key);
  expect(await readDeviceKey(name)).not.toBeNull();
  await keepDevice(uma, null);
  expect([isDeviceKept(), await readDeviceKey(name)]).toEqual([false, null]);
});

test('[OFF-01] a device that is kept asks its browser to throw nothing away; one that is not, does not ask', async () => {
  const asked = vi.spyOn(navigator.storage, 'persist').mockRejectedValue(new Error('never'));
  setLastVault(await vaultName(uma));
  await keepDevice(uma, null);
  expect(asked).not.toHaveBeenCalled();
  await keepDevice(uma, await someKey());
  expect(asked).toHaveBeenCalledOnce();
  expect(isDeviceKept()).toBe(true);
  asked.mockRestore();
});

test('[OFF-01] the wish of one person is not the wish of the next', async () => {
  setLastVault(await vaultName(uma));
  await keepDevice(uma, await someKey());
  setLastVault(await vaultName(max));
  await restoreDeviceKey(max, await someKey());
  expect([isDeviceKept(), await readDeviceKey(await vaultName(max))]).toEqual([false, null]);
});
