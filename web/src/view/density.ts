import { useSyncExternalStore } from 'react';
import { choose, subscribe } from './appearance.ts';

/** How close things stand. */
export type Density = 'comfortable' | 'compact';

const root = document.documentElement;
const current = (): Density => (root.dataset['density'] === 'compact' ? 'compact' : 'comfortable');

export const setDensity = (density: Density): void => {
  if (density === 'compact') root.dataset['density'] = 'compact';
  else delete root.dataset['density'];
  choose('density', density);
};

export const useDensity = (): Density => useSyncExternalStore(subscribe, current);
