import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { useField } from './Field.tsx';

/** Several lines of text; inside a `Field` it is tied to label, help and error. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={3} {...useField()} {...rest} className={classes(styles.input, className)} />
);
