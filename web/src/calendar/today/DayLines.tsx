import type { Appointment } from 'domain/appointments';
import { dateWords, localDay } from 'domain/kernel';
import type { ReactNode } from 'react';
import { placeOf, type Standing, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import { clockHere, keyOf, lengthWords } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import { ChevronRight, Clock, Coins } from '#ui/Icon.tsx';
import { here } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import type { DayOrder } from './order.ts';
import styles from './Today.module.css';

export type OwnDay = { route: string; date: string; total: number; closed: number };

const Event = ({
  one,
  when,
  here: isNext,
  standing,
  onOpen,
}: {
  one: Shown;
  when: string;
  here: boolean;
  standing: Standing;
  onOpen: (one: Appointment) => void;
}) => {
  const Glyph = typeGlyphs[one.type];
  const State = standing.glyph;
  const where = one.location || (one.allDay ? '' : lengthWords(one));
  const end: ReactNode = isNext ? 'Next' : standing.words;
  return (
    <li className={classes(one.status === 'completed' && styles.past, isNext && styles.here)}>
      <time>{when}</time>
      <span className={classes(styles.glyph, styles[placeOf(one)])}>
        <Glyph data-size="large" />
      </span>
      <div className={styles.what}>
        <button className={`cut ${styles.name}`} onClick={() => onOpen(one)} type="button">
          {one.title}
        </button>
        <span className="small dim cut">{[typeWords(one), where].filter(Boolean).join(', ')}</span>
      </div>
      <span className={classes('small', 'row', standing.bad ? 'late' : 'dim')}>
        {one.waits && <Clock aria-label="Waits for the network" data-size="small" role="img" />}
        {!isNext && State && <State data-size="small" />}
        {(isNext || one.status !== 'scheduled' || standing.bad) && <span className="nowrap">{end}</span>}
      </span>
    </li>
  );
};

const RouteLine = ({ day }: { day: OwnDay }) => (
  <li>
    <time>All day</time>
    <span className={classes(styles.glyph, styles.house)}>
      <Coins data-size="large" />
    </span>
    <div className={styles.what}>
      <PageLink
        className={`cut ${styles.name}`}
        href={`/routes/${encodeURIComponent(day.route)}/${day.date}`}
      >
        {day.route}
      </PageLink>
      <span className="small dim row">
        {day.total > 0 && <Ridge lit={day.closed} of={Math.min(day.total, 24)} tone="ok" wide />}
        {day.total > 0 ? `${day.closed} of ${day.total} stops closed` : 'Not opened yet'}
      </span>
    </div>
    <ChevronRight className="dim" />
  </li>
);

/** The day in order: overdue first, a route day at ‘All day’, then by time. */
export const DayLines = ({
  order,
  routes,
  next,
  standingOf,
  onOpen,
}: {
  order: DayOrder<Shown>;
  routes: readonly OwnDay[];
  next: Shown | null;
  standingOf: (one: Shown) => Standing;
  onOpen: (one: Appointment) => void;
}) => {
  const line = (one: Shown, when: string) => (
    <Event
      here={next !== null && keyOf(one) === keyOf(next)}
      key={keyOf(one)}
      one={one}
      onOpen={onOpen}
      standing={standingOf(one)}
      when={when}
    />
  );
  const whole = order.ofDay.filter(({ allDay }) => allDay);
  const timed = order.ofDay.filter(({ allDay }) => !allDay);
  const dayOf = (one: Shown) => dateWords(localDay(one.start, here), 'week').slice(0, 3);
  return (
    <section aria-label="The day in order" className="card">
      <ol className={styles.rows}>
        {order.late.map((one) => line(one, `${dayOf(one)} ${one.allDay ? '' : clockHere(one.start)}`.trim()))}
        {routes.map((day) => (
          <RouteLine day={day} key={day.route} />
        ))}
        {whole.map((one) => line(one, 'All day'))}
        {timed.map((one) => line(one, clockHere(one.start)))}
      </ol>
    </section>
  );
};
