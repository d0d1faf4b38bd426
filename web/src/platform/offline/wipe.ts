import { tabsName } from '#platform/tabs.ts';
import { setLastVault } from './last-vault.ts';
import { destroyVault, vaultNames } from './vaults.ts';

/** Takes away what this browser keeps of anybody. */
export const wipeVaults = async (): Promise<void> => {
  setLastVault(null);
  for (const name of await vaultNames()) await destroyVault(name);
};

/** At sign-out: nothing of anybody stays in this browser, and the person's other tabs hear of it. */
export const wipeDevice = async (uid: string): Promise<void> => {
  setLastVault(null);
  try {
    for (const place of ['washboard.writes', 'washboard.keep', 'washboard.recent'])
      localStorage.removeItem(place);
    const channel = new BroadcastChannel(tabsName(uid));
    channel.postMessage({ kind: 'signed-out' });
    channel.close();
    await wipeVaults();
  } catch {
    // A browser that keeps nothing has nothing to wipe.
  }
};
