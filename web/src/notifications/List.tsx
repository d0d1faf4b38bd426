import type { Notification } from 'domain/notifications';
import { useEffect, useState } from 'react';
import type { Pages } from '#platform/pages.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Bell } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import styles from './Drawer.module.css';
import { Item } from './Item.tsx';

/** The moment, anew every half minute: ‘Just now’ does not stay. */
const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** What was told, page by page; or that nothing was. */
export const List = ({ pages, onLeave }: { pages: Pages<Notification>; onLeave: () => void }) => {
  const now = useNow();
  if (pages.error && pages.items.length === 0)
    return (
      <Failure
        away="Your notifications are shown when you are back online."
        error={pages.error}
        onRetry={pages.retry}
      >
        Could not load your notifications.
      </Failure>
    );
  if (pages.loading) return <Bones label="Loading notifications" rows={4} />;
  if (pages.items.length === 0)
    return (
      <Empty icon={<Bell />} title="No notifications">
        <span>You're all caught up!</span>
      </Empty>
    );
  return (
    <div className={styles.scroll}>
      <ul>
        {pages.items.map((row) => (
          <Item key={row.id} now={now} onLeave={onLeave} row={row} />
        ))}
      </ul>
      {pages.more && (
        <p className={styles.more}>
          <Button busy={pages.busy} onClick={pages.more} small>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
};
