import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import { refusalOf } from './call.ts';
import { firstOf } from './first-of.ts';
import { backOff, wait } from './retry.ts';
import { type ServerEvent, serverEvents } from './sse.ts';
import { store as pageStore, type Store } from './store.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { whose } from './whose.ts';

/** `live`: changes arrive as they happen; `connecting`: for a moment they may not; `offline`: they do not. */
export type LiveState = 'live' | 'connecting' | 'offline';

export type LiveFrame =
  | {
      event: 'put';
      noun: string;
      row: { id: string; version: number };
      from: string | null;
      to: string | null;
      /** Stands in none of one's columns: told because it may be open by its address. */
      beyond?: true;
    }
  | { event: 'leave'; noun: string; id: string; from: string | null }
  | { event: 'reset' };

/** A frame with the position that the stream has reached with it. */
export type FrameListener = (frame: LiveFrame, position: string | null) => void;

type Settings = {
  nouns: readonly string[];
  full?: readonly string[];
  store?: Store;
  /** Of several tabs only the one that leads has a connection; it tells the others what comes. */
  tabs?: Tabs;
  /** Up to where the page knows every change already. */
  position?: string;
};

// The server says something at least every 20 s; silence for longer than two of these is a dead connection.
const silence = 45_000;
const triesBeforeOffline = 2;

let state: LiveState = 'connecting';
const { subscribe, tell } = createListeners();
const frameListeners = new Set<FrameListener>();

// When the feed was last heard of before it broke off: so old is what the page shows.
let heard: number | null = null;
let brokeOff: number | null = null;

/** Says how old the data is that the page begins with. */
export const setDataTime = (at: number | null): void => {
  if (brokeOff === null && state !== 'live') brokeOff = at;
};

export const liveState = (): LiveState => state;

/** When the feed was last heard of; null: never yet. */
export const lastHeard = (): number | null => heard;

/** Runs `listener` whenever the page becomes more or less live. */
export const onLiveState = subscribe;

const setState = (next: LiveState) => {
  if (next === state) return;
  if (state === 'live') brokeOff = heard;
  state = next;
  tell();
};

/** How live the page is. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, () => state);

/** Until when the page has followed every change, while it is not live; null when it never was. */
export const useDataTime = (): number | null => useSyncExternalStore(onLiveState, () => brokeOff);

/** Runs `listener` for every frame after the store took it; answers how to stop. */
export const onFrame = (listener: FrameListener): (() => void) => {
  frameListeners.add(listener);
  return () => frameListeners.delete(listener);
};

// A broken frame costs this change only, never the stream.
const parsed = (data: string): Record<string, unknown> | null => {
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

const dispatch = (store: Store, { id, event, data }: ServerEvent) => {
  const frame = event === 'reset' ? {} : parsed(data);
  if (!frame || !['put', 'leave', 'reset'].includes(event)) return;
  const xid = /^\d+/.exec(id ?? '')?.[0] ?? null;
  if (event === 'put') store.applyPut({ ...(frame as Parameters<Store['applyPut']>[0]), xid });
  if (event === 'leave') store.applyLeave({ ...(frame as Parameters<Store['applyLeave']>[0]), xid });
  if (event === 'reset') store.reset();
  for (const listener of frameListeners) listener({ ...frame, event } as LiveFrame, id);
};

type Feed = {
  store: Store;
  query: URLSearchParams;
  tabs: Tabs | undefined;
  position: string;
  state: LiveState;
  /** Whether this page has read afresh since it began to follow. */
  begun: boolean;
};

/** Listens to the tab that leads; answers how to stop. */
const overhear = (feed: Feed, tabs: Tabs): (() => void) => {
  const begin = (position: string) => {
    feed.position = position;
    if (feed.begun) return;
    feed.begun = true;
    // From here on everything is told: what is read now misses nothing.
    feed.store.reset();
  };
  const hear = (message: TabMessage) => {
    if (tabs.leads()) {
      if (message.kind === 'hello') tellState(feed);
      return;
    }
    if (message.kind === 'state') {
      heard = message['heard'] as number | null;
      feed.state = message['state'] as LiveState;
      setState(feed.state);
      // Without a position a reset is about to come.
      if (message['state'] === 'live' && message['position']) begin(message['position'] as string);
    }
    if (message.kind === 'frame') {
      const event = message['event'] as ServerEvent;
      heard = Date.now();
      if (event.event === 'reset') feed.begun = true;
      dispatch(feed.store, event);
      if (event.id !== null) feed.position = event.id;
    }
  };
  const stop = tabs.onMessage(hear);
  if (!tabs.leads()) tabs.say({ kind: 'hello' });
  return stop;
};

const tellState = ({ tabs, position, state: now }: Feed) =>
  tabs?.say({ kind: 'state', state: now, heard, position });

/** Reads the stream into the store, again and again, until told to stop. */
const readStream = (feed: Feed): (() => void) => {
  const { store, query, tabs } = feed;
  const stop = new AbortController();
  // Also when it begins again.
  const of = whose();
  let failures = 0;
  let hurry = new AbortController();
  const show = (next: LiveState) => {
    const news = next !== feed.state;
    feed.state = next;
    setState(next);
    if (news) tellState(feed);
  };

  const follow = async () => {
    const broken = new AbortController();
    let watchdog = setTimeout(() => broken.abort(), silence);
    const alive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => broken.abort(), silence);
    };
    const cut = () => broken.abort();
    window.addEventListener('offline', cut);
    try {
      const response = await fetch(`/api/live?${query}`, {
        credentials: 'same-origin',
        cache: 'no-store',
        headers: {
          ...of,
          Accept: 'text/event-stream',
          ...(feed.position ? { 'Last-Event-ID': feed.position } : {}),
        },
        signal: firstOf(stop.signal, broken.signal),
      });
      if (response.status === 401) {
        stop.abort(await refusalOf(response, of));
      }
      if (!response.ok || !response.body) return;
      for await (const event of serverEvents(response.body)) {
        if (stop.signal.aborted) return;
        alive();
        heard = Date.now();
        failures = 0;
        // Resumed: no reset will come, and nothing needs to wait for one.
        if (feed.position && !feed.begun) store.awaitFeed(false);
        feed.begun = true;
        show('live');
        if (event.event) {
          dispatch(store, event);
          tabs?.say({ kind: 'frame', event });
        }
        if (event.id !== null) feed.position = event.id;
      }
    } finally {
      clearTimeout(watchdog);
      window.removeEventListener('offline', cut);
    }
  };

  const back = () => hurry.abort();
  window.addEventListener('online', back);
  const run = async () => {
    while (!stop.signal.aborted) {
      await follow().catch(() => {});
      if (stop.signal.aborted) break;
      failures += 1;
      show(failures > triesBeforeOffline || !navigator.onLine ? 'offline' : 'connecting');
      hurry = new AbortController();
      await wait(backOff(failures), firstOf(stop.signal, hurry.signal));
    }
    window.removeEventListener('online', back);
  };
  void run();
  return () => stop.abort();
};

/**
 * Follows the live feed into the store until the answer is called: resumes where it broke off, tries again with
 * growing pauses, at once when the network is back. Of several tabs one reads the stream; another takes over from the
 * position it has heard when that one is gone.
 */
export const startLive = ({
  nouns,
  full = [],
  store = pageStore,
  tabs,
  position = '',
}: Settings): (() => void) => {
  const query = new URLSearchParams({ nouns: nouns.join(',') });
  if (full.length > 0) query.set('full', full.join(','));
  const feed: Feed = { store, query, tabs, position, state: 'connecting', begun: false };
  let reading = () => {};
  store.awaitFeed(true);
  setState('connecting');
  const stops = tabs
    ? [
        overhear(feed, tabs),
        tabs.onLead(() => {
          reading = readStream(feed);
        }),
        tabs.onYield(() => reading()),
      ]
    : [];
  if (!tabs) reading = readStream(feed);
  return () => {
    for (const stop of stops) stop();
    reading();
    store.awaitFeed(false);
  };
};
