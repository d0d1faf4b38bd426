import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import type { Unsent } from './unsent.ts';

/** What keeps this device from working offline; work online goes on. */
export type Trouble = 'blocked' | 'full' | 'damaged';

const texts: Readonly<Record<Trouble, string>> = {
  blocked: 'This browser keeps nothing for work offline. Online everything works as usual.',
  full: 'The storage of this device is full: new data is not kept for work offline.',
  damaged: 'Data kept on this device was damaged. It was thrown away and is read afresh.',
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

let lost: Unsent | null = null;

/** Says how much of what waited here cannot be opened any more (D68), or that its author has read so (null). */
export const sayLost = (more: Unsent | null): void => {
  if (more && more.changes + more.drafts === 0) return;
  lost = more && {
    changes: (lost?.changes ?? 0) + more.changes,
    drafts: (lost?.drafts ?? 0) + more.drafts,
  };
  tell();
};

/** How much of what waited here is lost, until its author has read so. */
export const useLost = (): Unsent | null => useSyncExternalStore(subscribe, () => lost);

/** Which trouble an error of the storage means. */
export const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'VaultDamaged') return 'damaged';
  return name === 'QuotaExceededError' ? 'full' : 'blocked';
};
