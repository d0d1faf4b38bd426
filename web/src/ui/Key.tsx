import type { ReactNode } from 'react';
import styles from './Key.module.css';

/** A key of the keyboard. `plain`: in the colour of what it stands on. */
export const Key = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <kbd aria-hidden={plain} className={styles.key} data-plain={plain}>
    {children}
  </kbd>
);
