import { useEffect, useRef } from 'react';

/** Whether a key belongs to something that takes text or has keys of its own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [popover]') !== null);

/** Single keys can be switched off in the settings of this browser. */
export const singleKeysOn = (): boolean => {
  try {
    return localStorage.getItem('singleKeys') !== 'off';
  } catch {
    return true;
  }
};

type Keys = { onNew: () => void; onHelp: () => void; busy: boolean };

/** `N` and `?`, wherever on the page the focus is, unless something is being typed. */
export const useKeys = (keys: Keys): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onNew, onHelp, busy } = now.current;
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (busy || modified || event.defaultPrevented || isTyping(event.target) || !singleKeysOn()) return;
      if (document.querySelector('[role="dialog"]')) return;
      const act = event.key === '?' ? onHelp : event.key.toLowerCase() === 'n' ? onNew : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
