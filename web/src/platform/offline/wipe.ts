import { tabsName } from '#platform/tabs.ts';
import { destroyVault, vaultNames } from './vaults.ts';

// How this browser looks and is worked with, and that somebody left it; whatever else stands there is somebody's.
const stays = ['theme', 'density', 'motion', 'singleKeys', 'viewMode', 'washboard.leaving'];

const forgetChoices = (): void => {
  try {
    for (const place of Object.keys(localStorage)) if (!stays.includes(place)) localStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};

/** Takes away what this browser keeps of anybody. */
export const wipeVaults = async (): Promise<void> => {
  forgetChoices();
  for (const name of await vaultNames()) await destroyVault(name);
};

/** At sign-out: nothing of anybody stays in this browser, and the person's other tabs hear of it. */
export const wipeDevice = async (uid: string): Promise<void> => {
  forgetChoices();
  try {
    const channel = new BroadcastChannel(tabsName(uid));
    channel.postMessage({ kind: 'signed-out' });
    channel.close();
    await wipeVaults();
  } catch {
    // A browser that keeps nothing has nothing to wipe.
  }
};
