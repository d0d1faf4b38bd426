import type { Appointment } from 'domain/appointments';
import type { Move } from '#calendar/acting.ts';
import type { Drag } from '#calendar/grid/useMoving.ts';
import styles from './Plan.module.css';
import { RouteDays } from './RouteDays.tsx';
import { Tray } from './Tray.tsx';

export type PlanProps = {
  date: string;
  now: number;
  drag: Drag;
  nameOf: (uid: string) => string;
  mayMove: (one: Appointment) => boolean;
  onOpen: (one: Appointment) => void;
  onMove: (one: Appointment, move: Move) => void;
};

/** Beside the team's day: what is still to be given to somebody, and the routes of the day. */
export const Plan = (props: PlanProps) => (
  <aside aria-label="To plan" className={styles.plan}>
    <Tray {...props} />
    <RouteDays date={props.date} nameOf={props.nameOf} />
  </aside>
);
