import type { BodyProps } from '#calendar/Body.tsx';
import styles from '#calendar/Calendar.module.css';
import { useCarrying } from '#calendar/grid/useCarrying.tsx';
import { Plan } from '#calendar/plan/Plan.tsx';
import { TeamWeek } from './TeamWeek.tsx';

/** The team's week, and beside it what is still to be given to somebody. */
export const Team = (props: BodyProps & { dim: boolean }) => {
  const carrying = useCarrying(props.mayMove, props.onMove);
  return (
    <div className={styles.planned}>
      <TeamWeek {...props} carrying={carrying} onDay={props.onTeamDay} />
      <Plan {...props} drag={carrying} />
    </div>
  );
};
