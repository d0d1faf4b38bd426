import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createListeners } from '#platform/listeners.ts';

let place: HTMLElement | null = null;
const { subscribe, tell } = createListeners();
const setPlace = (element: HTMLElement | null): void => {
  place = element;
  tell();
};

/** Where the top bar shows what the screen below adds to it. */
export const TopActionPlace = () => <span ref={setPlace} style={{ display: 'contents' }} />;

/** Puts a screen's own button into the top bar, as phones have no room for it elsewhere. */
export const TopAction = ({ children }: { children: ReactNode }) => {
  const bar = useSyncExternalStore(subscribe, () => place);
  return bar && createPortal(children, bar);
};
