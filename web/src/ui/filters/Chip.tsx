import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Filters.module.css';

/** The class of a chip, for what opens something and looks like one. */
export const chipClass = classes(buttonClass({ small: true }), styles.chip);

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
  <button aria-pressed={on} className={chipClass} onClick={onPress} title={title} type="button">
    {children}
  </button>
);
