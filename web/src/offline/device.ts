import { readDeviceKey, vaultName, writeDeviceKey } from '#platform/offline/vault.ts';

const place = 'washboard.keep';

/** Whether the person of this browser wants it to be usable offline (D26). */
export const isDeviceKept = (): boolean => {
  try {
    return localStorage.getItem(place) === 'yes';
  } catch {
    return false;
  }
};

/** Leaves the key on the device, where nothing can take it out, or takes it away. */
export const keepDevice = async (uid: string, key: CryptoKey | null): Promise<void> => {
  if (key) localStorage.setItem(place, 'yes');
  else localStorage.removeItem(place);
  await writeDeviceKey(await vaultName(uid), key);
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
