import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const setPlace = (element: HTMLElement | null): void => {
  place = element;
  for (const listener of listeners) listener();
};

/** Where the top bar shows what the screen below adds to it. */
export const TopActionPlace = () => <span ref={setPlace} style={{ display: 'contents' }} />;

/** Puts a screen's own button into the top bar, as phones have no room for it elsewhere. */
export const TopAction = ({ children }: { children: ReactNode }) => {
  const bar = useSyncExternalStore(subscribe, () => place);
  return bar && createPortal(children, bar);
};
