import type { ReactNode } from 'react';
import styles from './Line.module.css';

/** A line of a panel: what it is about with its small print, then what can be done; with `item`, one of a list. */
export const Line = ({
  label,
  help,
  item,
  children,
}: {
  label?: ReactNode;
  help?: ReactNode;
  item?: boolean;
  children?: ReactNode;
}) => {
  const Tag = item ? 'li' : 'div';
  return (
    <Tag className={styles.line}>
      {label && (
        <span>
          <b>{label}</b>
          {help && <small>{help}</small>}
        </span>
      )}
      {children}
    </Tag>
  );
};
