import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { useField } from './Field.tsx';
import { ChevronDown } from './Icon.tsx';
import { type Choosing, Options } from './Options.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** What stands for no choice. */
  none?: string | undefined;
  options?: Choosing['of'];
  words?: Choosing['words'];
};

/** The browser's own drop-down in our clothes: it works by key, by thumb and by reader everywhere. */
export const Select = ({ className, none, options = [], words, children, ...rest }: SelectProps) => (
  <span className={classes(styles.pick, className)}>
    <select {...useField()} {...rest} className={styles.input}>
      {none !== undefined && <option value="">{none}</option>}
      <Options of={options} words={words} />
      {children}
    </select>
    <ChevronDown data-size="small" />
  </span>
);
