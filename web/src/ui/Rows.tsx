import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A plain list with hairlines; children are `li`. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.rows}>
    {children}
  </ul>
);
