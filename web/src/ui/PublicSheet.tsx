import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './PublicSheet.module.css';

/** A page for whoever comes from outside: one sheet; in a frame of another site without a ground of its own. */
export const PublicSheet = ({
  title,
  wide = false,
  embedded = false,
  children,
}: {
  /** Of the browser's tab. */
  title: string;
  wide?: boolean;
  embedded?: boolean;
  children: ReactNode;
}) => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={classes(styles.page, embedded && styles.embedded)}>
      <div className={classes(styles.sheet, wide && styles.wide)}>{children}</div>
    </main>
  );
};

/** What can be done on it, below its text; as wide as the sheet where that is narrow. */
export const PublicActs = ({ children }: { children: ReactNode }) => (
  <div className={`bar wrap apart ${styles.acts}`}>{children}</div>
);
