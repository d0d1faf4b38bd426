import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';

/** What keeps this device from working offline; work online goes on. */
export type Trouble = 'blocked' | 'full' | 'damaged' | 'lost';

const texts: Readonly<Record<Trouble, string>> = {
  blocked: 'This browser keeps nothing for work offline. Online everything works as usual.',
  full: 'The storage of this device is full: new data is not kept for work offline.',
  damaged: 'Data kept on this device was damaged. It was thrown away and is read afresh.',
  lost: 'Changes that waited on this device could not be opened and are lost.',
};

let trouble: Trouble | null = null;
const { subscribe, tell } = createListeners();

/** Says, or takes back (null), what is wrong with the storage of this device. */
export const sayTrouble = (next: Trouble | null): void => {
  trouble = next;
  tell();
};

/** The one line about the storage of this device, while there is something to say. */
export const useTrouble = (): string | null =>
  useSyncExternalStore(subscribe, () => trouble && texts[trouble]);

/** Which trouble an error of the storage means. */
export const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'VaultDamaged') return 'damaged';
  return name === 'QuotaExceededError' ? 'full' : 'blocked';
};
