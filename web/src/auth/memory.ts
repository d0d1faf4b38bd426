import { type Recalled, recall } from '#platform/offline/recall.ts';
import type { Me } from './session.ts';
import { sessionKey } from './sessionKey.ts';

let remembered: Promise<Recalled<Me> | null> | null = null;

/** What this device remembers of the person who worked here last; looked for once a page. */
export const memory = (): Promise<Recalled<Me> | null> => {
  remembered ??= recall<Me>(sessionKey);
  return remembered;
};

/** From here on nothing is remembered: somebody signed in, or out. */
export const forgetMemory = (): void => {
  void remembered?.then((found) => found?.vault.close());
  remembered = Promise.resolve(null);
};
