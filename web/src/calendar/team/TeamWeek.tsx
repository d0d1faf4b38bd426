import { countWords, dateWords, daysLater } from 'domain/kernel';
import { type FocusEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { Move } from '#calendar/acting.ts';
import { type Days, daysFrom } from '#calendar/days.ts';
import type { Beginning } from '#calendar/event/beginning.ts';
import dayStyles from '#calendar/grid/Day.module.css';
import { EventChip } from '#calendar/grid/EventBlock.tsx';
import { pressedShift, type Way } from '#calendar/grid/keys.ts';
import { carried, type Slot } from '#calendar/grid/moved.ts';
import { NoteChip } from '#calendar/grid/NoteChip.tsx';
import { type Carrying, slotOf } from '#calendar/grid/useCarrying.tsx';
import { useHeldFocus } from '#calendar/grid/useHeldFocus.ts';
import { useOpening } from '#calendar/grid/useLetGo.ts';
import { type RouteOn, routeHref, useRoutes } from '#calendar/plan/useRoutes.ts';
import { isShaded, type Shade } from '#calendar/shade.ts';
import { daysHere, keyOf } from '#calendar/shown.ts';
import { Ticks } from '#calendar/Ticks.tsx';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import { Coins } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { Failure } from '#ui/Strip.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useActivePeople, usePeople } from '#users';
import { keepOneCell, pressedInCells, stopAt } from './cells.ts';
import { type TeamLine, teamLines } from './lines.ts';
import styles from './TeamWeek.module.css';

export type TeamWeekProps = {
  days: Days;
  today: string;
  now: number;
  dim: boolean;
  items: readonly Shown[];
  shade: Shade;
  carrying: Carrying;
  hintOf: (one: Shown) => string | null;
  mayMove: (one: Shown) => boolean;
  onOpen: (one: Shown) => void;
  onNew: (beginning: Beginning) => void;
  onMove: (one: Shown, move: Move) => void;
  /** The day of the whole team, or of one person. */
  onDay: (day: string, uid: string | null) => void;
};

/** How many stand in a cell before the others are counted. */
const most = 4;
const none: readonly Shown[] = [];
const noRoutes: readonly RouteOn[] = [];

/** Route days by whose they are and when. */
type Routes = ReadonlyMap<string, readonly RouteOn[]>;
const placeOf = (uid: string, day: string): string => `${uid} ${day}`;
const byPlace = (lines: readonly RouteOn[]): Routes => {
  const places = new Map<string, RouteOn[]>();
  for (const one of lines) {
    if (one.collector === null) continue;
    const place = placeOf(one.collector, one.date);
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return places;
};

type Lines = { lines: readonly TeamLine[]; routes: Routes; dates: string[] };

const awayOf = (shade: Shade, day: string, uid: string) =>
  shade.notes(day, uid).filter(({ about }) => about === 'away');

type LineProps = Pick<
  TeamWeekProps,
  'today' | 'now' | 'shade' | 'hintOf' | 'onOpen' | 'onNew' | 'onDay' | 'carrying'
> & { line: TeamLine; routes: Routes; dates: readonly string[] };

type CellProps = Omit<LineProps, 'dates'> & { day: string };

const cellClass = ({
  day,
  today,
  shade,
  line,
}: Pick<CellProps, 'day' | 'today' | 'shade' | 'line'>): string =>
  classes(
    dayStyles.day,
    day === today && dayStyles.today,
    isShaded(shade, day, null) && dayStyles.closed,
    shade.isAway(day, line.uid) && styles.away,
  );

/** What a cell is called. */
const cellWords = (line: TeamLine, day: string, more: readonly string[] = []): string =>
  [line.displayName, dateWords(day, 'week'), ...more].join(', ');

const RouteChip = ({ one }: { one: RouteOn }) => (
  <PageLink className={styles.route} href={routeHref(one)}>
    <Coins />
    <span className="vh">{`Route day: ${one.route}, ${one.stops}`}</span>
    <span aria-hidden="true" className="cut">
      {one.route}
    </span>
  </PageLink>
);

const Cell = (props: CellProps) => {
  const { line, day, today, now, shade, hintOf, carrying, onOpen, onNew, onDay } = props;
  const events = line.on.get(day) ?? none;
  const chips = events.length > most + 1 ? events.slice(0, most) : events;
  const left = events.length - chips.length;
  const away = awayOf(shade, day, line.uid);
  const routes = props.routes.get(placeOf(line.uid, day)) ?? noRoutes;
  const words = cellWords(line, day);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears its keys
    <td
      aria-label={
        events.length + routes.length > 0
          ? undefined
          : cellWords(line, day, ['no events', ...away.map((note) => note.words)])
      }
      className={cellClass({ day, today, shade, line })}
      data-column={`${line.uid} ${day}`}
      data-day={day}
      data-person={line.uid}
      onClick={(event) =>
        event.target === event.currentTarget &&
        !carrying.hasJustDropped() &&
        onNew({ date: day, person: line.uid })
      }
      tabIndex={-1}
    >
      {events.length + away.length + routes.length > 0 && (
        <div className={styles.chips}>
          {away.map((note) => (
            <NoteChip key={note.key} note={note} />
          ))}
          {routes.map((one) => (
            <RouteChip key={one.route} one={one} />
          ))}
          {chips.map((one) => (
            <EventChip
              hint={hintOf(one)}
              key={keyOf(one)}
              now={now}
              onLift={carrying.lift}
              onOpen={onOpen}
              one={one}
              timed={daysHere(one).from === day}
              wraps
            />
          ))}
          {left > 0 && (
            <button className={dayStyles.more} onClick={() => onDay(day, line.uid)} type="button">
              {`+${left} more`}
              <span className="vh">{` of ${words}`}</span>
            </button>
          )}
        </div>
      )}
    </td>
  );
};

const Line = ({ dates, ...props }: LineProps) => (
  <tr>
    <th scope="row">
      <span className="cut" title={props.line.displayName}>
        {props.line.displayName}
      </span>
      {props.line.count > 0 && <span className="small dim num">{countWords(props.line.count, 'event')}</span>}
    </th>
    {dates.map((day) => (
      <Cell {...props} day={day} key={day} />
    ))}
  </tr>
);

const holidayOn = (shade: Shade, day: string): string | undefined =>
  shade.notes(day, null).find(({ about }) => about === 'holiday')?.words;

const DayHead = ({ day, today, shade, onDay }: Pick<CellProps, 'day' | 'today' | 'shade' | 'onDay'>) => {
  const holiday = holidayOn(shade, day);
  return (
    <th className={day === today ? styles.today : undefined} scope="col">
      <button className={styles.open} onClick={() => onDay(day, null)} type="button">
        <b>{Number(day.slice(8))}</b>
        {`${dateWords(day, 'shortWeekday')}${day === today ? ' · today' : ''}`}
        <span className="vh">, open the team’s day</span>
      </button>
      {holiday && (
        <span className="small dim cut" title={holiday}>
          {holiday}
        </span>
      )}
    </th>
  );
};

const MemoLine = memo(Line);

/** A line a person, a column a day; arrows lead from cell to cell, with Shift they take an event to another day or person. */
const Table = ({ lines, routes, dates, ...props }: TeamWeekProps & Lines) => {
  const { carrying, dim, items, mayMove, onMove } = props;
  const grid = carrying.root;
  const open = useOpening(props.onOpen, carrying.hasJustDropped);
  const aim = useHeldFocus(grid);
  const stop = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (grid.current) keepOneCell(grid.current, stop.current);
  });
  const begin = (cell: HTMLElement) => {
    const slot = slotOf(cell);
    if (slot) props.onNew({ date: slot.day, ...(slot.uid && { person: slot.uid }) });
  };
  const shift = (key: string, { across, down }: Way, slot: Slot | null) => {
    const one = items.find((each) => keyOf(each) === key);
    const person = lines[lines.findIndex(({ uid }) => uid === slot?.uid) + down];
    if (!one || !slot || !person || !mayMove(one)) return;
    const target = { day: daysLater(slot.day, across), uid: person.uid };
    const move = dates.includes(target.day) && carried(one, slot, target);
    if (!move) return;
    aim(target);
    onMove(one, move);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the grid in it
    <div
      className={classes(styles.team, dim && styles.dim)}
      onFocus={(event: FocusEvent<HTMLDivElement>) => {
        stop.current = stopAt(event.target);
        keepOneCell(event.currentTarget, stop.current);
      }}
      onKeyDown={(event) => {
        pressedShift(event, shift);
        pressedInCells(event, begin);
      }}
      ref={grid}
      {...carrying.handlers}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by key is a grid */}
      <table aria-label="The team’s week" role="grid">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Person</span>
            </th>
            {dates.map((day) => (
              <DayHead {...props} day={day} key={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <MemoLine
              carrying={carrying}
              dates={dates}
              hintOf={props.hintOf}
              key={line.uid}
              line={line}
              now={props.now}
              onDay={props.onDay}
              onNew={props.onNew}
              onOpen={open}
              routes={routes}
              shade={props.shade}
              today={props.today}
            />
          ))}
        </tbody>
      </table>
      {carrying.ghost}
    </div>
  );
};

const SmallDay = ({
  line,
  day,
  today,
  shade,
  routes,
  onDay,
}: Pick<CellProps, 'line' | 'day' | 'today' | 'shade' | 'routes' | 'onDay'>) => {
  const count = line.on.get(day)?.length ?? 0;
  const words = [
    line.displayName,
    count > 0 && countWords(count, 'event'),
    shade.isAway(day, line.uid) && 'away',
    ...(routes.get(placeOf(line.uid, day)) ?? noRoutes).map(({ route }) => `route ${route}`),
    day === today && 'today',
  ];
  return (
    <button
      className={classes(
        styles.small,
        day === today && styles.isToday,
        cellClass({ day, today, shade, line }),
      )}
      onClick={() => onDay(day, line.uid)}
      type="button"
    >
      <span className="small dim">{dateWords(day, 'shortWeekday')}</span>
      <span className="num">{Number(day.slice(8))}</span>
      <span className="vh">{`, ${words.filter(Boolean).join(', ')}`}</span>
      <Ticks count={count} />
    </button>
  );
};

/** On a phone: a person's week as seven days with a tick an event; each leads to that person's day. */
const SmallWeeks = ({ lines, routes, dates, ...props }: TeamWeekProps & Lines) => (
  <ul className={classes(styles.weeks, props.dim && styles.dim)}>
    {lines.map((line) => (
      <li key={line.uid}>
        <h3>
          <span className="cut">{line.displayName}</span>
          {line.count > 0 && <span className="small dim num">{countWords(line.count, 'event')}</span>}
        </h3>
        <div className={styles.days}>
          {dates.map((day) => (
            <SmallDay {...props} day={day} key={day} line={line} routes={routes} />
          ))}
        </div>
      </li>
    ))}
  </ul>
);

/** The team's week for who plans it (CAL-03). */
export const TeamWeek = (props: TeamWeekProps) => {
  const active = useActivePeople();
  const all = usePeople();
  const { days, items } = props;
  const dates = useMemo(() => daysFrom(days), [days]);
  const lines = useMemo(() => teamLines(active, all, dates, items), [active, all, dates, items]);
  const driven = useRoutes(days);
  const routes = useMemo(() => byPlace(driven.lines ?? noRoutes), [driven.lines]);
  const Week = usePhone() ? SmallWeeks : Table;
  return (
    <div className={styles.whole}>
      {driven.error && (
        <Failure error={driven.error} onRetry={driven.retry}>
          Could not load the routes
        </Failure>
      )}
      <Week {...props} dates={dates} lines={lines} routes={routes} />
    </div>
  );
};
