import { useSyncExternalStore } from 'react';

const query = 'print';

const subscribe = (listener: () => void) => {
  const paper = window.matchMedia(query);
  paper.addEventListener('change', listener);
  return () => paper.removeEventListener('change', listener);
};

/** Whether the page is laid out for paper: there everything is light, whatever the screen is. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
