import { notificationOperations } from 'domain/notifications';
import { useEffect, useState } from 'react';
import { cached, refresh } from '#platform/cache.ts';
import { onFrame, useLiveState } from '#platform/live.ts';
import { useRead } from '#platform/query.ts';

const { list, unread } = notificationOperations;

// What comes together is read once; a moment is still ‘at once’ to a reader.
const together = 150;
// Without a feed the count is read all the same.
const patience = 1_000;

/** Reads count and list afresh when the feed tells of a notification. */
export const useNews = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame((frame) => {
      if (frame.event !== 'reset' && frame.noun !== 'notifications') return;
      // Nothing has been read yet: it will be, from here on.
      if (cached(unread, {}) === undefined) return;
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

/** Whether the feed has begun, so that what is read now misses nothing and need not be read twice. */
const useBegun = (): boolean => {
  const live = useLiveState() === 'live';
  const [begun, setBegun] = useState(live);
  useEffect(() => {
    if (live) setBegun(true);
    const timer = setTimeout(() => setBegun(true), patience);
    return () => clearTimeout(timer);
  }, [live]);
  return begun;
};

/** How many are unread; one that cannot be counted is none (NOTIF-05). */
export const useUnread = (): number => {
  const { data, error } = useRead(unread, {}, { when: useBegun() });
  return error ? 0 : (data?.count ?? 0);
};
