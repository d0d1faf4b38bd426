import type { Appointment } from 'domain/appointments';
import { countWords, dateWords } from 'domain/kernel';
import { mostOwnDays } from 'domain/routes';
import { type ReactNode, useState } from 'react';
import { Finishing } from '#calendar/event/Finishing.tsx';
import { standingOf } from '#calendar/kinds.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Calendar } from '#ui/Icon.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Failure, Strip } from '#ui/Strip.tsx';
import { DayLines, RouteLines } from './DayLines.tsx';
import { Next } from './Next.tsx';
import styles from './Today.module.css';
import { useToday } from './useToday.ts';
import { Waiting } from './Waiting.tsx';

const MoreRoutes = () => (
  <Strip>{`There is more here than the first ${countWords(mostOwnDays, 'route day')}.`}</Strip>
);

type NextUpProps = {
  onOpen: (one: Appointment) => void;
  /** What stands below it, told which event stands on top, and whether anything does. */
  children: (next: Shown | null, nothing: boolean) => ReactNode;
};

/** What comes next of one's own day, large, and one's route days, above something else. */
export const NextUp = ({ onOpen, children }: NextUpProps) => {
  const { now, order, routes, moreRoutes } = useToday();
  const [completing, complete] = useState<Appointment | null>(null);
  return (
    <>
      {order.next && <Next now={now} onDone={complete} onOpen={onOpen} one={order.next} />}
      {routes.length > 0 && <RouteLines routes={routes} />}
      {moreRoutes && <MoreRoutes />}
      {children(order.next, order.next === null && routes.length === 0)}
      {completing && <Finishing onClose={() => complete(null)} one={completing} />}
    </>
  );
};

/** One's own day: what comes next large, then visits and route days in the order of time. */
export const Today = ({ onAgenda, onOpen }: { onAgenda: () => void; onOpen: (one: Appointment) => void }) => {
  const { now, today, read, order, routes, moreRoutes } = useToday();
  const [completing, complete] = useState<Appointment | null>(null);
  const { next, ofDay, done } = order;
  const nothing = ofDay.length === 0 && order.late.length === 0 && routes.length === 0;
  return (
    <div className={styles.today}>
      <header className={styles.bar}>
        <h2>{`${dateWords(today, 'weekday')} ${Number(today.slice(8))}`}</h2>
        {ofDay.length > 0 && (
          <span className="row small dim push">
            <Ridge lit={done} of={Math.min(ofDay.length, 24)} tone="ok" wide />
            <span className="num">{`${done} of ${ofDay.length} done`}</span>
          </span>
        )}
        <Button className="only-phone" look="quiet" onClick={onAgenda}>
          Agenda
        </Button>
      </header>
      {read.isError && (
        <Failure error={read.error} onRetry={() => void read.refetch()}>
          Could not load events
        </Failure>
      )}
      {next && <Next now={now} onDone={complete} onOpen={onOpen} one={next} />}
      {read.isPending && <Bones label="Reading your day" rows={4} />}
      {!nothing && (
        <DayLines
          next={next}
          onOpen={onOpen}
          order={order}
          routes={routes}
          standingOf={(one) => standingOf(one, now)}
        />
      )}
      {moreRoutes && <MoreRoutes />}
      {nothing && read.data && <Empty icon={<Calendar />} title="No events today." />}
      <Waiting />
      {completing && <Finishing onClose={() => complete(null)} one={completing} />}
    </div>
  );
};
