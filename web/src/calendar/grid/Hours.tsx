import { type CSSProperties, type FocusEvent, type ReactNode, useEffect } from 'react';
import type { Move } from '#calendar/acting.ts';
import { clockHere, keyOf, spotOn } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import type { Column } from './columns.ts';
import { DayColumn } from './DayColumn.tsx';
import styles from './Grid.module.css';
import { keepOneEvent, pressed, type Way } from './keys.ts';
import { hoursFor } from './lanes.ts';
import { carried, moveOf, type Slot } from './moved.ts';
import type { Carrying } from './useCarrying.tsx';
import { useHeldFocus } from './useHeldFocus.ts';
import { useOpening } from './useLetGo.ts';
import type { Drag } from './useMoving.ts';

export type HoursProps = {
  columns: readonly Column[];
  /** What stands at the head of a column. */
  heading: (column: Column) => ReactNode;
  drag: Drag;
  /** What stands above the hours goes from day to day. */
  carrying: Carrying;
  today: string;
  now: number;
  dim?: boolean;
  nameOf: (uid: string) => string;
  hintOf: (one: Shown) => string | null;
  mayMove: (one: Shown) => boolean;
  onOpen: (one: Shown) => void;
  onNew: (column: Column, minutes: number) => void;
  onMove: (one: Shown, move: Move) => void;
  /** The day of a column is opened where more stands than there is room for. */
  onMore: (column: Column) => void;
};

/** Minutes that a key moves an event by. */
const quarter = 15;

/** The hours between which the grid's columns stand. */
const scaleOf = (columns: readonly Column[]) =>
  hoursFor(columns.flatMap(({ blocks, busy }) => [...blocks, ...busy]));

/** Days, or people, side by side on one scale of hours. */
export const Hours = (props: HoursProps) => {
  const { columns, drag, carrying, today, now, onMove } = props;
  const { first, last } = scaleOf(columns);
  const { grid, moving, hasJustDropped } = drag;
  const open = useOpening(props.onOpen, hasJustDropped, carrying.hasJustDropped);
  useEffect(() => {
    if (grid.current) keepOneEvent(grid.current);
  });
  const aim = useHeldFocus(grid);
  const shift = (key: string, { across, down }: Way, slot: Slot | null) => {
    const at = columns.findIndex(({ date, uid }) => date === slot?.day && uid === slot.uid);
    const [origin, column] = [columns[at], columns[at + across]];
    if (!origin || !column) return;
    const target = { day: column.date, uid: column.uid };
    const move = (one: Shown, to: Move | null) => {
      if (!to || !props.mayMove(one)) return;
      aim(target);
      onMove(one, to);
    };
    const chip = origin.above.find((one) => keyOf(one) === key);
    if (chip) return move(chip, carried(chip, { day: origin.date, uid: origin.uid }, target));
    const block = origin.blocks.find(({ one }) => keyOf(one) === key);
    if (!block) return;
    const [from, to] = [block.from + down * quarter, block.to + down * quarter];
    if (from < 0 || to > 24 * 60) return;
    move(block.one, moveOf({ one: block.one, origin, column, from, to, resizes: false }));
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
        if (one) keepOneEvent(event.currentTarget, one);
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
