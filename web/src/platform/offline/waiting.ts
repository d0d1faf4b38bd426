import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import type { WriteQueue } from './queue.ts';
import type { KeptWrite } from './write.ts';

// The queue comes with the first verb, or after the first paint; until then nothing waits.
let queue: WriteQueue | null = null;
const none: readonly KeptWrite[] = [];
const { subscribe, tell } = createListeners();

/** Tells of the page's one queue once it is there. */
export const showQueue = (made: WriteQueue): void => {
  queue = made;
  made.subscribe(tell);
  tell();
};

/** The page's writes for who only looks at them: the queue itself is no part of the first paint. */
export const waitingWrites: Pick<WriteQueue, 'list' | 'isKept' | 'subscribe' | 'clear'> = {
  list: () => queue?.list() ?? none,
  isKept: (key) => queue?.isKept(key) ?? false,
  subscribe,
  clear: () => queue?.clear(),
};

let filesHere = (): number => 0;

/** Says who counts the files that are on their way from this page alone. */
export const filesCountedBy = (count: () => number): void => {
  filesHere = count;
};

/** How many files are on their way from this page alone. */
export const countFiles = (): number => filesHere();

const { list, isKept } = waitingWrites;

/** Every write that the server has not confirmed, in order. */
export const useWrites = (): readonly KeptWrite[] => useSyncExternalStore(subscribe, list);

/** `kept`: on this device; `here`: not there yet, or it keeps nothing, and a tab that is killed takes it along. */
export type Waits = 'kept' | 'here';

const waitsFor = (rowId: string): Waits | null => {
  const waiting = list().filter((write) => write.rowId === rowId && write.state === 'waits');
  if (waiting.length === 0) return null;
  return waiting.every(({ key }) => isKept(key)) ? 'kept' : 'here';
};

/** Whether a write would outlive the page; nothing is called kept before it lies on the disk. */
export const useIsKept = (key: string): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => isKept(key), [key]),
  );

/** Whether something done to this row still waits for the network, and where: its small clock. */
export const useWaits = (rowId: string): Waits | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => waitsFor(rowId), [rowId]),
  );
