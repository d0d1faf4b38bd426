import { type ReactNode, useId } from 'react';
import styles from './Chart.module.css';

/** The values of an axis: how they are written at it, the last one with the unit, and whether there are halves of them. */
export type Axis = { words: (value: number, last: boolean) => string; whole: boolean };

/** A chart with its name and what is to be known of it; the figures stand in the table as well. */
export const Chart = ({
  title,
  caption,
  children,
}: {
  title: string;
  caption: string;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={styles.chart}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p>{caption}</p>
      </figcaption>
      {children}
    </figure>
  );
};
