import { type Appointment, mostAbsences, mostListed } from 'domain/appointments';
import { countWords } from 'domain/kernel';
import { useRef } from 'react';
import type { CallError } from '#platform/call.ts';
import { useDataTime, useLiveState } from '#platform/live.ts';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Calendar } from '#ui/Icon.tsx';
import { clockOf } from '#ui/moment.ts';
import { Failure, Strip } from '#ui/Strip.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { Agenda, type AgendaProps } from './Agenda.tsx';
import type { Move } from './acting.ts';
import styles from './Calendar.module.css';
import { Columns } from './Columns.tsx';
import type { Days } from './days.ts';
import type { Beginning } from './event/beginning.ts';
import type { Column } from './grid/columns.ts';
import { Month } from './grid/Month.tsx';
import { Turn } from './Head.tsx';
import type { MarkerLine } from './markers.ts';
import type { CalendarView } from './search.ts';
import type { Shade } from './shade.ts';
import { keyOf } from './shown.ts';
import { Team } from './team/Team.tsx';
import { TeamDay } from './team/TeamDay.tsx';
import { NextUp, Today } from './today/Today.tsx';
import type { Shown } from './useAppointments.ts';
import { useSwipe } from './useSwipe.ts';

export type BodyProps = {
  view: CalendarView;
  date: string;
  today: string;
  now: number;
  heading: string;
  days: Days;
  items: readonly Shown[];
  markers: readonly MarkerLine[];
  columns: readonly Column[];
  shade: Shade;
  /** Whose days they are; null: everybody's. */
  whose: string | null;
  read: {
    data: { more: boolean; moreMarkers: boolean } | undefined;
    error: CallError | null;
    isError: boolean;
    isPending: boolean;
    refetch: () => Promise<void>;
  };
  nameOf: (uid: string) => string;
  hintOf: (one: Shown) => string | null;
  mayMove: (one: Appointment) => boolean;
  onOpen: (one: Appointment) => void;
  onNew: (beginning: Beginning) => void;
  onMove: (one: Appointment, move: Move) => void;
  onDay: (date: string) => void;
  /** The day of the team, or of one of them. */
  onTeamDay: (date: string, uid: string | null) => void;
  onStep: (by: number) => void;
  onToday: () => void;
  onView: (view: CalendarView) => void;
};

const stretches = {
  month: 'this month',
  week: 'this week',
  team: 'this week',
  agenda: 'in these two weeks',
} as const;
const emptyText = (view: CalendarView): string => {
  const stretch = view in stretches ? stretches[view as keyof typeof stretches] : 'on this day';
  return `Nothing scheduled ${stretch}. Press N or tap a slot to add an event.`;
};

const moreText = `There is more here than the first ${countWords(mostListed, 'event')}. Choose a person, a type or fewer days to see the rest.`;

const moreMarkersText =
  'There are more lease ends, collections and other marked days than are shown. Choose fewer kinds or days to see the rest.';

const moreAbsencesText = `More people are away than the first ${countWords(mostAbsences, 'absence')} say. Choose fewer days to see the rest.`;

const NothingPlanned = () => <Empty icon={<Calendar />} title={emptyText('agenda')} />;

/** How old what is shown is, while no network brings it up to date; null while it is live. */
const useAsOf = (): string | null => {
  const away = useLiveState() === 'offline';
  const at = useDataTime();
  if (!away) return null;
  return at === null ? 'as of an earlier visit' : `as of ${clockOf(at)}`;
};

type Common = Omit<AgendaProps, 'days' | 'next'>;

/** The days in order; on a phone, today, below what comes next. */
const InOrder = ({
  common,
  onTop,
  empty,
  ...props
}: BodyProps & { common: Common; onTop: boolean; empty: boolean }) => {
  const { days, read } = props;
  return (
    <>
      {read.isPending && <Bones label="Reading the calendar" rows={6} />}
      {onTop ? (
        <NextUp onOpen={props.onOpen}>
          {(next, nothing) => (
            <>
              <Agenda {...common} days={days} next={next && keyOf(next)} />
              {empty && nothing && <NothingPlanned />}
            </>
          )}
        </NextUp>
      ) : (
        <>
          <Agenda {...common} days={days} next={null} />
          {empty && <NothingPlanned />}
        </>
      )}
    </>
  );
};

/** The days themselves, in the chosen view; what failed or is old says so above them. */
export const Body = (props: BodyProps) => {
  const { view, date, today, now, days, items, markers, read } = props;
  const asOf = useAsOf();
  const phone = usePhone();
  const top = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    props.onStep(by);
    top.current?.scrollIntoView();
  };
  const swipe = useSwipe(step);
  const common = {
    today,
    now,
    items,
    markers,
    shade: props.shade,
    whose: props.whose,
    dim: asOf !== null,
    hintOf: props.hintOf,
    onOpen: props.onOpen,
  };
  const empty = read.data !== undefined && items.length === 0 && view !== 'today';
  const onTop = phone && view === 'agenda' && date === today;
  const inDays = view === 'day' || view === 'week';
  const turn = phone && view !== 'today' && (
    <Turn {...props} isNow={days.from <= today && today <= days.to} onStep={step} />
  );
  return (
    <div className={styles.main} ref={top} {...(view === 'day' && swipe)}>
      {!onTop && turn}
      {asOf && view !== 'today' && <p className="small dim">{asOf}</p>}
      {read.isError && (
        <Failure error={read.error} onRetry={() => void read.refetch()}>
          Could not load events
        </Failure>
      )}
      {read.data?.more && <Strip>{moreText}</Strip>}
      {read.data?.moreMarkers && <Strip>{moreMarkersText}</Strip>}
      {props.shade.more && <Strip>{moreAbsencesText}</Strip>}
      {empty && view !== 'agenda' && (
        <p className="small dim" role="status">
          {emptyText(view)}
        </p>
      )}
      {inDays && <Columns {...props} dim={common.dim} />}
      {view === 'teamDay' && <TeamDay {...props} dim={common.dim} />}
      {view === 'team' && <Team {...props} dim={common.dim} />}
      {view === 'month' && (
        <div className={styles.wide}>
          <Month
            {...common}
            date={date}
            mayMove={props.mayMove}
            onDay={props.onDay}
            onMove={props.onMove}
            onNew={(day) => props.onNew({ date: day })}
          />
        </div>
      )}
      {view === 'today' && <Today onAgenda={() => props.onView('agenda')} onOpen={props.onOpen} />}
      {view === 'agenda' && <InOrder {...props} common={common} empty={empty} onTop={onTop} />}
      {onTop && turn}
    </div>
  );
};
