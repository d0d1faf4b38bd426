import { nameBesideType } from 'domain/appointments';
import { dateWords, remainingWords } from 'domain/kernel';
import { classes } from '#ui/classes.ts';
import { Clock } from '#ui/Icon.tsx';
import { useNames } from '#view';
import styles from './Agenda.module.css';
import { type Days, daysFrom } from './days.ts';
import { useNamesOf } from './event/Facts.tsx';
import { MarkerChip } from './grid/MarkerChip.tsx';
import { NoteChip } from './grid/NoteChip.tsx';
import { isOff, placeOf, standingOf, typeGlyphs, typeWords } from './kinds.ts';
import lines from './Lines.module.css';
import type { MarkerLine } from './markers.ts';
import { Sign } from './Sign.tsx';
import type { Shade } from './shade.ts';
import { clockHere, isAbove, isOn, keyOf, lengthWords } from './shown.ts';
import type { Shown } from './useAppointments.ts';
import { useSome } from './useSome.tsx';

const soonFor = 6 * 3_600_000;

/** At the right end of a line: how it stands, or how soon it comes. */
const End = ({ one, now, isNext }: { one: Shown; now: number; isNext: boolean }) => {
  const standing = standingOf(one, now);
  const away = Date.parse(one.start) - now;
  if (one.waits)
    return (
      <span className={`small dim ${styles.end}`}>
        <Clock data-size="small" />
        Waits
      </span>
    );
  if (isNext && !standing.bad) return <span className={`small dim ${styles.end}`}>Next</span>;
  if (one.status === 'scheduled' && !standing.bad)
    return away > 0 && away <= soonFor && !one.allDay ? (
      <span className={`small soon ${styles.end}`}>{remainingWords(one.start, now)}</span>
    ) : null;
  const Glyph = standing.glyph;
  return (
    <span className={classes('small', standing.bad ? 'late' : 'dim', styles.end)}>
      {Glyph && <Glyph data-size="small" />}
      {standing.words}
    </span>
  );
};

/** Where it is, and of everybody's events whose; of one person's that is known. */
const Whose = ({ one, whose }: { one: Shown; whose: string | null }) => {
  const nameOf = useNames();
  const { site } = useNamesOf({ leadId: null, clientId: null, siteId: one.siteId });
  const person = one.assignedTo ? (nameOf(one.assignedTo) ?? 'Somebody') : 'Nobody yet';
  return [site || one.location, whose === null && person]
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('');
};

const Line = ({
  one,
  date,
  whose,
  now,
  hint,
  isNext,
  onOpen,
}: Pick<AgendaProps, 'whose'> & {
  one: Shown;
  date: string;
  isNext: boolean;
  now: number;
  hint: string | null;
  onOpen: (one: Shown) => void;
}) => {
  const Glyph = typeGlyphs[one.type];
  const whole = one.allDay || (isAbove(one) && !isOn({ ...one, end: one.start }, date));
  return (
    <li>
      <time>{whole ? 'All day' : clockHere(one.start)}</time>
      <Sign place={placeOf(one)}>
        <Glyph data-size="large" />
      </Sign>
      <div className={lines.what}>
        <button
          className={`cut named ${lines.name}`}
          data-event={keyOf(one)}
          onClick={() => onOpen(one)}
          type="button"
        >
          {isOff(one) ? <del>{nameBesideType(one)}</del> : nameBesideType(one)}
        </button>
        <span className="small dim">
          {[typeWords(one), !one.allDay && lengthWords(one)].filter(Boolean).join(', ')}
          <Whose one={one} whose={whose} />
          {hint && <span className="soon">, overlaps</span>}
        </span>
      </div>
      <End isNext={isNext} now={now} one={one} />
    </li>
  );
};

const headOf = (date: string, today: string): string => {
  const words = `${dateWords(date, 'weekday')} ${Number(date.slice(8))}`;
  if (date === today) return `Today, ${words}`;
  return date.slice(0, 7) === today.slice(0, 7) ? words : dateWords(date, 'longWeek');
};

const countOf = (items: readonly Shown[]): string => {
  const done = items.filter(({ status }) => status === 'completed').length;
  return done > 0 ? `${items.length}, ${done} done` : String(items.length);
};

export type AgendaProps = {
  days: Days;
  items: readonly Shown[];
  markers: readonly MarkerLine[];
  shade: Shade;
  whose: string | null;
  today: string;
  now: number;
  dim: boolean;
  /** The key of the event that stands above them all. */
  next: string | null;
  hintOf: (one: Shown) => string | null;
  onOpen: (one: Shown) => void;
};

type DayProps = Pick<AgendaProps, 'whose' | 'today' | 'now' | 'next' | 'hintOf' | 'onOpen'> & {
  date: string;
  events: readonly Shown[];
  dashed: readonly MarkerLine[];
  notes: ReturnType<Shade['notes']>;
};

const Day = ({ date, events, dashed, notes, whose, today, now, next, hintOf, onOpen }: DayProps) => {
  const { some, more } = useSome(events);
  return (
    <section aria-label={headOf(date, today)}>
      <h2>
        {headOf(date, today)}
        {events.length > 0 && <span className="small dim num">{countOf(events)}</span>}
      </h2>
      {notes.map((note) => (
        <NoteChip key={note.key} note={note} />
      ))}
      {dashed.length > 0 && (
        <div className={styles.markers}>
          {dashed.map((marker) => (
            <MarkerChip key={marker.kind} line={marker} today={today} />
          ))}
        </div>
      )}
      {events.length > 0 && (
        <ul className={`card ${lines.rows}`}>
          {some.map((one) => (
            <Line
              date={date}
              hint={hintOf(one)}
              isNext={keyOf(one) === next}
              key={keyOf(one)}
              now={now}
              onOpen={onOpen}
              one={one}
              whose={whose}
            />
          ))}
        </ul>
      )}
      {more}
    </section>
  );
};

/** The days in order, each with what stands on it; empty days are left out. */
export const Agenda = ({ days, items, markers, shade, whose, dim, ...each }: AgendaProps) => {
  const shown = daysFrom(days)
    .map((date) => ({
      date,
      events: items.filter((one) => isOn(one, date)),
      dashed: markers.filter((marker) => marker.date === date),
      notes: shade.notes(date, whose),
    }))
    .filter(({ events, dashed, notes }) => events.length + dashed.length + notes.length > 0);
  return (
    <div className={classes(styles.agenda, dim && styles.dim)}>
      {shown.map((day) => (
        <Day {...each} {...day} key={day.date} whose={whose} />
      ))}
    </div>
  );
};
