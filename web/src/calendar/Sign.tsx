import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import type { Place } from './kinds.ts';
import styles from './Sign.module.css';

/** A glyph, or a word, in the colour of where it happens. */
export const Sign = ({ place, children }: { place: Place; children: ReactNode }) => (
  <span className={classes(styles.sign, styles[place])}>{children}</span>
);
