import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';

const name = 'singleKeys';
const { subscribe, tell } = createListeners();

/** Whether single keys act in this browser; they can be switched off in the settings. */
export const singleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
};

export const setSingleKeys = (on: boolean): void => {
  try {
    localStorage.setItem(name, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing keeps its keys.
  }
  tell();
};

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);

/** Whether a key belongs to something that takes text or has keys of its own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [popover]') !== null);

/** Keys that act by themselves wherever the focus is, unless something is being typed or a dialog is open. */
export const useSingleKey = (acts: Readonly<Record<string, () => void>>): void => {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (modified || event.defaultPrevented || isTyping(event.target) || !singleKeysOn()) return;
      if (document.querySelector('[role="dialog"]')) return;
      const act = now.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
