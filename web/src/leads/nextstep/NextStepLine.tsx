import { type Lead, nextStepState } from 'domain/leads';
import { useSettings } from '#settings';
import { classes } from '#ui/classes.ts';
import { CalendarClock, TriangleAlert } from '#ui/Icon.tsx';
import { dueWords } from './due.ts';
import styles from './NextStepLine.module.css';

/** The zone in which a day of the office begins; the reader's own until it is known. */
export const useOfficeZone = (): string =>
  useSettings()?.officeTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

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
