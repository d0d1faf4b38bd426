import { type UndoEntry, undoOperations } from 'domain/undo';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cached, refresh } from '#platform/cache.ts';
import { createListeners } from '#platform/listeners.ts';
import { type LiveFrame, onFrame } from '#platform/live.ts';
import { useRead } from '#platform/query.ts';
import { onLeft } from '#platform/whose.ts';

// What was refused is refused for good: the next press takes the act below it.
let refused: ReadonlySet<string> = new Set();
const { subscribe, tell } = createListeners();
const set = (entries: ReadonlySet<string>): void => {
  refused = entries;
  tell();
};
onLeft(() => set(new Set()));

/** Passes over an act that somebody else's change keeps from being taken back. */
export const passOver = (entry: string | undefined): void => {
  if (entry) set(new Set([...refused, entry]));
};

export const isPassedOver = (entry: string): boolean => refused.has(entry);

/** The act that a press would take back now, or do again. */
export const nextEntry = (
  items: readonly UndoEntry[] | undefined,
  direction: 'undo' | 'redo',
): UndoEntry | undefined =>
  direction === 'undo'
    ? items?.find(({ id, undone }) => !undone && !refused.has(id))
    : items?.find(({ id, next }) => next === 'redo' && !refused.has(id));

/** Reads the history again, wherever it is shown. */
export const pastChanged = (): void => void refresh(undoOperations.undoHistory);

// After the first paint has its data; and after one's own act, once its frames have stopped coming.
const patience = 1_500;
const pause = 400;

/** One's own act (only the writer's streams are told its key), or a lead that left one's sight, and its words with it. */
const concerns = (frame: LiveFrame): boolean => {
  if (frame.event === 'reset') return true;
  if (frame.noun !== 'leads') return false;
  return frame.event === 'leave' ? isTold(frame.id) : 'key' in frame && Boolean(frame.key);
};

const isTold = (lead: string): boolean => {
  const past = cached(undoOperations.undoHistory, {});
  return past?.items.some(({ leadId }) => leadId === lead) ?? false;
};

/** What this person did, newest first: read when the page has settled, and again after each act of theirs. */
export const usePast = (wanted = false) => {
  const [settled, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(true), patience);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame((frame) => {
      if (!concerns(frame)) return;
      clearTimeout(timer);
      timer = setTimeout(pastChanged, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  useSyncExternalStore(subscribe, () => refused);
  const { data, error, refetch } = useRead(undoOperations.undoHistory, {}, { when: settled || wanted });
  return { items: data?.items, error, refetch };
};
