import { useCallback, useSyncExternalStore } from 'react';
import { store } from '#platform/store.ts';
import { createQueue } from './queue.ts';
import type { KeptWrite } from './write.ts';

/** The one queue of the page's writes. */
export const writeQueue = createQueue(store);

/** Every write that the server has not confirmed, in order. */
export const useWrites = (): readonly KeptWrite[] =>
  useSyncExternalStore(writeQueue.subscribe, writeQueue.list);

const waitsFor = (rowId: string): boolean =>
  writeQueue.list().some((write) => write.rowId === rowId && write.state === 'waits');

/** Whether something done to this row still waits for the network: its small clock. */
export const useWaits = (rowId: string): boolean =>
  useSyncExternalStore(
    writeQueue.subscribe,
    useCallback(() => waitsFor(rowId), [rowId]),
  );
