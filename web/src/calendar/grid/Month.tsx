import { countWords, dateWords, daysLater } from 'domain/kernel';
import { type FocusEvent, useEffect } from 'react';
import type { Move } from '#calendar/acting.ts';
import { daysFrom, firstOfMonth, weeksOfMonth } from '#calendar/days.ts';
import type { MarkerLine } from '#calendar/markers.ts';
import { isShaded, type Shade } from '#calendar/shade.ts';
import { daysHere, isOn, keyOf } from '#calendar/shown.ts';
import { Ticks } from '#calendar/Ticks.tsx';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import { usePhone } from '#ui/usePhone.ts';
import dayStyles from './Day.module.css';
import { EventChip } from './EventBlock.tsx';
import { keepOneEvent, pressed, type Way } from './keys.ts';
import { MarkerChip } from './MarkerChip.tsx';
import styles from './Month.module.css';
import { carried, type Slot } from './moved.ts';
import { NoteChip } from './NoteChip.tsx';
import { type Carrying, useCarrying } from './useCarrying.tsx';
import { useHeldFocus } from './useHeldFocus.ts';
import { useOpening } from './useLetGo.ts';

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
  mayMove: (one: Shown) => boolean;
  hintOf: (one: Shown) => string | null;
  onOpen: (one: Shown) => void;
  onMove: (one: Shown, move: Move) => void;
  onNew: (date: string) => void;
  onDay: (date: string) => void;
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type CellProps = MonthProps & { day: string; carrying: Carrying };

const cellClass = ({
  day,
  date,
  today,
  shade,
  whose,
}: Pick<CellProps, 'day' | 'date' | 'today' | 'shade' | 'whose'>): string =>
  classes(
    styles.cell,
    dayStyles.day,
    isShaded(shade, day, whose) && dayStyles.closed,
    firstOfMonth(day) !== firstOfMonth(date) && styles.out,
    day === today && classes(styles.today, dayStyles.today),
  );

const Cell = (props: CellProps) => {
  const { day, date, today, now, items, markers, shade, whose, carrying, onOpen, onNew, onDay } = props;
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
      data-day={day}
      onClick={(event) => event.target === event.currentTarget && !carrying.hasJustDropped() && onNew(day)}
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
        <EventChip
          hint={props.hintOf(one)}
          key={`${one.id}${one.occurrence}`}
          now={now}
          onLift={carrying.lift}
          onOpen={onOpen}
          one={one}
          timed={daysHere(one).from === day}
        />
      ))}
      {dashed.map((marker) => (
        <MarkerChip key={marker.kind} line={marker} today={today} />
      ))}
      {left > 0 && (
        <button className={dayStyles.more} onClick={() => onDay(day)} type="button">
          {`+${left} more`}
        </button>
      )}
    </section>
  );
};

/** A day on a phone: its number and one tick an event; a press goes to the day. */
const SmallCell = ({ day, date, today, items, shade, whose, onDay }: Omit<CellProps, 'carrying'>) => {
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

/** A month of whole weeks; arrows lead from event to event, with Shift they take it a day or a week along. */
export const Month = (props: MonthProps) => {
  const { date, dim, items, markers, mayMove, onMove } = props;
  const Day = usePhone() ? SmallCell : Cell;
  const carrying = useCarrying(mayMove, onMove);
  const { root: grid } = carrying;
  const open = useOpening(props.onOpen, carrying.hasJustDropped);
  const aim = useHeldFocus(grid);
  const days = daysFrom(weeksOfMonth(date));
  const shift = (key: string, { across, down }: Way, slot: Slot | null) => {
    const one = items.find((each) => keyOf(each) === key);
    const target = slot && { ...slot, day: daysLater(slot.day, across + down * 7) };
    if (!one || !slot || !target || !days.includes(target.day) || !mayMove(one)) return;
    const move = carried(one, slot, target);
    if (!move) return;
    aim(target);
    onMove(one, move);
  };
  useEffect(() => {
    if (grid.current) keepOneEvent(grid.current);
  });
  const focus = (event: FocusEvent<HTMLDivElement>) => {
    const one = event.target.closest<HTMLElement>('[data-event]');
    if (one) keepOneEvent(event.currentTarget, one);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its events are buttons; arrows lead from one to the next
    <div
      className={classes(styles.month, dim && styles.dim)}
      data-across="7"
      onFocus={focus}
      onKeyDown={(event) => pressed(event, shift)}
      ref={grid}
      {...carrying.handlers}
    >
      {weekdays.map((day) => (
        <span aria-hidden="true" className={styles.weekday} key={day}>
          {day}
        </span>
      ))}
      {days.map((day) => (
        <Day
          {...props}
          carrying={carrying}
          day={day}
          key={day}
          markers={markers.filter((marker) => marker.date === day)}
          onOpen={open}
        />
      ))}
      {carrying.ghost}
    </div>
  );
};
