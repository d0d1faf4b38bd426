import { classes } from '#ui/classes.ts';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './DueClock.module.css';
import { remaining } from './words.ts';

const day = 24;

/** The first-contact clock: a tick an hour, and the time in words. */
export const DueClock = ({ until, now, words }: { until: string; now: number; words?: string }) => {
  const left = Math.ceil((Date.parse(until) - now) / 3_600_000);
  const tone = left <= 0 ? 'bad' : left <= 6 ? 'warn' : 'new';
  return (
    <span className={classes(styles.clock, left <= 0 && 'late', left > 0 && left <= 6 && 'soon')}>
      <Ridge lit={left <= 0 ? day : Math.min(day, left)} of={day} tone={tone} />
      {remaining(until, now)}
      {words && left > 0 ? ` ${words}` : ''}
    </span>
  );
};
