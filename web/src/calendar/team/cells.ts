import type { KeyboardEvent } from 'react';
import { keepOneStop, type Way, wayOf } from '#calendar/grid/keys.ts';

/** What takes the focus in a cell: what stands in it from top to bottom; an empty one does itself. */
const stopsIn = (cell: HTMLElement): HTMLElement[] => {
  const inside = [...cell.querySelectorAll<HTMLElement>('button, a')];
  return inside.length > 0 ? inside : [cell];
};

/** The cells by row, that of the days first; in none who it is about. */
const rowsOf = (grid: Element): HTMLElement[][] =>
  [...grid.querySelectorAll('tr')].map(({ cells }) => [...cells].slice(1));

const cellOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('td, th');

/** Within a cell, or in the one beside, below or above it. */
const towards = (grid: Element, current: HTMLElement, { across, down }: Way): HTMLElement | undefined => {
  const cell = cellOf(current);
  if (!cell) return undefined;
  const stops = stopsIn(cell);
  const near = down === 0 ? undefined : stops[stops.indexOf(current) + down];
  if (near) return near;
  const rows = rowsOf(grid);
  const row = rows.findIndex((cells) => cells.includes(cell));
  const next = rows[row + down]?.[(rows[row]?.indexOf(cell) ?? 0) + across];
  return next && stopsIn(next).at(down === -1 ? -1 : 0);
};

/** What is still there of where the focus was: itself, or what stands in its cell by now. */
const leftOf = (all: readonly HTMLElement[], last: HTMLElement): HTMLElement | undefined => {
  if (all.includes(last)) return last;
  const cell = cellOf(last);
  return cell?.isConnected ? stopsIn(cell)[0] : undefined;
};

/** Of all cells and what stands in them one is reached by Tab: the `last`, else the first event, else the first cell. */
export const keepOneCell = (grid: Element, last: HTMLElement | null): void => {
  const all = rowsOf(grid).flat().flatMap(stopsIn);
  const first = grid.querySelector<HTMLElement>('[data-event]') ?? grid.querySelector<HTMLElement>('td');
  keepOneStop(all, (last && leftOf(all, last)) ?? first ?? undefined);
};

/** What of a grid takes the focus where it turned to. */
export const stopAt = (target: Element): HTMLElement | null => target.closest<HTMLElement>('button, a, td');

/** Arrows go from cell to cell, and from event to event of one; Enter in an empty one begins an event there. */
export const pressedInCells = (
  event: KeyboardEvent<HTMLElement>,
  begin: (cell: HTMLElement) => void,
): void => {
  const current = stopAt(event.target as Element);
  if (!current || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = wayOf(event.key);
  const isEmpty = current.tagName === 'TD';
  if (!way && !(isEmpty && (event.key === 'Enter' || event.key === ' '))) return;
  event.preventDefault();
  if (!way) {
    begin(current);
    return;
  }
  const next = towards(event.currentTarget, current, way);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
