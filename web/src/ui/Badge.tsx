import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';
import type { PortholeOf } from './Porthole.tsx';

type BadgeTone = PortholeOf | 'plain' | 'ok' | 'warn' | 'bad' | 'info';

/** A short fact on a tint, always with its word. */
export const Badge = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) => (
  <span className={classes(styles.badge, styles[tone])}>
    {icon}
    {children}
  </span>
);
