import type { KeyboardEvent, RefObject } from 'react';
import { useSingleKey } from '#view';

const focusLine = (box: HTMLElement | null, id: string, left = 20): void => {
  const link = box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (left > 0) requestAnimationFrame(() => focusLine(box, id, left - 1));
};

/** J and K open the next and the one before from anywhere; the arrows go through the lines that have the focus. */
export const useListKeys = ({
  ids,
  open,
  onOpen,
  scroller,
  reveal,
}: {
  ids: readonly string[];
  open: string | undefined;
  onOpen: (id: string) => void;
  scroller: RefObject<HTMLElement | null>;
  reveal: (index: number) => void;
}) => {
  const go = (step: 1 | -1) => {
    const at = open === undefined ? -1 : ids.indexOf(open);
    const next = ids[at < 0 ? 0 : at + step];
    if (next === undefined) return;
    reveal(ids.indexOf(next));
    onOpen(next);
  };
  useSingleKey({ j: () => go(1), k: () => go(-1) });
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const at = ids.indexOf(line?.dataset['row'] ?? '');
    const next = ids[at + step];
    if (step === 0 || at < 0 || next === undefined) return;
    event.preventDefault();
    reveal(at + step);
    focusLine(scroller.current, next);
  };
};
