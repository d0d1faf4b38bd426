import type { KeyboardEvent } from 'react';

const eventsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-event]')];
const startOf = (element: HTMLElement): number => Number(element.dataset['from'] ?? 0);

/** The event nearest in time among those of the next column that has any. */
const sideways = (grid: Element, current: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const columns = [...grid.querySelectorAll('[data-column]')];
  const at = columns.findIndex((column) => column.contains(current));
  for (let next = at + by; next >= 0 && next < columns.length; next += by) {
    const events = eventsIn(columns[next] as Element);
    const [first, ...others] = events;
    if (!first) continue;
    const away = (one: HTMLElement) => Math.abs(startOf(one) - startOf(current));
    return others.reduce((best, one) => (away(one) < away(best) ? one : best), first);
  }
  return undefined;
};

const along = (grid: Element, current: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const column = current.closest('[data-column]') ?? grid;
  const events = eventsIn(column).sort((a, b) => startOf(a) - startOf(b));
  return events[events.indexOf(current) + by];
};

/** Of all events one is reached by Tab: the one that had the focus last, else the first. */
export const keepOneStop = (grid: Element, focused?: HTMLElement): void => {
  const events = eventsIn(grid);
  const stop = focused ?? events.find(({ tabIndex }) => tabIndex === 0) ?? events[0];
  for (const one of events) one.tabIndex = one === stop ? 0 : -1;
};

const ways: Readonly<Record<string, (grid: Element, current: HTMLElement) => HTMLElement | undefined>> = {
  ArrowUp: (grid, current) => along(grid, current, -1),
  ArrowDown: (grid, current) => along(grid, current, 1),
  ArrowLeft: (grid, current) => sideways(grid, current, -1),
  ArrowRight: (grid, current) => sideways(grid, current, 1),
};

/** Arrows go from event to event; with Shift they move the event itself, as dragging does. */
export const pressed = (
  event: KeyboardEvent,
  shift: (key: string, by: { minutes: number; columns: number }) => void,
): void => {
  const current = (event.target as Element).closest<HTMLElement>('[data-event]');
  const way = ways[event.key];
  if (!current || !way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (event.shiftKey) {
    const minutes = event.key === 'ArrowUp' ? -15 : event.key === 'ArrowDown' ? 15 : 0;
    const columns = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    shift(current.dataset['event'] ?? '', { minutes, columns });
    return;
  }
  const next = way(event.currentTarget, current);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
