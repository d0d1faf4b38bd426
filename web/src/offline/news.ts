import { authOperations } from 'domain/auth';
import { notificationOperations } from 'domain/notifications';
import { renewSession } from '#auth';
import { call } from '#platform/call.ts';
import { onFrame } from '#platform/live.ts';
import { readOrKept } from '#platform/query.ts';
import type { Person } from './follow.ts';

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

// Where all tabs of this browser meet, whoever's they are.
const everyTab = 'washboard';

/**
 * Tells the other tabs who works here. Asks the server whose the session is and what they may, when the feed begins anew (a role that was lowered empties
 * what is kept) and when another person works in another tab; answers how to stop.
 */
export const askWhose = ({ uid, role }: Person): (() => void) => {
  const ask = async () => {
    const { user } = await call(authOperations.me, {});
    if (user.uid !== uid || user.role !== role) await renewSession();
  };
  const stop = onFrame(({ event }) => event === 'reset' && void ask().catch(() => {}));
  const channel = new BroadcastChannel(everyTab);
  channel.onmessage = ({ data }: MessageEvent<string>) => data !== uid && void ask().catch(() => {});
  channel.postMessage(uid);
  return () => {
    stop();
    channel.close();
  };
};
