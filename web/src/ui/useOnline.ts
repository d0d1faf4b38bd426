import { useSyncExternalStore } from 'react';

const listen = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device has a network at all; a server that does not answer is no reason to keep anybody from trying. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
