import { type Lead, nextStepState } from 'domain/leads';
import { classes } from '#ui/classes.ts';
import { CalendarClock, TriangleAlert } from '#ui/Icon.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { dueWords } from './due.ts';
import styles from './NextStepLine.module.css';

/** What is next on a lead and when: overdue, today or later; where one is missed, that there is none. */
export const NextStepLine = ({
  lead,
  now,
  missed = false,
}: {
  lead: Pick<Lead, 'nextStep'>;
  now: number;
  /** Says ‘No next step’ where there is none; else nothing. */
  missed?: boolean;
}) => {
  const timeZone = useOfficeZone();
  const step = lead.nextStep;
  if (!step)
    return missed ? (
      <span className={classes(styles.step, styles.overdue)}>
        <TriangleAlert data-size="small" />
        No next step
      </span>
    ) : null;
  const state = nextStepState(step, new Date(now).toISOString(), timeZone);
  return (
    <span className={classes(styles.step, styles[state])} data-state={state}>
      <CalendarClock data-size="small" />
      <span className="cut">{step.what}</span>
      <time dateTime={step.dueAt}>{dueWords(step.dueAt, state, now, timeZone)}</time>
    </span>
  );
};
