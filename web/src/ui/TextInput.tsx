import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { useField } from './Field.tsx';

/** One line of text; inside a `Field` it is tied to label, help and error. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...useField()} {...rest} className={classes(styles.input, className)} />
);
