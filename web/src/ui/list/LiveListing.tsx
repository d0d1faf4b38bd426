import type { ReactNode } from 'react';
import type { ColumnState } from '#platform/store.ts';
import { Bones } from '#ui/Bones.tsx';
import { classes } from '#ui/classes.ts';
import { Failure } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import styles from './List.module.css';

/** What every live list shares: failure, bones, emptiness; what it shows fills its place. */
export const LiveListing = ({
  label,
  what,
  state: { ids, loading, error, hasMore, loadMore },
  onReload,
  said,
  away,
  empty,
  before,
  className,
  children,
}: {
  label: string;
  /** ‘clients’: what is listed, for the messages. */
  what: string;
  state: ColumnState;
  onReload: () => void;
  /** Why it failed, in words of its own; then it is a failure without a network, too. */
  said?: (error: unknown) => string;
  /** What is said where the network is needed. */
  away?: string;
  empty: ReactNode;
  /** Stands above the list whatever is in it. */
  before?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <section aria-label={label} className={classes(styles.list, className)}>
    {before}
    {Boolean(error) && (
      <Failure
        error={said ? null : (error as Error)}
        onRetry={() => void (ids.length > 0 && hasMore ? loadMore() : onReload())}
        {...(away && { away })}
      >
        {`Could not load ${what}. ${(said ?? messageOf)(error)}`}
      </Failure>
    )}
    {loading && ids.length === 0 && <Bones label={`Loading ${what}`} rows={8} />}
    {!loading && !error && ids.length === 0 && empty}
    {ids.length > 0 && children}
  </section>
);
