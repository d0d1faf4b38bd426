import type { Appointment } from 'domain/appointments';
import { useId } from 'react';
import type { Move } from '#calendar/acting.ts';
import type { Days } from '#calendar/days.ts';
import type { Drag } from '#calendar/grid/useMoving.ts';
import { loadSettings } from '#settings';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import styles from './Plan.module.css';
import { RouteDays } from './RouteDays.tsx';
import { Tray } from './Tray.tsx';

const Absences = whenShown(async () => (await loadSettings()).Absences);

export type PlanProps = {
  date: string;
  /** The day, or the week, that is planned. */
  days: Days;
  now: number;
  drag: Pick<Drag, 'take' | 'hasJustDropped' | 'handlers'>;
  nameOf: (uid: string) => string;
  mayMove: (one: Appointment) => boolean;
  onOpen: (one: Appointment) => void;
  onMove: (one: Appointment, move: Move) => void;
};

const Away = ({ date, days }: Pick<PlanProps, 'date' | 'days'>) => {
  const { by } = useWork();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Away</h2>
      <div className="card">
        <Absences by={by} day={date} from={days.from} none="Nobody is away." to={days.to} />
      </div>
    </section>
  );
};

/** Beside the team's day or week: what is still to be given to somebody, the routes of the day, and who is away. */
export const Plan = (props: PlanProps) => (
  <aside aria-label="To plan" className={styles.plan} data-toasts="below">
    <Tray {...props} />
    {props.days.from === props.days.to && <RouteDays date={props.date} nameOf={props.nameOf} />}
    <Away date={props.date} days={props.days} />
  </aside>
);
