import { notificationOperations } from 'domain/notifications';
import { useEffect } from 'react';
import { refresh } from '#platform/cache.ts';
import { onFrame } from '#platform/live.ts';
import { useRead } from '#platform/query.ts';

const { list, unread } = notificationOperations;

// What comes together is read once; a moment is still ‘at once’ to a reader.
const together = 150;

/** Reads count and list afresh when the feed tells of a notification. */
export const useNews = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame((frame) => {
      if (frame.event !== 'reset' && frame.noun !== 'notifications') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(unread, list);
      }, together);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
};

/** How many are unread; one that cannot be counted is none (NOTIF-05). */
export const useUnread = (): number => {
  const { data, error } = useRead(unread, {});
  return error ? 0 : (data?.count ?? 0);
};
