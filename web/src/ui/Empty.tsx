import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** Nothing here: one glyph, one bold line, one sentence or one button. */
export const Empty = ({
  icon,
  title,
  children,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
}) => (
  <div className={`stack soft ${styles.empty}`}>
    {icon}
    <strong>{title}</strong>
    {children}
  </div>
);
