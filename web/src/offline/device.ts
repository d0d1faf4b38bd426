import { lastVault } from '#platform/offline/last-vault.ts';
import { readDeviceKey, vaultName, writeDeviceKey } from '#platform/offline/vault.ts';

// Whose wish it is, by the name of their vault: the next person here is asked themselves.
const place = 'washboard.keep';

/** Whether the person of this browser wants it to be usable offline (D26). */
export const isDeviceKept = (): boolean => {
  try {
    const wish = localStorage.getItem(place);
    return wish !== null && wish === lastVault();
  } catch {
    return false;
  }
};

/** Leaves the key on the device, where nothing can take it out, or takes it away. */
export const keepDevice = async (uid: string, key: CryptoKey | null): Promise<void> => {
  const name = await vaultName(uid);
  if (key) {
    localStorage.setItem(place, name);
    // Safari throws away after seven days what it was not asked to keep. Whether it does is its own affair.
    await navigator.storage?.persist?.().catch(() => false);
  } else localStorage.removeItem(place);
  await writeDeviceKey(name, key);
};

/** After signing in: the wish stands, the key has to be put back. */
export const restoreDeviceKey = async (uid: string, key: CryptoKey | null): Promise<void> => {
  const name = await vaultName(uid);
  if (isDeviceKept() && key && !(await readDeviceKey(name))) await writeDeviceKey(name, key);
};

/** A session that ended: what is on the device stays sealed until its person signs in again. */
export const lockDevice = async (uid: string): Promise<void> => {
  await writeDeviceKey(await vaultName(uid), null).catch(() => {});
};
