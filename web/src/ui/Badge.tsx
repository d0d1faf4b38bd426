import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';
import { Porthole, type PortholeOf } from './Porthole.tsx';

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

const names = {
  unassigned: 'Unassigned',
  new: 'New',
  selling: 'Selling',
  sold: 'Sold',
  dead: 'Dead',
  passed: 'Passed',
};

/** The badge of a board column: porthole and name. */
export const ColumnBadge = ({ column }: { column: PortholeOf }) => (
  <Badge icon={<Porthole of={column} plain size={13} />} tone={column}>
    {names[column]}
  </Badge>
);
