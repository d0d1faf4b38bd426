import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './Table.module.css';

/**
 * A table with hairlines. Cells say what they are in `data-cell`: `name` (the link), `number`, `fit`, `cut`, `line`
 * (a line of its own on a phone); `data-phone="hide"` or `"end"`; `data-label` and `data-unit` are written on a phone only.
 */
export const Table = ({
  label,
  scroller,
  rows,
  children,
}: {
  label: string;
  /** The table fills its place and scrolls by itself below its head. */
  scroller?: Ref<HTMLDivElement>;
  /** How many rows there are, when not all of them are drawn. */
  rows?: number;
  children: ReactNode;
}) => (
  <div className={classes(styles.table, scroller && styles.filled)} ref={scroller}>
    <table aria-label={label} aria-rowcount={rows}>
      {children}
    </table>
  </div>
);
