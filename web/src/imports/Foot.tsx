import type { ReactNode } from 'react';
import styles from './Imports.module.css';

/** The way on and the way back, always in reach; at their left what will happen, or why not yet. */
export const Foot = ({ said, children }: { said: ReactNode; children: ReactNode }) => (
  <div className={`bar ${styles.foot}`}>
    <span className="small dim" role="status">
      {said}
    </span>
    {children}
  </div>
);
