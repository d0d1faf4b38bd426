import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Pencil, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './Beside.module.css';
import type { Acts } from './Beside.tsx';

/** One row: what it is called with its marks, what may be done with it, and what more there is to say below. */
export const BesideLine = ({
  name,
  marks,
  acts,
  before,
  done = false,
  children,
}: {
  name: string;
  marks: ReactNode;
  acts: Acts;
  /** Stands before the name, such as a tick. */
  before?: ReactNode;
  /** Over and past. */
  done?: boolean;
  children?: ReactNode;
}) => (
  <li className={classes(styles.line, done && styles.done)}>
    <span className={styles.who}>
      {before}
      <strong>{name}</strong>
      {marks}
    </span>
    <span className={styles.acts}>
      <IconButton glyph={Pencil} name={`Edit ${name}`} off={acts.off} onClick={acts.edit} small />
      {acts.remove && (
        <IconButton glyph={Trash2} name={`Remove ${name}`} off={acts.off} onClick={acts.remove} small />
      )}
    </span>
    {children && <span className={styles.more}>{children}</span>}
  </li>
);

/** A word under a row. */
export const Said = ({ late = false, children }: { late?: boolean; children: ReactNode }) => (
  <span className={classes('small dim', late && 'late')}>{children}</span>
);
