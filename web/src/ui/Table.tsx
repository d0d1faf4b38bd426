import type { ReactNode } from 'react';
import styles from './Table.module.css';

/**
 * A table with hairlines. Cells say what they are in `data-cell`: `name` (the link), `number`, `fit`, `cut`, `line`
 * (a line of its own on a phone); `data-phone="hide"` or `"end"`; `data-label` and `data-unit` are written on a phone only.
 */
export const Table = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.table}>
    <table aria-label={label}>{children}</table>
  </div>
);
