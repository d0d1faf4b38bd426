import type { ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ChevronDown } from '#ui/Icon.tsx';
import { Popup } from '#ui/Popup.tsx';
import styles from './Filters.module.css';

/** A quiet filter: its name until it is set, then what it is set to; its fields open below it. */
export const FilterButton = ({
  name,
  value,
  children,
}: {
  name: string;
  value: string | null;
  children: ReactNode;
}) => (
  <Popup
    className={classes(buttonClass({ small: true }), styles.filter, value !== null && styles.on)}
    label={value === null ? name : `${name}: ${value}`}
    trigger={
      <>
        <span className="cut">{value ?? name}</span>
        <ChevronDown data-size="small" />
      </>
    }
  >
    {children}
  </Popup>
);
