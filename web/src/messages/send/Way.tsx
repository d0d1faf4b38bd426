import type { ReactNode } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Send.module.css';

/** E-mail or SMS: its tick, at the right its template picker or why it is off, and below its fields while it is on. */
export const Way = ({
  name,
  icon,
  on,
  onToggle,
  off,
  picker,
  children,
}: {
  name: string;
  icon: ReactNode;
  on: boolean;
  onToggle: (on: boolean) => void;
  /** Why it cannot be chosen. */
  off: string | null;
  picker: ReactNode;
  children: ReactNode;
}) => (
  <section aria-label={name} className={`stack single apart ${styles.section}`}>
    <div className={`bar ${styles.way}`}>
      <Checkbox
        checked={on && !off}
        className={classes(off && 'dim')}
        disabled={off !== null}
        label={
          <span className={`bar ${styles.name}`}>
            {icon}
            {name}
          </span>
        }
        onChange={(event) => onToggle(event.target.checked)}
      />
      {off ? <span className={classes(styles.why, 'small dim')}>{off}</span> : on && picker}
    </div>
    {on && !off && children}
  </section>
);
