import { type ReactNode, useEffect, useRef } from 'react';
import { isCallError } from '#platform/call.ts';
import { liveState, onLiveState, useLiveState } from '#platform/live.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { CircleAlert, Info, TriangleAlert, WifiOff } from './Icon.tsx';
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
      {icon ?? <Glyph />}
      <span className={styles.text}>{children}</span>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
};

/** Nothing is broken while there is no network: what is not kept on the device is read as soon as it is back. */
const Away = ({ children, onBack }: { children: ReactNode; onBack: () => void }) => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => onLiveState(() => liveState() === 'live' && latest.current()), []);
  return <Strip icon={<WifiOff />}>{children}</Strip>;
};

/** What failed stands where its content would, and offers to try again; without a network it only waits for it. */
export const Failure = ({
  children,
  onRetry,
  error = null,
  away = 'It is shown when you are back online.',
}: {
  children: ReactNode;
  onRetry: () => void;
  /** What the read failed with, where it may be that no network is there. */
  error?: Error | null;
  /** What is said then, after ‘Needs the network.’. */
  away?: string;
}) => {
  const live = useLiveState() === 'live';
  const unreached = isCallError(error) && error.code === 'OFFLINE';
  if (unreached && !live) return <Away onBack={onRetry}>{`Needs the network. ${away}`}</Away>;
  return (
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
};
