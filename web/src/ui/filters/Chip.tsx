import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Filters.module.css';

/** A choice that is on or off, one press each. */
export const Chip = ({
  on,
  onPress,
  children,
  title,
}: {
  on: boolean;
  onPress: () => void;
  children: ReactNode;
  title?: string;
}) => (
  <button
    aria-pressed={on}
    className={classes(buttonClass({ small: true }), styles.chip)}
    onClick={onPress}
    title={title}
    type="button"
  >
    {children}
  </button>
);
