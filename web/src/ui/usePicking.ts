import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { between, type Selection } from '#ui/useSelection.ts';

const rowOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null) : null;
const isPick = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-pick]') !== null;

type Drag = { from: string; on: boolean; y: number };

/** Nearer to where it began a pointer has not been dragged: the rows moved under it, as when a bar appears above them. */
const still = 6;

const focusRow = (table: Element, id: string, left = 20): void => {
  const box = table.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-pick] input`);
  if (box) box.focus();
  else if (left > 0) requestAnimationFrame(() => focusRow(table, id, left - 1));
};

/**
 * Choosing rows: a press on the box, Shift for a range, Ctrl or Cmd anywhere on the row, a drag over the boxes; by key
 * Space, Shift with the arrows, Ctrl+A.
 */
export const usePicking = (
  ids: readonly string[],
  selection: Selection,
  onReveal: (index: number) => void,
) => {
  const drag = useRef<Drag | null>(null);
  useEffect(() => {
    const end = () => {
      drag.current = null;
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      const id = rowOf(event.target);
      if (id === null || event.button !== 0 || event.pointerType === 'touch') return;
      const more = event.ctrlKey || event.metaKey;
      if (event.shiftKey && (isPick(event.target) || selection.on)) selection.range(ids, id);
      else if (isPick(event.target)) {
        drag.current = { from: id, on: !selection.has(id), y: event.clientY };
        selection.toggle(id);
      } else if (more) selection.toggle(id);
      else return;
      // No text is marked, and a link under Ctrl opens no tab.
      event.preventDefault();
    },
    onPointerOver: (event: PointerEvent) => {
      const id = rowOf(event.target);
      if (!drag.current || id === null || id === drag.current.from) return;
      if (Math.abs(event.clientY - drag.current.y) < still) return;
      selection.put(between(ids, drag.current.from, id), drag.current.on);
    },
    onClickCapture: (event: MouseEvent) => {
      const byKey = event.detail === 0;
      const id = rowOf(event.target);
      if (id === null) return;
      if (event.ctrlKey || event.metaKey || (event.shiftKey && selection.on)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (isPick(event.target) && (byKey || touched)) selection.toggle(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const id = rowOf(event.target);
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        selection.put(ids, true);
        return;
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const at = id === null ? -1 : ids.indexOf(id);
      const next = ids[at + step];
      if (step === 0 || at < 0 || next === undefined) return;
      event.preventDefault();
      if (event.shiftKey) selection.put([ids[at] as string, next], true);
      onReveal(at + step);
      focusRow(event.currentTarget, next);
    },
  };
};
