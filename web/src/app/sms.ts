import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';

export const smsWaits = 'Waiting for the SMS provider to approve the phone number';

const key = 'smsFolded';
const { subscribe, tell } = createListeners();
const folded = (): boolean => sessionStorage.getItem(key) === '1';

/** On a phone the strip may be folded to its icon for the session. */
export const setSmsFolded = (next: boolean): void => {
  if (next) sessionStorage.setItem(key, '1');
  else sessionStorage.removeItem(key);
  tell();
};

export const useSmsFolded = (): boolean => useSyncExternalStore(subscribe, folded);
