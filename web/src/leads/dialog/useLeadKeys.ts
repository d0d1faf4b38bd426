import { useLayoutEffect } from 'react';
import { singleKeysOn } from '#view';

const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [popover]') !== null);

type Go = (() => void) | null;

/** J and ], K and [: the next and the previous lead, while nobody types, no question is open and single keys are on. */
export const useLeadKeys = (previous: Go, next: Go): void => {
  // With the dialog itself: whoever sees it may press.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (modified || event.defaultPrevented || takesKeys(event.target) || !singleKeysOn()) return;
      if (document.querySelectorAll('[role="dialog"]').length > 1) return;
      const acts: Readonly<Record<string, Go>> = { j: next, ']': next, k: previous, '[': previous };
      const go = acts[event.key.toLowerCase()];
      if (!go) return;
      event.preventDefault();
      go();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previous, next]);
};
