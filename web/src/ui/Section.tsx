import type { ReactNode } from 'react';
import { ChevronRight } from './Icon.tsx';
import styles from './Section.module.css';

/** A part that folds away; its gist stands at the right edge, so a closed one still tells. */
export const Section = ({
  title,
  gist,
  open,
  onToggle,
  children,
}: {
  title: string;
  gist?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) => (
  <details className={styles.section} onToggle={(event) => onToggle?.(event.currentTarget.open)} open={open}>
    <summary>
      <ChevronRight data-size="small" />
      <span>{title}</span>
      {gist && <span className={`cut dim push ${styles.gist}`}>{gist}</span>}
    </summary>
    <div>{children}</div>
  </details>
);
