import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** Facts that are read, not written: label and value, one a line; what is empty shows a dash. */
export const Known = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.known}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
