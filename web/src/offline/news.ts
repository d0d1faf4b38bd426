import { notificationOperations } from 'domain/notifications';
import { onFrame } from '#platform/live.ts';
import { readOrKept } from '#platform/query.ts';

// What comes together is read once.
const together = 2_000;

/**
 * Reads the first page of what a person was told, now and after news, whether they look at it or not: it is kept, and the
 * drawer opens without a network (OFF-01). Answers how to stop.
 */
export const keepNews = (ownEyes: () => boolean): (() => void) => {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    timer = undefined;
    if (ownEyes())
      void readOrKept(notificationOperations.list, { cursor: null }, stopped.signal).catch(() => {});
  };
  const unlisten = onFrame((frame) => {
    if (frame.event === 'reset' || frame.noun === 'notifications') timer ??= setTimeout(read, together);
  });
  read();
  return () => {
    unlisten();
    clearTimeout(timer);
    stopped.abort();
  };
};
