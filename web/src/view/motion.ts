import { useSyncExternalStore } from 'react';
import { choose, subscribe } from './appearance.ts';

/** How much may move. */
export type Motion = 'full' | 'reduced';

const root = document.documentElement;
const current = (): Motion => (root.dataset['motion'] === 'reduced' ? 'reduced' : 'full');

export const setMotion = (motion: Motion): void => {
  if (motion === 'reduced') root.dataset['motion'] = 'reduced';
  else delete root.dataset['motion'];
  choose('motion', motion);
};

export const useMotion = (): Motion => useSyncExternalStore(subscribe, current);
