import { countWords, dateWords } from 'domain/kernel';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { daysFrom, firstOfMonth, weeksOfMonth } from '#calendar/days.ts';
import type { MarkerLine } from '#calendar/markers.ts';
import { isShaded, type Shade } from '#calendar/shade.ts';
import { isOn } from '#calendar/shown.ts';
import { Ticks } from '#calendar/Ticks.tsx';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import { usePhone } from '#ui/usePhone.ts';
import { EventChip } from './EventBlock.tsx';
import { keepOneStop, pressed } from './keys.ts';
import { MarkerChip } from './MarkerChip.tsx';
import styles from './Month.module.css';
import { NoteChip } from './NoteChip.tsx';

const most = 4;

type MonthProps = {
  date: string;
  today: string;
  now: number;
  dim: boolean;
  items: readonly Shown[];
  markers: readonly MarkerLine[];
  shade: Shade;
  whose: string | null;
  onOpen: (one: Shown) => void;
  onNew: (date: string) => void;
  onDay: (date: string) => void;
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const noShift = () => {};

type CellProps = MonthProps & { day: string };

const cellClass = ({
  day,
  date,
  today,
  shade,
  whose,
}: Pick<CellProps, 'day' | 'date' | 'today' | 'shade' | 'whose'>): string =>
  classes(
    styles.cell,
    isShaded(shade, day, whose) && styles.closed,
    firstOfMonth(day) !== firstOfMonth(date) && styles.out,
    day === today && styles.today,
  );

const Cell = ({ day, date, today, now, items, markers, shade, whose, onOpen, onNew, onDay }: CellProps) => {
  const events = items.filter((one) => isOn(one, day));
  const chips = events.length + markers.length > most + 1 ? events.slice(0, most) : events;
  const dashed = chips.length < events.length ? [] : markers.slice(0, most + 1 - chips.length);
  const left = events.length - chips.length + markers.length - dashed.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a day is a place to press; N and the button do the same by key
    <section
      aria-label={`${dateWords(day, 'week')}${day === today ? ', today' : ''}`}
      className={cellClass({ day, date, today, shade, whose })}
      data-column={day}
      onClick={(event) => event.target === event.currentTarget && onNew(day)}
    >
      <h2>
        <button aria-label={`Open ${dateWords(day, 'week')}`} onClick={() => onDay(day)} type="button">
          {Number(day.slice(8))}
        </button>
      </h2>
      {shade.notes(day, whose).map((note) => (
        <NoteChip key={note.key} note={note} />
      ))}
      {chips.map((one) => (
        <EventChip key={`${one.id}${one.occurrence}`} now={now} onOpen={onOpen} one={one} timed />
      ))}
      {dashed.map((marker) => (
        <MarkerChip key={marker.kind} line={marker} today={today} />
      ))}
      {left > 0 && (
        <button className={styles.more} onClick={() => onDay(day)} type="button">
          {`+${left} more`}
        </button>
      )}
    </section>
  );
};

/** A day on a phone: its number and one tick an event; a press goes to the day. */
const SmallCell = ({ day, date, today, items, shade, whose, onDay }: CellProps) => {
  const count = items.filter((one) => isOn(one, day)).length;
  const words = [dateWords(day, 'week'), count > 0 && countWords(count, 'event'), day === today && 'today'];
  return (
    <div className={cellClass({ day, date, today, shade, whose })}>
      <h2>
        <button
          aria-label={`Open ${words.filter(Boolean).join(', ')}`}
          className={styles.small}
          onClick={() => onDay(day)}
          type="button"
        >
          <span>{Number(day.slice(8))}</span>
          <Ticks count={count} />
        </button>
      </h2>
    </div>
  );
};

/** A month of whole weeks; arrows lead from event to event. */
export const Month = (props: MonthProps) => {
  const { date, dim, markers } = props;
  const Day = usePhone() ? SmallCell : Cell;
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (grid.current) keepOneStop(grid.current);
  });
  const focus = (event: FocusEvent<HTMLDivElement>) => {
    const one = event.target.closest<HTMLElement>('[data-event]');
    if (one) keepOneStop(event.currentTarget, one);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its events are buttons; arrows lead from one to the next
    <div
      className={classes(styles.month, dim && styles.dim)}
      onFocus={focus}
      onKeyDown={(event: KeyboardEvent) => pressed(event, noShift)}
      ref={grid}
    >
      {weekdays.map((day) => (
        <span aria-hidden="true" className={styles.weekday} key={day}>
          {day}
        </span>
      ))}
      {daysFrom(weeksOfMonth(date)).map((day) => (
        <Day {...props} day={day} key={day} markers={markers.filter((marker) => marker.date === day)} />
      ))}
    </div>
  );
};
