import type { ReactNode } from 'react';
import type { Pages } from '#platform/pages.ts';
import { Bones } from './Bones.tsx';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import styles from './Listing.module.css';
import { Failure } from './Strip.tsx';

/** What every list read page by page shares: bones, failure, emptiness, and more of it. */
export const Listing = <Row,>({
  pages,
  what,
  empty,
  children,
}: {
  pages: Pages<Row>;
  /** ‘users’: what is listed, for the messages. */
  what: string;
  empty: ReactNode;
  children: ReactNode;
}) => {
  const failure = pages.error && (
    <Failure error={pages.error} onRetry={pages.retry}>
      {`Could not load ${what}. ${pages.error.message}`}
    </Failure>
  );
  if (pages.loading) return <Bones label={`Loading ${what}`} lines={[92]} rows={4} />;
  if (pages.items.length === 0) return failure ?? <Empty title={empty} />;
  return (
    <div>
      {failure}
      {children}
      {pages.more && (
        <div className={styles.more}>
          <Button busy={pages.busy} onClick={pages.more} small>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
};
