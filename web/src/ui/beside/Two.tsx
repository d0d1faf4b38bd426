import type { ReactNode } from 'react';
import styles from './Beside.module.css';

/** Two fields of a form beside each other. */
export const Two = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>;
