import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useMemo } from 'react';
import { classes } from '#ui/classes.ts';
import type { Block, Blocked, Column } from './columns.ts';
import dayStyles from './Day.module.css';
import { EventBlock, EventChip } from './EventBlock.tsx';
import styles from './Grid.module.css';
import type { HoursProps } from './Hours.tsx';
import { placed, type Rest, type Spot } from './lanes.ts';
import { MarkerChip } from './MarkerChip.tsx';
import { NoteChip } from './NoteChip.tsx';
import type { Moving } from './useMoving.ts';

type ColumnProps = HoursProps & {
  column: Column;
  moving: Moving | null;
  first: number;
  hours: number;
  /** Where the line of now stands, in hours. */
  line: number | null;
};

const two = (value: number): string => String(value).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const half = 30;

const Busy = ({ one, nameOf }: { one: Blocked; nameOf: (uid: string) => string }) => (
  <div
    className={styles.busy}
    style={{ '--at': one.from / 60, '--for': (one.to - one.from) / 60 } as CSSProperties}
  >
    <span className="cut">{`${nameOf(one.uid)} is busy`}</span>
    <span className="vh">{`, ${clockOf(one.from)} to ${clockOf(one.to)}`}</span>
  </div>
);

/** A stretch in which the office is closed, as far as the scale shows it. */
const Closed = ({ one, first, hours }: { one: Spot; first: number; hours: number }) => {
  const [from, to] = [Math.max(one.from / 60, first), Math.min(one.to / 60, first + hours)];
  if (to <= from) return null;
  return (
    <span
      aria-hidden="true"
      className={styles.closed}
      style={{ '--at': from, '--for': to - from } as CSSProperties}
    />
  );
};

const More = ({ rest, label, onMore }: { rest: Rest<Block>; label: string; onMore: () => void }) => (
  <button
    aria-label={`${rest.spots.length} more on ${label} between ${clockOf(rest.from)} and ${clockOf(Math.min(rest.to, 1440))}`}
    className={styles.more}
    onClick={onMore}
    style={{ '--at': rest.from / 60, '--for': (rest.to - rest.from) / 60 } as CSSProperties}
    type="button"
  >
    {`+${rest.spots.length}`}
  </button>
);

type BlocksProps = Pick<ColumnProps, 'column' | 'now' | 'hintOf' | 'onOpen' | 'onMore'> & {
  onLift: (event: PointerEvent, block: Block, at: Column) => void;
};

const Blocks = memo(({ column, now, hintOf, onOpen, onMore, onLift }: BlocksProps) => {
  const { blocks, rest } = useMemo(() => placed(column.blocks), [column.blocks]);
  return (
    <>
      <ul>
        {blocks.map(({ spot, lane, lanes }) => (
          <li
            key={`${spot.one.id}${spot.one.occurrence}`}
            onPointerDown={(event) => onLift(event, spot, column)}
          >
            <EventBlock
              {...spot}
              hint={hintOf(spot.one)}
              lane={lane}
              lanes={lanes}
              now={now}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {rest.map((one) => (
        <More key={one.from} label={column.label} onMore={() => onMore(column)} rest={one} />
      ))}
    </>
  );
});

const Ghost = ({ moving }: { moving: Moving }) => {
  const { one, from, to } = moving;
  const place = { '--at': from / 60, '--for': Math.max(to - from, half) / 60 };
  return (
    <div
      aria-hidden="true"
      className={classes(styles.ghost, dayStyles.lifted)}
      style={place as CSSProperties}
    >
      <b className="num">{`${clockOf(from)} to ${clockOf(to)}`}</b>
      <span className="cut">{one.title}</span>
    </div>
  );
};

/** How many chips stand above the hours before the rest is counted. */
const mostAbove = 3;

/** One day, or one person's day. */
export const DayColumn = (props: ColumnProps) => {
  const { column, drag, moving, now, today, onMore, line } = props;
  const { above } = column;
  const room = Math.max(0, mostAbove - above.length);
  const markers = column.markers.length > room + 1 ? column.markers.slice(0, room) : column.markers;
  const chips = above.length > mostAbove + 1 ? above.slice(0, mostAbove) : above;
  const left = above.length - chips.length + column.markers.length - markers.length;
  const open = props.onOpen;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || drag.hasJustDropped() || props.carrying.hasJustDropped())
      return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const hour = props.first + ((event.clientY - top) / height) * props.hours;
    props.onNew(column, Math.floor((hour * 60) / half) * half);
  };
  return (
    <section
      aria-label={column.date === today ? `${column.label}, today` : column.label}
      className={classes(column.date === today && column.uid === null && styles.today)}
      data-column={column.key}
      data-day={column.date}
      data-person={column.uid ?? undefined}
    >
      <h2>{props.heading(column)}</h2>
      <div className={classes(styles.above, dayStyles.over)}>
        {column.notes.map((note) => (
          <NoteChip key={note.key} note={note} />
        ))}
        {chips.map((one) => (
          <EventChip
            key={`${one.id}${one.occurrence}`}
            now={now}
            onLift={props.carrying.lift}
            onOpen={open}
            one={one}
          />
        ))}
        {markers.map((marker) => (
          <MarkerChip key={marker.kind} line={marker} today={today} />
        ))}
        {left > 0 && (
          <button className={dayStyles.more} onClick={() => onMore(column)} type="button">
            {`+${left} more`}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a slot is a place to press; N and the button do the same by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        className={classes(styles.hours, column.away && styles.away)}
        data-first={props.first}
        data-hours={props.hours}
        data-slot
        onClick={press}
      >
        {column.closed.map((one) => (
          <Closed first={props.first} hours={props.hours} key={one.from} one={one} />
        ))}
        {column.busy.map((one) => (
          <Busy key={`${one.uid}${one.from}`} nameOf={props.nameOf} one={one} />
        ))}
        {line !== null && (
          <span aria-hidden="true" className={styles.line} style={{ '--at': line } as CSSProperties} />
        )}
        <Blocks
          column={column}
          hintOf={props.hintOf}
          now={now}
          onLift={drag.lift}
          onMore={onMore}
          onOpen={open}
        />
        {moving?.column.key === column.key && <Ghost moving={moving} />}
      </div>
    </section>
  );
};
