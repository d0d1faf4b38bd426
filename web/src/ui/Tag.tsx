import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** A garment tag: 3 px corners and a punched hole. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>
    <span className="cut">{children}</span>
  </span>
);
