import { useSyncExternalStore } from 'react';

export const smsWaits = 'Waiting for the SMS provider to approve the phone number';

const key = 'smsFolded';
const listeners = new Set<() => void>();
const folded = (): boolean => sessionStorage.getItem(key) === '1';

/** On a phone the strip may be folded to its icon for the session. */
export const setSmsFolded = (next: boolean): void => {
  if (next) sessionStorage.setItem(key, '1');
  else sessionStorage.removeItem(key);
  for (const listener of listeners) listener();
};

export const useSmsFolded = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, folded);
