import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

/** Tabs that are links: each has its own address. Children are links; the current one carries `aria-current`. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.tabs}>
    {children}
  </nav>
);
