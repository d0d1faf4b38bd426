import { type Countdown as Clock, contactClock, type LeadSummary } from 'domain/leads';
import { useSettings } from '#settings';
import { classes } from '#ui/classes.ts';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Countdown.module.css';

const hourTicks = 24;

/** A running clock: 24 ticks of what is left, and the time in words; its colour says whether it is late. */
export const Countdown = ({
  clock,
  calm = 'new',
  words,
}: {
  clock: Clock;
  /** The ticks' colour while there is time enough. */
  calm?: 'new' | 'passed';
  /** After the time while there is any: ‘to answer’. */
  words?: string | undefined;
}) => (
  <span
    className={classes(styles.clock, clock.tone === 'over' && 'late', clock.tone === 'soon' && 'soon')}
    data-tone={clock.tone}
  >
    <Ridge
      lit={clock.ticks}
      of={hourTicks}
      tone={clock.tone === 'over' ? 'bad' : clock.tone === 'soon' ? 'warn' : calm}
    />
    {clock.words}
    {words && !clock.over ? ` ${words}` : ''}
  </span>
);

/** The first-contact clock of a lead in New, counting down; nothing where none runs (W8, D4). */
export const ContactClock = ({
  lead,
  now,
  words,
}: {
  lead: Pick<LeadSummary, 'column' | 'assignedAt'>;
  now: number;
  words?: string;
}) => {
  const settings = useSettings();
  const clock = settings ? contactClock(lead, settings, new Date(now).toISOString()) : null;
  return clock && <Countdown clock={clock} words={words} />;
};
