import type { KeyboardEvent } from 'react';
import type { Slot } from './moved.ts';
import { slotOf } from './useCarrying.tsx';

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

/** The next one of the same column; at its end, where rows of columns stand below each other, the first of the next row's. */
const along = (grid: HTMLElement, current: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const column = current.closest('[data-column]') ?? grid;
  const events = eventsIn(column).sort((a, b) => startOf(a) - startOf(b));
  const beside = events[events.indexOf(current) + by];
  const across = Number(grid.dataset['across'] ?? 0);
  if (beside || across === 0) return beside;
  const columns = [...grid.querySelectorAll('[data-column]')];
  for (let next = columns.indexOf(column) + by * across; columns[next]; next += by * across) {
    const there = eventsIn(columns[next] as Element).at(by === 1 ? 0 : -1);
    if (there) return there;
  }
  return undefined;
};

/** Of all that takes the focus one is reached by Tab: the one that had it last, else the first. */
export const keepOneStop = (all: readonly HTMLElement[], focused?: HTMLElement): void => {
  const stop = focused ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0];
  for (const one of all) one.tabIndex = one === stop ? 0 : -1;
};

/** The same of the events of a grid. */
export const keepOneEvent = (grid: Element, focused?: HTMLElement): void =>
  keepOneStop(eventsIn(grid), focused);

const ways: Readonly<Record<string, (grid: HTMLElement, current: HTMLElement) => HTMLElement | undefined>> = {
  ArrowUp: (grid, current) => along(grid, current, -1),
  ArrowDown: (grid, current) => along(grid, current, 1),
  ArrowLeft: (grid, current) => sideways(grid, current, -1),
  ArrowRight: (grid, current) => sideways(grid, current, 1),
};

/** Which way an event is moved by a key: one to the right or left, down or up. */
export type Way = { readonly across: -1 | 0 | 1; readonly down: -1 | 0 | 1 };

const shifts: Readonly<Record<string, Way>> = {
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
};

/** Which way a key leads. */
export const wayOf = (key: string): Way | undefined => shifts[key];

export type Shift = (key: string, way: Way, slot: Slot | null) => void;

const eventUnder = (event: KeyboardEvent<HTMLElement>): HTMLElement | null =>
  event.ctrlKey || event.metaKey || event.altKey
    ? null
    : (event.target as Element).closest<HTMLElement>('[data-event]');

/** With Shift arrows move the event itself, as dragging does. */
export const pressedShift = (event: KeyboardEvent<HTMLElement>, shift: Shift): void => {
  const [current, way] = [eventUnder(event), wayOf(event.key)];
  if (!current || !way || !event.shiftKey) return;
  event.preventDefault();
  shift(current.dataset['event'] ?? '', way, slotOf(current));
};

/** Arrows go from event to event, or with Shift move it. */
export const pressed = (event: KeyboardEvent<HTMLElement>, shift: Shift): void => {
  pressedShift(event, shift);
  const [current, way] = [eventUnder(event), ways[event.key]];
  if (!current || !way || event.shiftKey) return;
  event.preventDefault();
  const next = way(event.currentTarget, current);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
