import type { ReactNode } from 'react';
import type { Pages } from '#platform/pages.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Failure } from '#ui/Strip.tsx';
import styles from './Admin.module.css';

/** What every list shares: bones, failure, emptiness, and more of it. */
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
  if (pages.error)
    return <Failure onRetry={pages.retry}>{`Could not load ${what}. ${pages.error.message}`}</Failure>;
  if (pages.loading) return <Bones label={`Loading ${what}`} lines={[92]} rows={4} />;
  if (pages.items.length === 0) return <Empty title={empty} />;
  return (
    <div>
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
