import { figureWords } from 'domain/kernel';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Panel.module.css';

/** A part of a page with its heading, count and buttons in one line, its content below a hairline. */
export const Panel = ({
  title,
  count,
  actions,
  children,
  className,
}: {
  title: string;
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(styles.panel, className)}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{figureWords(count)}</span>}
        {actions && <div className="bar wrap push">{actions}</div>}
      </header>
      {children}
    </section>
  );
};
