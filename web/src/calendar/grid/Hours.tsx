import { type CSSProperties, type FocusEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { clockHere, keyOf, spotOn } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import type { Column } from './columns.ts';
import { DayColumn } from './DayColumn.tsx';
import styles from './Grid.module.css';
import { keepOneStop, pressed } from './keys.ts';
import { hoursFor } from './lanes.ts';
import type { Drag, Moving } from './useMoving.ts';

export type HoursProps = {
  columns: readonly Column[];
  /** What stands at the head of a column. */
  heading: (column: Column) => ReactNode;
  drag: Drag;
  today: string;
  now: number;
  dim?: boolean;
  nameOf: (uid: string) => string;
  hintOf: (one: Shown) => string | null;
  mayMove: (one: Shown) => boolean;
  onOpen: (one: Shown) => void;
  onNew: (column: Column, minutes: number) => void;
  onMove: (moving: Moving) => void;
  /** The day of a column is opened where more stands than there is room for. */
  onMore: (column: Column) => void;
};

/** The hours between which the grid's columns stand. */
const scaleOf = (columns: readonly Column[]) =>
  hoursFor(columns.flatMap(({ blocks, busy }) => [...blocks, ...busy]));

/** Days, or people, side by side on one scale of hours. */
export const Hours = (props: HoursProps) => {
  const { columns, drag, today, now, onMove } = props;
  const { first, last } = scaleOf(columns);
  const { grid, moving, hasJustDropped } = drag;
  const latest = useRef(props.onOpen);
  useEffect(() => {
    latest.current = props.onOpen;
  });
  const open = useCallback((one: Shown) => !hasJustDropped() && latest.current(one), [hasJustDropped]);
  useEffect(() => {
    if (grid.current) keepOneStop(grid.current);
  });
  const shift = (key: string, by: { minutes: number; columns: number }) => {
    const at = columns.findIndex((column) => column.blocks.some(({ one }) => keyOf(one) === key));
    const origin = columns[at];
    const block = origin?.blocks.find(({ one }) => keyOf(one) === key);
    const column = columns[at + by.columns];
    if (!origin || !block || !column || !props.mayMove(block.one)) return;
    const [from, to] = [block.from + by.minutes, block.to + by.minutes];
    if (from >= 0 && to <= 24 * 60) onMove({ one: block.one, origin, column, from, to, resizes: false });
  };
  const hours = Array.from({ length: last - first - 1 }, (_, index) => first + index + 1);
  const clock = clockHere(new Date(now).toISOString());
  const at =
    spotOn({ start: new Date(now).toISOString(), end: new Date(now).toISOString() }, today).from / 60;
  const shows = columns.some(({ date }) => date === today) && at >= first && at <= last;
  const far = (hour: number) => !shows || Math.abs(hour - at) > 0.3;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its events are buttons; arrows lead from one to the next
    <div
      className={classes(styles.grid, props.dim && styles.dim)}
      data-columns={columns.length}
      onFocus={(event: FocusEvent<HTMLDivElement>) => {
        const one = event.target.closest<HTMLElement>('[data-event]');
        if (one) keepOneStop(event.currentTarget, one);
      }}
      onKeyDown={(event) => pressed(event, shift)}
      ref={grid}
      style={{ '--first': first, '--long': last - first, '--columns': columns.length } as CSSProperties}
      {...drag.handlers}
    >
      <div aria-hidden="true">
        <span />
        <span className={styles.corner} />
        <span className={styles.gutter}>
          {hours.filter(far).map((hour) => (
            <span key={hour} style={{ '--at': hour } as CSSProperties}>
              {hour}
            </span>
          ))}
          {shows && (
            <span className={styles.now} style={{ '--at': at } as CSSProperties}>
              {clock}
            </span>
          )}
        </span>
      </div>
      {columns.map((column) => (
        <DayColumn
          {...props}
          column={column}
          first={first}
          hours={last - first}
          key={column.key}
          line={shows && column.date === today ? at : null}
          moving={moving}
          onOpen={open}
        />
      ))}
    </div>
  );
};
