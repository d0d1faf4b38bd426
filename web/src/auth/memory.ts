import { lastVault } from '#platform/offline/last-vault.ts';
import type { Recalled } from '#platform/offline/recall.ts';
import type { Me } from './session.ts';
import { sessionKey } from './sessionKey.ts';

let remembered: Promise<Recalled<Me> | null> | null = null;

// Who is here for the first time has nothing to open, and needs nothing to open it with.
const read = async (): Promise<Recalled<Me> | null> => {
  if (lastVault() === null) return null;
  const { recall } = await import('#platform/offline/recall.ts');
  return recall<Me>(sessionKey);
};

/** What this device remembers of the person who worked here last; looked for once a page. */
export const memory = (): Promise<Recalled<Me> | null> => {
  remembered ??= read().catch(() => null);
  return remembered;
};

/** From here on nothing is remembered: somebody signed in, or out. */
export const forgetMemory = (): void => {
  void remembered?.then((found) => found?.vault.close());
  remembered = Promise.resolve(null);
};
