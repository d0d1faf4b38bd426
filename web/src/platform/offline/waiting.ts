import { useCallback, useSyncExternalStore } from 'react';
import { store } from '#platform/store.ts';
import { createQueue } from './queue.ts';
import type { KeptWrite } from './write.ts';

/** The one queue of the page's writes. */
export const writeQueue = createQueue(store);

/** Every write that the server has not confirmed, in order. */
export const useWrites = (): readonly KeptWrite[] =>
  useSyncExternalStore(writeQueue.subscribe, writeQueue.list);

/** `kept`: on this device; `here`: not there yet, or it keeps nothing, and a tab that is killed takes it along. */
export type Waits = 'kept' | 'here';

const waitsFor = (rowId: string): Waits | null => {
  const waiting = writeQueue.list().filter((write) => write.rowId === rowId && write.state === 'waits');
  if (waiting.length === 0) return null;
  return waiting.every(({ key }) => writeQueue.isKept(key)) ? 'kept' : 'here';
};

/** Whether a write would outlive the page; nothing is called kept before it lies on the disk. */
export const useIsKept = (key: string): boolean =>
  useSyncExternalStore(
    writeQueue.subscribe,
    useCallback(() => writeQueue.isKept(key), [key]),
  );

/** Whether something done to this row still waits for the network, and where: its small clock. */
export const useWaits = (rowId: string): Waits | null =>
  useSyncExternalStore(
    writeQueue.subscribe,
    useCallback(() => waitsFor(rowId), [rowId]),
  );
