import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { useField } from './Field.tsx';
import { ChevronDown } from './Icon.tsx';

/** The browser's own drop-down in our clothes: it works by key, by thumb and by reader everywhere. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={classes(styles.pick, className)}>
    <select {...useField()} {...rest} className={styles.input}>
      {children}
    </select>
    <ChevronDown aria-hidden="true" data-size="small" />
  </span>
);
