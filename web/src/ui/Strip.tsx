import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { CircleAlert, Info, TriangleAlert } from './Icon.tsx';
import styles from './Strip.module.css';

const icons = { plain: Info, warn: TriangleAlert, bad: CircleAlert };

/** One line across the place it speaks about; `action` stands at its right end. */
export const Strip = ({
  tone = 'plain',
  icon,
  action,
  children,
}: {
  tone?: 'plain' | 'warn' | 'bad';
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const Glyph = icons[tone];
  return (
    <div className={classes(styles.strip, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon ?? <Glyph aria-hidden="true" />}
      <span className={styles.text}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
};

/** What failed stands where its content would, and offers to try again. */
export const Failure = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <Strip
    action={
      <Button onClick={onRetry} small>
        Retry
      </Button>
    }
    tone="bad"
  >
    {children}
  </Strip>
);
