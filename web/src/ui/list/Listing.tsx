import type { Archived as Past } from 'domain/kernel';
import type { ReactNode } from 'react';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Archived } from '#ui/timeline/Archived.tsx';
import styles from './List.module.css';

/** How far a list was read. */
export type Read = {
  items: readonly unknown[];
  loading: boolean;
  error: Error | null;
  retry: () => void;
  /** Reads the next page; null: there is none. */
  more: (() => void) | null;
  archived?: Past | undefined;
  busy?: boolean;
};

type ListingProps = {
  pages: Read;
  /** ‘users’: what is listed, for the messages. */
  what: string;
  empty: ReactNode;
  /** Takes away the filters that leave nothing; undefined: none is set. */
  clear?: (() => void) | undefined;
  children: ReactNode;
};

/** What every list read page by page shares: bones, failure, emptiness, and more of it. */
export const Listing = ({ pages, what, empty, clear, children }: ListingProps) => {
  const failure = pages.error && (
    <Failure error={pages.error} onRetry={pages.retry}>
      {`Could not load ${what}. ${pages.error.message}`}
    </Failure>
  );
  if (pages.loading) return <Bones label={`Loading ${what}`} lines={[92]} rows={4} />;
  const archived = pages.archived && (
    <div className={styles.more}>
      <Archived of={pages.archived} />
    </div>
  );
  if (pages.items.length === 0)
    return (
      failure ?? (
        <>
          <Nothing clear={clear}>{empty}</Nothing>
          {archived}
        </>
      )
    );
  return (
    <div>
      {failure}
      {children}
      {pages.more && (
        <div className={styles.more}>
          <Button busy={pages.busy ?? false} onClick={pages.more} small>
            Show more
          </Button>
        </div>
      )}
      {archived}
    </div>
  );
};

/** Nothing is here; where filters are why, they can be taken away. */
export const Nothing = ({
  icon,
  clear,
  children,
}: {
  icon?: ReactNode;
  clear?: (() => void) | undefined;
  children: ReactNode;
}) => (
  <Empty icon={icon} title={children}>
    {clear && (
      <Button onClick={clear} small>
        Clear filters
      </Button>
    )}
  </Empty>
);
