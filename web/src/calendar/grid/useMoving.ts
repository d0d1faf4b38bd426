import { minute } from 'domain/kernel';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Shown } from '#calendar/useAppointments.ts';
import type { Block, Column } from './columns.ts';
import { least } from './lanes.ts';
import { lengthOf } from './moved.ts';
import { useLetGo } from './useLetGo.ts';

/** Where a block is while it is dragged, and where it goes when it is let go. */
export type Moving = {
  one: Shown;
  /** Where it came from; null: from the tray. */
  origin: Column | null;
  column: Column;
  from: number;
  to: number;
  /** Its lower edge is pulled. */
  resizes: boolean;
};

const step = 15;
const slack = 4;
const dayLong = 24 * 60;

const clamped = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

type Lift = { block: Block; at: Column | null; x: number; y: number; resizes: boolean; begun: boolean };

/** Minutes that a stretch of pixels stands for, in steps of a quarter of an hour. */
const minutesOf = (pixels: number, hourHigh: number): number =>
  Math.round((pixels / hourHigh) * (60 / step)) * step;

/** The minute of the day that a height on the scale of hours stands for; null: it is beside the scale. */
const minuteAt = (hours: Element, y: number): number | null => {
  const { top, bottom, height } = hours.getBoundingClientRect();
  if (y < top || y >= bottom) return null;
  const [first, many] = ['data-first', 'data-hours'].map((name) => Number(hours.getAttribute(name)));
  return Math.floor((((first ?? 0) + ((y - top) / height) * (many ?? 0)) * 60) / step) * step;
};

/**
 * Drags blocks by mouse and pen to another time, day or person, and pulls their lower edge; a finger scrolls. `drop`
 * hears where one was let go.
 */
export const useMoving = (
  columns: readonly Column[],
  mayMove: (one: Shown) => boolean,
  drop: (moving: Moving) => void,
) => {
  const grid = useRef<HTMLDivElement>(null);
  const lift = useRef<Lift | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const last = useRef<Moving | null>(null);

  const show = (next: Moving | null) => {
    last.current = next;
    setMoving(next);
  };
  const { hasJustDropped, dropped } = useLetGo(() => {
    if (!lift.current?.begun) return false;
    lift.current = null;
    show(null);
    return true;
  });
  const columnUnder = (x: number): Column | undefined => {
    const found = [...(grid.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find(
      (element) => {
        const { left, right } = element.getBoundingClientRect();
        return x >= left && x < right;
      },
    );
    return columns.find(({ key }) => key === found?.dataset['column']);
  };
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    const held = lift.current;
    if (!held) return;
    if (!held.begun && Math.hypot(clientX - held.x, clientY - held.y) < slack) return;
    // Captured before it is a drag, a plain press would be the grid's.
    if (!held.begun) grid.current?.setPointerCapture(pointerId);
    held.begun = true;
    const hours = grid.current?.querySelector('[data-hours]');
    if (!held.at) {
      const [column, start] = [columnUnder(clientX), hours ? minuteAt(hours, clientY) : null];
      const { one, to } = held.block;
      const from = Math.min(start ?? 0, dayLong - Math.max(to, least));
      show(
        column && start !== null ? { one, origin: null, column, from, to: from + to, resizes: false } : null,
      );
      return;
    }
    const hourHigh = Number(hours?.getAttribute('data-hours')) || 1;
    const high = (hours?.getBoundingClientRect().height ?? 0) / hourHigh;
    const by = minutesOf(clientY - held.y, high || 56);
    const { one, from, to } = held.block;
    if (held.resizes) {
      const end = clamped(to + by, from + step, dayLong);
      show({ one, origin: held.at, column: held.at, from, to: end, resizes: true });
      return;
    }
    const long = to - from;
    const start = clamped(from + by, 0, dayLong - Math.max(long, least));
    const column = columnUnder(clientX) ?? held.at;
    show({ one, origin: held.at, column, from: start, to: start + long, resizes: false });
  };
  const release = () => {
    const held = lift.current;
    lift.current = null;
    const at = last.current;
    show(null);
    if (!held?.begun) return;
    dropped();
    if (!at) return;
    const stays = at.column.key === held.at?.key && at.from === held.block.from && at.to === held.block.to;
    if (!stays) drop(at);
  };

  const may = useRef(mayMove);
  useEffect(() => {
    may.current = mayMove;
  });
  return {
    grid,
    moving,
    hasJustDropped,
    lift: useCallback((event: PointerEvent, block: Block, at: Column) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !may.current(block.one)) return;
      const resizes = (event.target as Element).closest('[data-grip]') !== null;
      lift.current = { block, at, x: event.clientX, y: event.clientY, resizes, begun: false };
    }, []),
    /** Out of the tray: it goes to the person and time it is let go over. */
    take: useCallback((event: PointerEvent, one: Shown) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !may.current(one)) return;
      const block = { one, from: 0, to: Math.min(lengthOf(one) / minute, dayLong) };
      lift.current = { block, at: null, x: event.clientX, y: event.clientY, resizes: false, begun: false };
    }, []),
    handlers: { onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  };
};

export type Drag = ReturnType<typeof useMoving>;
