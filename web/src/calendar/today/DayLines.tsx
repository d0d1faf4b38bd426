import type { Appointment } from 'domain/appointments';
import { countWords, dateWords, localDay } from 'domain/kernel';
import type { ReactNode } from 'react';
import { placeOf, type Standing, typeGlyphs, typeWords } from '#calendar/kinds.ts';
import lines from '#calendar/Lines.module.css';
import { Sign } from '#calendar/Sign.tsx';
import { clockHere, keyOf, lengthWords, visitAt, visitPath } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { useSome } from '#calendar/useSome.tsx';
import { classes } from '#ui/classes.ts';
import { ChevronRight, Clock, Coins } from '#ui/Icon.tsx';
import { here } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { AccessSigns, useVisit, whatFor } from '#visits';
import type { DayOrder } from './order.ts';
import styles from './Today.module.css';

export type OwnDay = { route: string; date: string; total: number; closed: number };

type LineProps = {
  one: Shown;
  when: string;
  here: boolean;
  standing: Standing;
  onOpen: (one: Appointment) => void;
};

const Line = ({
  one,
  when,
  here: isNext,
  standing,
  name,
  help,
  signs,
}: LineProps & { name: ReactNode; help: string; signs?: ReactNode }) => {
  const Glyph = typeGlyphs[one.type];
  const State = standing.glyph;
  const done = one.status === 'completed' && one.completedAt ? clockHere(one.completedAt) : null;
  const says = isNext || one.status !== 'scheduled' || standing.bad;
  const quiet = one.status === 'confirmed' && !standing.bad && signs;
  return (
    <li className={classes(one.status === 'completed' && styles.past, isNext && styles.here)}>
      <time>{when}</time>
      <Sign place={placeOf(one)}>
        <Glyph data-size="large" />
      </Sign>
      <div className={lines.what}>
        {name}
        <span className="small dim cut">{help}</span>
      </div>
      <span className={classes('small', 'row', standing.bad ? 'late' : 'dim')}>
        {one.waits && <Clock aria-label="Waits for the network" data-size="small" role="img" />}
        {!isNext && State && !quiet && <State data-size="small" />}
        {says && !quiet && <span className="nowrap">{isNext ? 'Next' : (done ?? standing.words)}</span>}
        {!isNext && !standing.bad && !done && signs}
      </span>
    </li>
  );
};

const Event = (props: LineProps) => {
  const { one, onOpen } = props;
  const where = one.location || (one.allDay ? '' : lengthWords(one));
  return (
    <Line
      {...props}
      help={[typeWords(one), where].filter(Boolean).join(', ')}
      name={
        <button className={`cut named ${lines.name}`} onClick={() => onOpen(one)} type="button">
          {one.title}
        </button>
      }
    />
  );
};

/** The same at a site: called as the site is, with the signs of how to get in; it opens the visit. */
const VisitLine = (props: LineProps) => {
  const { one } = props;
  const found = useVisit(visitAt(one));
  if (found.state !== 'ready') return <Event {...props} />;
  const { visit } = found;
  const machines = one.type === 'installation' && visit.machines.length > 0;
  const facts = [
    whatFor(visit) || typeWords(one),
    machines ? countWords(visit.machines.length, 'machine') : visit.site.address.split(', ')[0],
  ];
  return (
    <Line
      {...props}
      help={facts.filter(Boolean).join(', ')}
      name={
        <PageLink className={`cut named ${lines.name}`} href={visitPath(one)}>
          {visit.site.siteName}
        </PageLink>
      }
      signs={<AccessSigns access={visit.site.access} />}
    />
  );
};

const RouteLine = ({ day }: { day: OwnDay }) => (
  <li>
    <time>All day</time>
    <Sign place="house">
      <Coins data-size="large" />
    </Sign>
    <div className={lines.what}>
      <PageLink
        className={`cut named ${lines.name}`}
        href={`/routes/${encodeURIComponent(day.route)}/${day.date}`}
      >
        {day.route}
      </PageLink>
      <span className="small dim row">
        {day.total > 0 && (
          <Ridge lit={day.closed} of={Math.min(day.total, 24)} tone="ok" wide={day.total <= 12} />
        )}
        {day.total > 0 ? `${day.closed} of ${day.total} stops closed` : 'Not opened yet'}
      </span>
    </div>
    <ChevronRight className="dim" />
  </li>
);

/** One's own route days by themselves, above something else. */
export const RouteLines = ({ routes }: { routes: readonly OwnDay[] }) => (
  <ul aria-label="Route days" className={`card ${lines.rows}`}>
    {routes.map((day) => (
      <RouteLine day={day} key={day.route} />
    ))}
  </ul>
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
  const line = (one: Shown, when: string) => {
    const Kind = one.siteId ? VisitLine : Event;
    return (
      <Kind
        here={next !== null && keyOf(one) === keyOf(next)}
        key={keyOf(one)}
        one={one}
        onOpen={onOpen}
        standing={standingOf(one)}
        when={when}
      />
    );
  };
  const whole = order.ofDay.filter(({ allDay }) => allDay);
  const timed = order.ofDay.filter(({ allDay }) => !allDay);
  const dayOf = (one: Shown) => dateWords(localDay(one.start, here), 'shortWeekday');
  const { some, more } = useSome([
    ...order.late.map((one) => line(one, `${dayOf(one)} ${one.allDay ? '' : clockHere(one.start)}`.trim())),
    ...routes.map((day) => <RouteLine day={day} key={day.route} />),
    ...whole.map((one) => line(one, 'All day')),
    ...timed.map((one) => line(one, clockHere(one.start))),
  ]);
  return (
    <section aria-label="The day in order" className="card">
      <ol className={lines.rows}>{some}</ol>
      {more}
    </section>
  );
};
