import { type Appointment, appointmentPath, isAppointmentOpen } from 'domain/appointments';
import { dateWords, localDay } from 'domain/kernel';
import { useEffect, useState } from 'react';
import { Finishing } from '#calendar/event/Finishing.tsx';
import { RescheduleEvent } from '#calendar/event/RescheduleEvent.tsx';
import { transitionsOf } from '#calendar/event/transitions.ts';
import { standingOf } from '#calendar/kinds.ts';
import lines from '#calendar/Lines.module.css';
import { clockHere, keyOf, visitPath } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Clock } from '#ui/Icon.tsx';
import { here } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useWork } from '#view';
import styles from './DayInBrief.module.css';
import { RouteLines } from './DayLines.tsx';
import { useToday } from './useToday.ts';

type Doing = { act: 'complete' | 'reschedule'; one: Appointment } | null;

const labels = { complete: 'Complete', reschedule: 'Reschedule' } as const;

const Line = ({
  one,
  when,
  now,
  onDo,
}: {
  one: Shown;
  when: string;
  now: number;
  onDo: (doing: Doing) => void;
}) => {
  const { by, off } = useWork();
  const standing = standingOf(one, now);
  const offered = transitionsOf(one, by, now, off);
  return (
    <li className={styles.line}>
      <time className={standing.bad ? 'late' : 'dim'}>{when}</time>
      <div className={lines.what}>
        <PageLink
          className={classes('named', lines.name)}
          href={one.siteId ? visitPath(one) : appointmentPath(one)}
        >
          {one.title}
        </PageLink>
        <span className="small dim cut">{one.location}</span>
      </div>
      {one.waits && <Clock aria-label="Waits for the network" className="dim" data-size="small" role="img" />}
      {isAppointmentOpen(one) ? (
        <span className={styles.acts}>
          {offered.map(({ act, off: why }) =>
            act === 'complete' || act === 'reschedule' ? (
              <Button
                aria-label={`${labels[act]} ${one.title}`}
                key={act}
                off={why}
                onClick={() => onDo({ act, one })}
                small
              >
                {labels[act]}
              </Button>
            ) : null,
          )}
        </span>
      ) : (
        <span className={classes('small nowrap', one.status === 'completed' ? 'good' : 'dim')}>
          {one.status === 'completed' ? 'Done' : standing.words}
        </span>
      )}
    </li>
  );
};

/**
 * One's own events of today and those of the days before that are still to be done, each completed or rescheduled in
 * place; `onLate` hears how many the latter are, null before it is known.
 */
export const DayInBrief = ({ onLate }: { onLate: (count: number | null) => void }) => {
  const { now, read, order, routes } = useToday();
  const [doing, onDo] = useState<Doing>(null);
  const late = read.data ? order.late.length : null;
  useEffect(() => onLate(late), [late, onLate]);
  const dayOf = (one: Shown) => dateWords(localDay(one.start, here), 'shortWeekday');
  const shown = [
    ...order.late.map((one) => ({ one, when: dayOf(one) })),
    ...order.ofDay.map((one) => ({ one, when: one.allDay ? 'All day' : clockHere(one.start) })),
  ];
  const close = () => onDo(null);
  return (
    <>
      {!read.data && (
        <div className="pad">
          <Reading failed="Could not load events" label="Reading your day" of={read} rows={3} />
        </div>
      )}
      {routes.length > 0 && (
        <div className={styles.routes}>
          <RouteLines routes={routes} />
        </div>
      )}
      {read.data && shown.length + routes.length === 0 && <p className="nothing">No events today.</p>}
      <ol className={lines.rows}>
        {shown.map(({ one, when }) => (
          <Line key={keyOf(one)} now={now} onDo={onDo} one={one} when={when} />
        ))}
      </ol>
      {doing?.act === 'complete' && <Finishing onClose={close} one={doing.one} />}
      {doing?.act === 'reschedule' && <RescheduleEvent onClose={close} onDone={close} one={doing.one} />}
    </>
  );
};
