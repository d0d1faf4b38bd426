import { loadEvents } from '#calendar';
import { Bones } from '#ui/Bones.tsx';
import { classes } from '#ui/classes.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Dashboard.module.css';

const DayInBrief = whenShown(
  async () => (await loadEvents()).DayInBrief,
  <div className="pad">
    <Bones label="Reading your day" rows={3} />
  </div>,
);

/** Today's events and the overdue ones, each completed or rescheduled in place. */
export const DayBlock = ({ onLate }: { onLate: (count: number | null) => void }) => (
  <Panel
    actions={
      <PageLink className="small" href="/calendar">
        Calendar
      </PageLink>
    }
    className={classes(styles.block, styles.day)}
    title="Today"
  >
    <div>
      <DayInBrief onLate={onLate} />
    </div>
  </Panel>
);
