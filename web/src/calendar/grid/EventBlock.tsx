import { type Appointment, nameBesideType } from 'domain/appointments';
import { dateWords } from 'domain/kernel';
import { type CSSProperties, memo, type PointerEvent } from 'react';
import { isOff, placeOf, type Standing, standingOf, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { clockHere, daysHere, keyOf } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import { Clock, TriangleAlert } from '#ui/Icon.tsx';
import styles from './Grid.module.css';

/** Everything that glyphs and colours say, in words: what a reader hears. */
const spokenName = (one: Shown, standing: Standing, hint: string | null): string => {
  const { from, to } = daysHere(one);
  const when = one.allDay
    ? `All day${from === to ? '' : `, ${dateWords(from, 'short')} to ${dateWords(to, 'short')}`}`
    : `${clockHere(one.start)} to ${clockHere(one.end)}`;
  const waits = one.waits && 'Waits for the network';
  return [when, typeWords(one), nameBesideType(one), standing.words, hint, waits].filter(Boolean).join(', ');
};

const StandingGlyph = ({ standing, waits }: { standing: Standing; waits: boolean }) => {
  const Glyph = standing.bad && !standing.glyph ? TriangleAlert : standing.glyph;
  return (
    <span className={classes(styles.state, standing.bad && styles.badState)}>
      {waits && <Clock />}
      {Glyph && <Glyph />}
    </span>
  );
};

const lookOf = (one: Appointment, standing: Standing): string =>
  classes(
    styles[placeOf(one)],
    one.status === 'completed' && styles.done,
    isOff(one) && styles.off,
    standing.bad && styles.gone,
  );

type BlockProps = {
  one: Shown;
  from: number;
  to: number;
  lane: number;
  lanes: number;
  now: number;
  hint: string | null;
  onOpen: (one: Shown) => void;
};

const leastLines = 30;

/** An event on the scale of hours. */
export const EventBlock = memo(({ one, from, to, lane, lanes, now, hint, onOpen }: BlockProps) => {
  const standing = standingOf(one, now);
  const Glyph = typeGlyphs[one.type];
  const minutes = Math.max(to - from, leastLines);
  const flat = minutes < 45;
  const lines = Math.max(1, Math.floor(((minutes / 60) * 56 - 7) / 15) - 1);
  const place = {
    '--at': from / 60,
    '--for': minutes / 60,
    '--lane': lane,
    '--lanes': lanes,
    '--lines': lines,
  };
  return (
    <button
      className={classes(styles.event, lookOf(one, standing), flat && styles.flat)}
      data-event={keyOf(one)}
      data-from={from}
      onClick={() => onOpen(one)}
      style={place as CSSProperties}
      tabIndex={-1}
      title={hint ?? one.title}
      type="button"
    >
      <span className="vh">{spokenName(one, standing, hint)}</span>
      <span aria-hidden="true" className={styles.when}>
        <span className={styles.glyph}>
          <Glyph />
        </span>
        {flat ? (
          <span className={styles.name}>{nameBesideType(one)}</span>
        ) : (
          <span className={styles.clock}>{clockHere(one.start)}</span>
        )}
        <StandingGlyph standing={standing} waits={one.waits === true} />
      </span>
      {!flat && (
        <span aria-hidden="true" className={styles.name}>
          {nameBesideType(one)}
        </span>
      )}
      <span aria-hidden="true" className={styles.grip} data-grip />
    </button>
  );
});

type ChipProps = {
  one: Shown;
  now: number;
  onOpen: (one: Shown) => void;
  onLift: (event: PointerEvent, one: Shown) => void;
  /** With its time, where no hours are drawn and it begins. */
  timed?: boolean;
  /** Its name stands below its time where both have no room. */
  wraps?: true;
  /** ‘Overlaps with …’, where it is shown in no other way. */
  hint?: string | null;
};

/** One that stands above the hours, or in a day of the month. */
export const EventChip = memo(({ one, now, onOpen, onLift, timed, wraps, hint = null }: ChipProps) => {
  const standing = standingOf(one, now);
  const Glyph = typeGlyphs[one.type];
  const clock = timed === true && !one.allDay;
  return (
    <button
      className={classes(styles.chip, lookOf(one, standing))}
      data-event={keyOf(one)}
      data-from={-1}
      onClick={() => onOpen(one)}
      onPointerDown={(event) => onLift(event, one)}
      tabIndex={-1}
      title={hint ?? one.title}
      type="button"
    >
      <span className="vh">{spokenName(one, standing, hint)}</span>
      <span aria-hidden="true" className={classes(styles.inner, wraps && clock && styles.wraps)}>
        <span className={styles.glyph}>
          <Glyph />
        </span>
        {clock && <span className="num">{clockHere(one.start)}</span>}
        <span className={`cut ${styles.name}`}>{nameBesideType(one)}</span>
        <StandingGlyph standing={standing} waits={one.waits === true} />
      </span>
    </button>
  );
});
