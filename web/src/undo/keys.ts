import { useEffect, useRef } from 'react';
import type { Direction } from './turn.tsx';

const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/** What is being typed has an undo of its own. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typedInto) !== null);

const directionOf = (event: KeyboardEvent): Direction | null => {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && event.ctrlKey ? 'redo' : null;
};

/** Ctrl or Cmd with Z, and with Shift and Z (UNDO-03); never while something is typed. */
export const useUndoKeys = (press: (direction: Direction) => void): void => {
  const now = useRef(press);
  useEffect(() => {
    now.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || event.defaultPrevented || event.repeat || isText(event.target)) return;
      event.preventDefault();
      now.current(direction);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
};
