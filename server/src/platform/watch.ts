import type { Position } from '#platform/live/position.ts';

/** A request that is over: the operation, how it was answered (499: who asked was gone) and how long it took. */
export type Answered = { operation: string; status: number; seconds: number };

/** How the live feed of this server stands: its open streams, and up to where it has told. */
export type FeedStanding = { streams: number; told: Position };

/** What a server tells of itself to whoever measures it; nobody need listen. */
export type Watch = {
  answered: (request: Answered) => void;
  listen: (listener: (request: Answered) => void) => void;
  /** Null before the feed has begun. */
  feed: () => FeedStanding | null;
  /** The feed says how to ask it. */
  watchFeed: (standing: () => FeedStanding) => void;
};

/** Made once per server. */
export const createWatch = (): Watch => {
  const listeners: ((request: Answered) => void)[] = [];
  let feed: () => FeedStanding | null = () => null;
  return {
    answered: (request) => {
      for (const listener of listeners) listener(request);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
    feed: () => feed(),
    watchFeed: (standing) => {
      feed = standing;
    },
  };
};
