import { useSyncExternalStore } from 'react';
import { announceSignedOut } from './call.ts';
import { backOff, wait } from './retry.ts';
import { type ServerEvent, serverEvents } from './sse.ts';
import { store as pageStore, type Store } from './store.ts';

/** `live`: changes arrive as they happen; `connecting`: for a moment they may not; `offline`: they do not. */
export type LiveState = 'live' | 'connecting' | 'offline';

export type LiveFrame =
  | {
      event: 'put';
      noun: string;
      row: { id: string; version: number };
      from: string | null;
      to: string | null;
    }
  | { event: 'leave'; noun: string; id: string; from: string | null }
  | { event: 'reset' };

type Settings = { nouns: readonly string[]; full?: readonly string[]; store?: Store };

// The server says something at least every 20 s; silence for longer than two of these is a dead connection.
const silence = 45_000;
const triesBeforeOffline = 2;

let state: LiveState = 'connecting';
const stateListeners = new Set<() => void>();
const frameListeners = new Set<(frame: LiveFrame) => void>();

// When the feed was last heard of before it broke off: so old is what the page shows.
let heard: number | null = null;
let brokeOff: number | null = null;

const setState = (next: LiveState) => {
  if (next === state) return;
  if (state === 'live') brokeOff = heard;
  state = next;
  for (const listener of stateListeners) listener();
};

const subscribeState = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

/** How live the page is. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribeState, () => state);

/** Until when the page has followed every change, while it is not live; null when it never was. */
export const useDataTime = (): number | null => useSyncExternalStore(subscribeState, () => brokeOff);

/** Runs `listener` for every frame after the store took it; answers how to stop. */
export const onFrame = (listener: (frame: LiveFrame) => void): (() => void) => {
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
  for (const listener of frameListeners) listener({ ...frame, event } as LiveFrame);
};

/**
 * Follows the live feed into the store until the answer is called: resumes where it broke off, tries again with
 * growing pauses, at once when the network is back.
 */
export const startLive = ({ nouns, full = [], store = pageStore }: Settings): (() => void) => {
  const stop = new AbortController();
  const query = new URLSearchParams({ nouns: nouns.join(',') });
  if (full.length > 0) query.set('full', full.join(','));
  let position = '';
  let failures = 0;
  let hurry = new AbortController();

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
        headers: { Accept: 'text/event-stream', ...(position ? { 'Last-Event-ID': position } : {}) },
        signal: AbortSignal.any([stop.signal, broken.signal]),
      });
      if (response.status === 401) {
        announceSignedOut();
        stop.abort();
      }
      if (!response.ok || !response.body) return;
      for await (const event of serverEvents(response.body)) {
        if (stop.signal.aborted) return;
        alive();
        heard = Date.now();
        failures = 0;
        setState('live');
        if (event.event) dispatch(store, event);
        if (event.id !== null) position = event.id;
      }
    } finally {
      clearTimeout(watchdog);
      window.removeEventListener('offline', cut);
    }
  };

  const back = () => hurry.abort();
  window.addEventListener('online', back);
  const run = async () => {
    store.awaitFeed(true);
    while (!stop.signal.aborted) {
      await follow().catch(() => {});
      if (stop.signal.aborted) break;
      failures += 1;
      setState(failures > triesBeforeOffline || !navigator.onLine ? 'offline' : 'connecting');
      hurry = new AbortController();
      await wait(backOff(failures), AbortSignal.any([stop.signal, hurry.signal]));
    }
    window.removeEventListener('online', back);
    store.awaitFeed(false);
  };
  setState('connecting');
  void run();
  return () => stop.abort();
};
