import { notificationOperations } from 'domain/notifications';
import { useEffect, useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { onFrame, useLiveState } from '#platform/live.ts';
import { useRead } from '#platform/query.ts';

// Named one by one: the rest of them comes with the drawer.
const list = notificationOperations.list;
const unread = notificationOperations.unread;

// What comes together is read once; a moment is still ‘at once’ to a reader.
const together = 150;
// Without a feed the count is read all the same.
const patience = 1_000;

// News before the first reading is in what that reads; from its start on each is read for, even while it is under way.
const useNews = (reading: boolean): void => {
  useEffect(() => {
    if (!reading) return;
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
  }, [reading]);
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

/** How many are unread, read afresh when the feed tells of a notification; what cannot be counted is none (NOTIF-05). */
export const useUnread = (): number => {
  const begun = useBegun();
  const { data, error } = useRead(unread, {}, { when: begun });
  useNews(begun);
  return error ? 0 : (data?.count ?? 0);
};
