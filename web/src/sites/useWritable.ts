import { useSyncExternalStore } from 'react';
import { useWork } from '#view';

const listen = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Why machines cannot be written now; null where they can. Said before anybody types: they do not wait in the queue. */
export const useWritable = (): string | null => {
  const { off } = useWork();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  return off ?? (online ? null : 'Machines can be changed when you are back online.');
};
