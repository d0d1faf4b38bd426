import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Ridge.module.css';

export type RidgeTone =
  | 'plain'
  | 'ok'
  | 'warn'
  | 'bad'
  | 'accent'
  | 'unassigned'
  | 'new'
  | 'selling'
  | 'sold'
  | 'dead'
  | 'passed';

/** A measure: one tick for one real thing. Its number stands beside it in words, so it is hidden from readers. */
export const Ridge = ({
  of,
  lit,
  tone = 'plain',
  wide,
  tall,
}: {
  of: number;
  lit: number;
  tone?: RidgeTone;
  wide?: boolean;
  tall?: boolean;
}) => (
  <span
    aria-hidden="true"
    className={classes(styles.ridge, wide && styles.wide, tall && styles.tall, styles[tone])}
    style={{ '--of': of, '--lit': Math.max(0, Math.min(lit, of)) } as CSSProperties}
  />
);
